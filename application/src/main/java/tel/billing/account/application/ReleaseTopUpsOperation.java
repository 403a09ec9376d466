package tel.billing.account.application;

import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.TopUpHolds;
import tel.billing.account.application.ReleaseTopUps.Command;
import tel.billing.account.application.ReleaseTopUps.Outcome;
import tel.billing.account.domain.Account;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;

/// Releases the top-ups of an account, and notifies its owner. The owner of an erased account cannot be
/// notified.
record ReleaseTopUpsOperation(
        Command command,
        Accounts accounts,
        TopUpHolds holds,
        SearchAccountsHandler searchAccountsHandler,
        AuditTrail trail,
        Outbox outbox,
        InstantSource clock)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        return accounts.find(command.account()).isPresent() ? Optional.empty() : Optional.of(new Outcome.NotFound());
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        var account = accounts.find(command.account()).orElseThrow();
        if (holds.release(account.id())) {
            var auditTarget = AuditTarget.of(account.id());
            trail.record(AuditEvent.byStaff(AuditAction.TOP_UPS_RELEASED, command.by(), auditTarget, command.reason()));
            if (!account.isErased()) {
                notifyOwner(account);
            }
        }
        return new Completion.Final<>(new Outcome.Done(searchAccountsHandler.details(account)));
    }

    private void notifyOwner(Account account) {
        var profile = account.profile();
        outbox.post(
                new EmailMessage.TopUpsReleased(profile.owner().email(), clock.instant()),
                EmailRecipient.owner(account.id(), profile.country()));
    }
}
