package tel.billing.identity.application;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.OpenAccount;
import tel.billing.account.Owner;
import tel.billing.account.VatStanding;
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
        Ids ids,
        InstantSource clock)
        implements FoundOperator {
    /// No draft lasts that long: it is activated in the same unit of work.
    private static final Duration ANY_TIME = Duration.ofHours(1);

    @Override
    public Outcome found(Command command) {
        if (operator.find().isPresent()) {
            return new Outcome.WasThere();
        }
        return switch (command.admin()) {
            case FirstAdmin.Known known -> {
                var hash = hashes.hash(known.password());
                yield unitOfWork.attempt(() -> tryFound(command, known, hash)).orElseGet(Outcome.WasThere::new);
            }
        };
    }

    /// Empty if another instance was faster.
    private Optional<Outcome> tryFound(Command command, FirstAdmin.Known known, PasswordHash hash) {
        var now = clock.instant();
        var draft = new User.Draft(new UserId(ids.next()), new AccountId(ids.next()), known.email(), Role.ADMIN, now);
        if (!users.add(draft)) {
            return Optional.of(operator.find().isPresent() ? new Outcome.WasThere() : new Outcome.AddressTaken());
        }
        if (!operator.found(draft.account())) {
            return Optional.empty();
        }
        open(command, draft);
        users.activate(draft, draft.activate(hash));
        // No code of today is taken for one that was used before.
        factors.put(SecondFactor.proven(draft.account(), draft.id(), known.secret(), new TimeStep(0)));
        return Optional.of(new Outcome.Founded());
    }

    private void open(Command command, User.Draft admin) {
        openAccount.draft(
                admin.account(),
                new OpenAccount.Application(
                        new Owner(admin.id(), admin.email()),
                        command.name(),
                        command.country(),
                        new VatStanding.NoNumber(),
                        admin.createdAt().plus(ANY_TIME)),
                admin.createdAt());
        openAccount.activate(admin.account());
    }
}
