package tel.billing.account.application;

import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.account.TopUpHolds;
import tel.billing.account.application.ReleaseTopUps.Command;
import tel.billing.account.application.ReleaseTopUps.Outcome;
import tel.billing.account.domain.Account;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.idempotency.Journey;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;

/// Uses no system outside the database: the second unit of work does everything.
record ReleaseJourney(
        Command command,
        Accounts accounts,
        TopUpHolds holds,
        DossierReading dossiers,
        AuditTrail trail,
        Postbox postbox,
        InstantSource clock)
        implements Journey<Account, Outcome> {

    @Override
    public Beginning<Account, Outcome> begin(UUID id) {
        return accounts.find(command.account())
                .<Beginning<Account, Outcome>>map(Beginning.Drafted::new)
                .orElseGet(() -> new Beginning.Refused<>(new Outcome.NotFound()));
    }

    @Override
    public Account resume(UUID id) {
        return accounts.find(command.account()).orElseThrow();
    }

    @Override
    public Supplier<Ending<Outcome>> proceed(Account account) {
        return () -> {
            if (holds.release(account.id())) {
                var target = Target.of(account.id());
                trail.record(Deed.byStaff(Action.TOP_UPS_RELEASED, command.by(), target, command.reason()));
                var profile = account.profile();
                postbox.post(
                        new Letter.TopUpsReleased(profile.owner().email(), clock.instant()),
                        Reader.in(profile.country()));
            }
            return new Ending.Final<>(new Outcome.Done(dossiers.dossier(account)));
        };
    }
}
