package tel.billing.tax.application.vatrate;

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
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.tax.VatRate;
import tel.billing.tax.application.vatrate.SetVatRate.Command;
import tel.billing.tax.application.vatrate.SetVatRate.Outcome;
import tel.billing.tax.application.vatrate.SetVatRate.Violation;
import tel.billing.tax.domain.EuropeanUnion;

/// The second unit of work stores the rate with the reply. This instance reloads its rates afterwards.
public record SetVatRateHandler(
        ExecuteOnce executeOnce, Country seller, VatRates rates, AuditTrail trail, InstantSource clock)
        implements SetVatRate {

    @Override
    public ExecuteOnce.Result set(Command command, Function<Outcome, StoredResponse> renderer) {
        var violation = violationOf(command.country(), Optional.of(command.rate()));
        var operation = new SetVatRateOperation(command, violation, rates, trail, clock);
        var result = executeOnce.execute(command.request(), operation, renderer);
        rates.catchUp();
        return result;
    }

    @Override
    public Optional<Violation> violationOf(Country country, Optional<BasisPoints> rate) {
        if (EuropeanUnion.includes(country)) {
            return rate.filter(known -> known.isLessThan(EuropeanUnion.LOWEST_STANDARD_RATE))
                    .map(_ -> Violation.TOO_LOW);
        }
        return country.equals(seller) ? Optional.empty() : Optional.of(Violation.NOT_CHARGED_HERE);
    }

    /// Sets the rate and records it in the audit trail.
    private record SetVatRateOperation(
            Command command, Optional<Violation> violation, VatRates rates, AuditTrail trail, InstantSource clock)
            implements DatabaseOperation<Outcome> {

        @Override
        public Optional<Outcome> rejection() {
            return Optional.of(violations()).filter(found -> !found.isEmpty()).map(Outcome.Rejected::new);
        }

        @Override
        public Completion<Outcome> complete(UUID id) {
            var rate = new VatRate(
                    id, command.country(), command.rate(), command.validFrom().orElseGet(this::now));
            rates.add(rate);
            trail.record(AuditEvent.byUser(AuditAction.VAT_RATE_SET, command.by(), AuditTarget.ofVatRate(id)));
            return new Completion.Final<>(new Outcome.Done(rate));
        }

        private Set<Violation> violations() {
            var violations = EnumSet.noneOf(Violation.class);
            violation.ifPresent(violations::add);
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
