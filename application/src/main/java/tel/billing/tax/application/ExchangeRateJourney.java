package tel.billing.tax.application;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.idempotency.Journey;
import tel.billing.shared.Currencies;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.Quote;
import tel.billing.tax.application.SetExchangeRate.Command;
import tel.billing.tax.application.SetExchangeRate.Objection;
import tel.billing.tax.application.SetExchangeRate.Outcome;

/// Calls no external system. The first unit of work drafts the request, and the second one sets the rate. A
/// request that was in time when it was drafted is executed even if that happens late.
record ExchangeRateJourney(Command command, ExchangeRates rates, AuditTrail trail, InstantSource clock)
        implements Journey<UUID, Outcome> {

    @Override
    public Beginning<UUID, Outcome> begin(UUID id) {
        var objections = objections();
        return objections.isEmpty()
                ? new Beginning.Drafted<>(id)
                : new Beginning.Refused<>(new Outcome.Refused(objections));
    }

    @Override
    public UUID resume(UUID id) {
        return id;
    }

    @Override
    public Supplier<Ending<Outcome>> proceed(UUID id) {
        return () -> {
            var validFrom = command.validFrom().orElseGet(this::now);
            var rate = new ExchangeRate(id, new Quote(command.currency(), command.rate(), validFrom, command.source()));
            rates.add(rate);
            trail.record(Deed.byStaff(Action.EXCHANGE_RATE_SET, command.by(), Target.ofExchangeRate(id)));
            return new Ending.Final<>(new Outcome.Done(rate));
        };
    }

    private Set<Objection> objections() {
        var objections = EnumSet.noneOf(Objection.class);
        if (command.currency().equals(Currencies.EURO)) {
            objections.add(Objection.THE_EURO);
        }
        if (command.validFrom().filter(from -> from.isBefore(now())).isPresent()) {
            objections.add(Objection.IN_THE_PAST);
        }
        return objections;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
