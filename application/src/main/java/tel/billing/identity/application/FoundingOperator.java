package tel.billing.identity.application;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import tel.billing.account.OpenAccount;
import tel.billing.account.Owner;
import tel.billing.account.VatStanding;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.identity.domain.TimeStep;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.Role;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.UserId;

record FoundingOperator(
        UnitOfWork unitOfWork,
        OperatorAccount operator,
        OpenAccount openAccount,
        Users users,
        PasswordHashes hashes,
        SecondFactors factors,
        Invitations invitations,
        InvitationSending sending,
        AuditTrail trail,
        Ids ids,
        InstantSource clock)
        implements FoundOperator {
    /// No draft of an account lasts that long: it is activated in the same unit of work.
    private static final Duration ANY_TIME = Duration.ofHours(1);

    @Override
    public Outcome found(Command command) {
        var tried = Optional.<Outcome>empty();
        while (tried.isEmpty()) {
            tried = operator.find()
                    .map(account -> unitOfWork.attempt(() -> look(account, command)))
                    .orElseGet(() -> open(command));
        }
        return tried.get();
    }

    /// Empty if another instance was faster, or so much is hashed that we are to ask again.
    private Optional<Outcome> open(Command command) {
        return switch (command.admin()) {
            case FirstAdmin.Known known ->
                hashes.hash(known.password())
                        .flatMap(hash -> unitOfWork.attempt(() -> open(command, draft -> letIn(draft, known, hash))));
            case FirstAdmin.Invited _ -> unitOfWork.attempt(() -> open(command, draft -> invite(draft, command)));
        };
    }

    private Optional<Outcome> open(Command command, Consumer<User.Draft> welcome) {
        var admin = newAdmin(new AccountId(ids.next()), command);
        if (!users.add(admin)) {
            return operator.find().isPresent() ? Optional.empty() : Optional.of(new Outcome.AddressTaken());
        }
        if (!operator.found(admin.account())) {
            return Optional.empty();
        }
        openAccount.draft(admin.account(), application(command, admin), admin.createdAt());
        openAccount.activate(admin.account());
        welcome.accept(admin);
        return Optional.of(new Outcome.Founded());
    }

    private void letIn(User.Draft draft, FirstAdmin.Known known, PasswordHash hash) {
        users.replace(draft, draft.activate(hash));
        // No code was taken yet.
        factors.put(SecondFactor.proven(draft.account(), draft.id(), known.secret(), new TimeStep(0)));
    }

    private Optional<Outcome> look(AccountId account, Command command) {
        if (!users.lockActiveAdmins(account).isEmpty()) {
            return Optional.of(new Outcome.WasThere());
        }
        return switch (users.byEmail(command.admin().email()).orElse(null)) {
            case null -> {
                var admin = newAdmin(account, command);
                yield users.add(admin) ? Optional.of(invited(admin, command)) : Optional.empty();
            }
            case User.Draft known
            when known.role() == Role.ADMIN ->
                Optional.of(isInvited(known) ? new Outcome.WasThere() : invited(known, command));
            case User.Draft _, User.Active _, User.Disabled _ -> Optional.of(new Outcome.AddressTaken());
        };
    }

    private Outcome invited(User.Draft admin, Command command) {
        invite(admin, command);
        return new Outcome.Founded();
    }

    private void invite(User.Draft admin, Command command) {
        trail.record(Deed.byTheService(Action.STAFF_INVITED, Target.of(admin.id())));
        sending.send(admin, command.name());
    }

    private boolean isInvited(User.Draft admin) {
        return invitations
                .of(admin.account(), admin.id())
                .filter(invitation -> !invitation.hasLapsed(clock.instant()))
                .isPresent();
    }

    private User.Draft newAdmin(AccountId account, Command command) {
        return new User.Draft(new UserId(ids.next()), account, command.admin().email(), Role.ADMIN, clock.instant());
    }

    private static OpenAccount.Application application(Command command, User.Draft admin) {
        return new OpenAccount.Application(
                new Owner(admin.id(), admin.email()),
                command.name(),
                command.country(),
                new VatStanding.NoNumber(),
                admin.createdAt().plus(ANY_TIME));
    }
}
