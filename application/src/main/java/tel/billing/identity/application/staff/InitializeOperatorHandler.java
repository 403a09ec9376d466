package tel.billing.identity.application.staff;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import tel.billing.account.OpenAccount;
import tel.billing.account.Owner;
import tel.billing.account.VatNumberStatus;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.secondfactor.SecondFactors;
import tel.billing.identity.application.signup.PendingSignups;
import tel.billing.identity.application.user.OperatorAccount;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.identity.domain.TotpTimeStep;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.UnitOfWork;

/// Instances that start together compete for one row: one opens the operator's account, the others retry and check
/// its administrators.
public record InitializeOperatorHandler(
        UnitOfWork unitOfWork,
        OperatorAccount operator,
        OpenAccount openAccount,
        Users users,
        PendingSignups pendingSignups,
        PasswordHashes hashes,
        SecondFactors factors,
        FirstAdminInviter firstAdminInviter,
        EnsureFirstAdmin ensureFirstAdmin,
        Ids ids)
        implements InitializeOperator {
    /// Longer than any draft of this account exists: the same unit of work activates it.
    private static final Duration DRAFT_LIFETIME = Duration.ofHours(1);

    @Override
    public Outcome initialize(Command command) {
        var tried = Optional.<Outcome>empty();
        while (tried.isEmpty()) {
            tried = operator.find()
                    .map(account -> unitOfWork.attempt(() -> ensureFirstAdmin.check(account, command)))
                    .orElseGet(() -> open(command));
        }
        return tried.get();
    }

    /// Empty if another instance was faster, or if too many passwords are being hashed. The caller retries.
    private Optional<Outcome> open(Command command) {
        return switch (command.admin()) {
            case FirstAdmin.WithKnownCredentials known ->
                hashes.hash(known.password())
                        .flatMap(hash -> unitOfWork.attempt(() -> open(command, draft -> accept(draft, known, hash))));
            case FirstAdmin.Invited _ ->
                unitOfWork.attempt(() -> open(command, draft -> firstAdminInviter.invite(draft, command.name())));
        };
    }

    private Optional<Outcome> open(Command command, Consumer<User.Draft> welcome) {
        var admin = firstAdminInviter.draft(
                new AccountId(ids.next()), command.admin().email());
        return switch (users.byEmail(admin.email()).orElse(null)) {
            case null -> open(command, admin, users.add(admin), welcome);
            case User.Draft _, User.Active _, User.Disabled _ ->
                operator.find().isPresent() ? Optional.empty() : Optional.of(new Outcome.AddressTaken());
        };
    }

    private Optional<Outcome> open(Command command, User.Draft admin, boolean isAdded, Consumer<User.Draft> welcome) {
        if (!isAdded || !operator.setIfAbsent(admin.account())) {
            return Optional.empty();
        }
        openAccount.draft(admin.account(), newAccount(command, admin), admin.createdAt());
        openAccount.activate(admin.account());
        pendingSignups.discard(admin.email());
        welcome.accept(admin);
        return Optional.of(new Outcome.Initialized());
    }

    private void accept(User.Draft draft, FirstAdmin.WithKnownCredentials known, PasswordHash hash) {
        users.advance(draft.activate(hash));
        // No code has been used yet.
        factors.put(SecondFactor.proven(draft.account(), draft.id(), known.secret(), new TotpTimeStep(0)));
    }

    private static OpenAccount.NewAccount newAccount(Command command, User.Draft admin) {
        return new OpenAccount.NewAccount(
                new Owner(admin.id(), admin.email()),
                command.name(),
                command.country(),
                new VatNumberStatus.NoNumber(),
                admin.createdAt().plus(DRAFT_LIFETIME));
    }
}
