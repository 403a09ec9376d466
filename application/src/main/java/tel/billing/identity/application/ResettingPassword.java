package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.audit.Action;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.ResetLink;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.User;
import tel.billing.shared.UnitOfWork;

record ResettingPassword(
        UnitOfWork unitOfWork,
        ResetLinks links,
        Users users,
        PasswordRules rules,
        PasswordHashes hashes,
        ShowAccount showAccount,
        NewPassword newPassword,
        SessionStart sessionStart,
        ChallengeStart challengeStart,
        EndedSessions endedSessions,
        InstantSource clock)
        implements ResetPassword {

    @Override
    public Outcome reset(Command command) {
        var link = OpaqueToken.read(command.token().value())
                .flatMap(links::find)
                .filter(found -> !found.hasLapsed(clock.instant()));
        if (link.isEmpty()) {
            return new Outcome.LinkInvalid();
        }
        var email = userOf(link.get()).email();
        var company = showAccount.show(link.get().account()).orElseThrow().company();
        var objection = rules.objectionTo(command.password(), email, company);
        if (objection.isPresent()) {
            return new Outcome.PasswordRefused(objection.get());
        }
        return hashes.hash(command.password())
                .map(hash -> open(link.get(), hash, command.client()))
                .orElseGet(Outcome.Busy::new);
    }

    private Outcome open(ResetLink link, PasswordHash hash, Client client) {
        var tried = Optional.<Tried>empty();
        while (tried.isEmpty()) {
            tried = unitOfWork.attempt(() -> tryOpen(link, hash, client));
        }
        return switch (tried.get()) {
            case Tried.TooLate() -> new Outcome.LinkInvalid();
            case Tried.Opened(var outcome, var ended) -> {
                ended.forEach(endedSessions::remember);
                yield outcome;
            }
        };
    }

    /// Empty if the old password was rehashed concurrently; the caller retries with the new state.
    private Optional<Tried> tryOpen(ResetLink link, PasswordHash hash, Client client) {
        var account = showAccount.show(link.account()).orElseThrow();
        if (!account.status().letsIn() || !links.use(link) || !(userOf(link) instanceof User.Active user)) {
            return Optional.of(new Tried.TooLate());
        }
        return newPassword
                .set(user, account.country(), hash, Optional.empty(), Action.PASSWORD_RESET)
                .flatMap(ended ->
                        welcome(user.withPassword(hash), client).map(outcome -> new Tried.Opened(outcome, ended)));
    }

    private Optional<Outcome> welcome(User.Active user, Client client) {
        return user.isStaff()
                ? challengeStart.start(user).map(Outcome.Challenged::new)
                : sessionStart.start(user, client).map(Outcome.Reset::new);
    }

    private User userOf(ResetLink link) {
        return users.find(link.account(), link.user()).orElseThrow();
    }

    /// What remains to be done after the unit of work has committed.
    private sealed interface Tried {

        record TooLate() implements Tried {}

        record Opened(Outcome outcome, List<Session.Ended> ended) implements Tried {}
    }
}
