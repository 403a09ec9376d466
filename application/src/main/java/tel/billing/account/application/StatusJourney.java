package tel.billing.account.application;

import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.account.FollowAccount;
import tel.billing.account.application.ChangeAccountStatus.Command;
import tel.billing.account.application.ChangeAccountStatus.Outcome;
import tel.billing.account.domain.Account;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.idempotency.Journey;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;

/// Uses no system outside the database. The draft is the requested change. The second unit of work
/// does everything.
record StatusJourney(
        Command command,
        Accounts accounts,
        DossierReading dossiers,
        AuditTrail trail,
        Postbox postbox,
        FollowAccount followers,
        InstantSource clock)
        implements Journey<AccountId, Outcome> {

    @Override
    public Beginning<AccountId, Outcome> begin(UUID id) {
        return switch (decide()) {
            case Decision.Refuse(var outcome) -> new Beginning.Refused<>(outcome);
            case Decision.Leave _, Decision.Move _ -> new Beginning.Drafted<>(command.account());
        };
    }

    @Override
    public AccountId resume(UUID id) {
        return command.account();
    }

    @Override
    public Supplier<Ending<Outcome>> proceed(AccountId account) {
        return this::end;
    }

    private Ending<Outcome> end() {
        return switch (decide()) {
            // The account was changed after the command was accepted.
            case Decision.Refuse(var outcome) -> new Ending.Provisional<>(outcome);
            case Decision.Leave(var account) -> done(account);
            case Decision.Move(var from, var to) -> {
                if (!accounts.advance(from, to)) {
                    yield new Ending.Overtaken<>();
                }
                trail.record(Deed.byStaff(action(), command.by(), Target.of(command.account()), command.reason()));
                var profile = to.now().profile();
                postbox.post(letter(profile.owner().email()), Reader.in(profile.country()));
                // Runs last, because payments collected here take invoice numbers.
                followers.follow(
                        command.account(), AccountShowing.view(to.now()).status());
                yield done(to.now());
            }
        };
    }

    private Ending<Outcome> done(Account account) {
        return new Ending.Final<>(new Outcome.Done(dossiers.dossier(account)));
    }

    private Action action() {
        return switch (command.wish()) {
            case SUSPEND -> Action.ACCOUNT_SUSPENDED;
            case REACTIVATE -> Action.ACCOUNT_REACTIVATED;
            case CLOSE -> Action.ACCOUNT_CLOSED;
        };
    }

    /// Without the reason, which is internal.
    private Letter letter(EmailAddress owner) {
        return switch (command.wish()) {
            case SUSPEND -> new Letter.AccountSuspended(owner, clock.instant());
            case REACTIVATE -> new Letter.AccountReactivated(owner, clock.instant());
            case CLOSE -> new Letter.AccountClosed(owner, clock.instant());
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
        return switch (command.wish()) {
            case SUSPEND ->
                switch (account) {
                    case Account.Active active ->
                        new Decision.Move(active, active.suspend(command.reason(), clock.instant()));
                    case Account.Suspended _ -> new Decision.Leave(account);
                    case Account.Draft _, Account.Closed _, Account.Expired _ -> impossible(account);
                };
            case REACTIVATE ->
                switch (account) {
                    case Account.Suspended suspended ->
                        new Decision.Move(suspended, suspended.reactivate(command.reason(), clock.instant()));
                    case Account.Active _ -> new Decision.Leave(account);
                    case Account.Draft _, Account.Closed _, Account.Expired _ -> impossible(account);
                };
            case CLOSE ->
                switch (account) {
                    case Account.Active active ->
                        new Decision.Move(active, active.close(command.reason(), clock.instant()));
                    case Account.Suspended suspended ->
                        new Decision.Move(suspended, suspended.close(command.reason(), clock.instant()));
                    case Account.Closed _ -> new Decision.Leave(account);
                    case Account.Draft _, Account.Expired _ -> impossible(account);
                };
        };
    }

    private static Decision impossible(Account account) {
        return new Decision.Refuse(
                new Outcome.Impossible(AccountShowing.view(account).status()));
    }

    private sealed interface Decision {

        record Move(Account from, Account.Change<?> to) implements Decision {}

        /// The account already has the requested status.
        record Leave(Account account) implements Decision {}

        record Refuse(Outcome outcome) implements Decision {}
    }
}
