package tel.billing.tax.application.exchangerate;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.Currencies;
import tel.billing.tax.ExchangeQuote;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.application.exchangerate.SetExchangeRate.Command;
import tel.billing.tax.application.exchangerate.SetExchangeRate.Outcome;
import tel.billing.tax.application.exchangerate.SetExchangeRate.Violation;

/// The second unit of work stores the rate with the reply. This instance reloads its rates afterwards.
public record SetExchangeRateHandler(
        ExecuteOnce executeOnce, ExchangeRates rates, AuditTrail trail, InstantSource clock)
        implements SetExchangeRate {

    @Override
    public ExecuteOnce.Result set(Command command, Function<Outcome, StoredResponse> renderer) {
        var result = executeOnce.execute(
                command.request(), new SetExchangeRateOperation(command, rates, trail, clock), renderer);
        rates.catchUp();
        return result;
    }

    /// Sets the rate and records it in the audit trail.
    private record SetExchangeRateOperation(Command command, ExchangeRates rates, AuditTrail trail, InstantSource clock)
            implements DatabaseOperation<Outcome> {

        @Override
        public Optional<Outcome> rejection() {
            return Optional.of(violations()).filter(found -> !found.isEmpty()).map(Outcome.Rejected::new);
        }

        @Override
        public Completion<Outcome> complete(UUID id) {
            var validFrom = command.validFrom().orElseGet(this::now);
            var rate = new ExchangeRate(
                    id, new ExchangeQuote(command.currency(), command.rate(), validFrom, command.source()));
            rates.add(rate);
            trail.record(
                    AuditEvent.byUser(AuditAction.EXCHANGE_RATE_SET, command.by(), AuditTarget.ofExchangeRate(id)));
            return new Completion.Final<>(new Outcome.Done(rate));
        }

        private Set<Violation> violations() {
            var violations = EnumSet.noneOf(Violation.class);
            if (command.currency().equals(Currencies.EURO)) {
                violations.add(Violation.THE_EURO);
            }
            if (command.validFrom().filter(from -> from.isBefore(now())).isPresent()) {
                violations.add(Violation.IN_THE_PAST);
            }
            return violations;
        }

        private Instant now() {
            return clock.instant().truncatedTo(ChronoUnit.SECONDS);
        }
    }
}
