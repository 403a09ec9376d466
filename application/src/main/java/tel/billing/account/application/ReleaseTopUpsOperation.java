package tel.billing.account.application;

import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.account.TopUpHolds;
import tel.billing.account.application.ReleaseTopUps.Command;
import tel.billing.account.application.ReleaseTopUps.Outcome;
import tel.billing.account.domain.Account;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.IdempotentOperation;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.Outbox;
import tel.billing.notification.RecipientLocale;

/// Uses no system outside the database: the second unit of work does everything.
record ReleaseTopUpsOperation(
        Command command,
        Accounts accounts,
        TopUpHolds holds,
        ReadAccountsHandler readAccountsHandler,
        AuditTrail trail,
        Outbox outbox,
        InstantSource clock)
        implements IdempotentOperation<Account, Outcome> {

    @Override
    public Start<Account, Outcome> begin(UUID id) {
        return accounts.find(command.account())
                .<Start<Account, Outcome>>map(Start.Drafted::new)
                .orElseGet(() -> new Start.Refused<>(new Outcome.NotFound()));
    }

    @Override
    public Account resume(UUID id) {
        return accounts.find(command.account()).orElseThrow();
    }

    @Override
    public Supplier<Completion<Outcome>> proceed(Account account) {
        return () -> {
            if (holds.release(account.id())) {
                var auditTarget = AuditTarget.of(account.id());
                trail.record(
                        AuditEvent.byStaff(AuditAction.TOP_UPS_RELEASED, command.by(), auditTarget, command.reason()));
                var profile = account.profile();
                outbox.post(
                        new EmailMessage.TopUpsReleased(profile.owner().email(), clock.instant()),
                        RecipientLocale.in(profile.country()));
            }
            return new Completion.Final<>(new Outcome.Done(readAccountsHandler.details(account)));
        };
    }
}
