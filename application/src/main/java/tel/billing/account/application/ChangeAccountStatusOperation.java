package tel.billing.account.application;

import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountStatusListener;
import tel.billing.account.application.ChangeAccountStatus.Command;
import tel.billing.account.application.ChangeAccountStatus.Outcome;
import tel.billing.account.domain.Account;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.shared.EmailAddress;

/// Suspends, reactivates or closes an account.
record ChangeAccountStatusOperation(
        Command command,
        Accounts accounts,
        SearchAccountsHandler searchAccountsHandler,
        AuditTrail trail,
        Outbox outbox,
        AccountStatusListener followers,
        InstantSource clock)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        return switch (decide()) {
            case Decision.Refuse(var outcome) -> Optional.of(outcome);
            case Decision.Leave _, Decision.Move _ -> Optional.empty();
        };
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        return switch (decide()) {
            // The account was changed after the command was accepted.
            case Decision.Refuse(var outcome) -> new Completion.Provisional<>(outcome);
            case Decision.Leave(var account) -> done(account);
            case Decision.Move(var transition) -> {
                if (!accounts.advance(transition)) {
                    yield new Completion.Conflict<>();
                }
                trail.record(AuditEvent.byStaff(
                        auditAction(), command.by(), AuditTarget.of(command.account()), command.reason()));
                var account = transition.to();
                var profile = account.profile();
                outbox.post(message(profile.owner().email()), EmailRecipient.owner(account.id(), profile.country()));
                // Runs last, because payments collected here take invoice numbers.
                followers.statusChanged(command.account(), AccountStatus.of(account));
                yield done(account);
            }
        };
    }

    private Completion<Outcome> done(Account account) {
        return new Completion.Final<>(new Outcome.Done(searchAccountsHandler.details(account)));
    }

    private AuditAction auditAction() {
        return switch (command.action()) {
            case SUSPEND -> AuditAction.ACCOUNT_SUSPENDED;
            case REACTIVATE -> AuditAction.ACCOUNT_REACTIVATED;
            case CLOSE -> AuditAction.ACCOUNT_CLOSED;
        };
    }

    /// Without the reason, which is internal.
    private EmailMessage message(EmailAddress owner) {
        return switch (command.action()) {
            case SUSPEND -> new EmailMessage.AccountSuspended(owner, clock.instant());
            case REACTIVATE -> new EmailMessage.AccountReactivated(owner, clock.instant());
            case CLOSE -> new EmailMessage.AccountClosed(owner, clock.instant());
        };
    }

    private Decision decide() {
        if (command.account().equals(command.by().account())) {
            return new Decision.Refuse(new Outcome.OperatorsOwn());
        }
        return accounts.find(command.account())
                .map(this::decide)
                .orElseGet(() -> new Decision.Refuse(new Outcome.NotFound()));
    }

    private Decision decide(Account account) {
        return switch (command.action()) {
            case SUSPEND ->
                switch (account) {
                    case Account.Active active -> new Decision.Move(active.suspend(command.reason(), clock.instant()));
                    case Account.Suspended _ -> new Decision.Leave(account);
                    case Account.Draft _, Account.Closed _, Account.Expired _ -> impossible(account);
                };
            case REACTIVATE ->
                switch (account) {
                    case Account.Suspended suspended ->
                        new Decision.Move(suspended.reactivate(command.reason(), clock.instant()));
                    case Account.Active _ -> new Decision.Leave(account);
                    case Account.Draft _, Account.Closed _, Account.Expired _ -> impossible(account);
                };
            case CLOSE ->
                switch (account) {
                    case Account.Active active -> new Decision.Move(active.close(command.reason(), clock.instant()));
                    case Account.Suspended suspended ->
                        new Decision.Move(suspended.close(command.reason(), clock.instant()));
                    case Account.Closed _ -> new Decision.Leave(account);
                    case Account.Draft _, Account.Expired _ -> impossible(account);
                };
        };
    }

    private static Decision impossible(Account account) {
        return new Decision.Refuse(new Outcome.Impossible(AccountStatus.of(account)));
    }

    private sealed interface Decision {

        record Move(Account.Transition<?> transition) implements Decision {}

        /// The account already has the requested status.
        record Leave(Account account) implements Decision {}

        record Refuse(Outcome outcome) implements Decision {}
    }
}
