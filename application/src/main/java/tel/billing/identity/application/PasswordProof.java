package tel.billing.identity.application;

import java.util.Optional;
import java.util.function.Predicate;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.User;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UnitOfWork;

/// Finds out whose address and password these are. Whoever it is not for costs the same work as a
/// wrong password.
record PasswordProof(UnitOfWork unitOfWork, Users users, PasswordHashes hashes) {

    Result of(EmailAddress email, Password password, Predicate<User> isMeant) {
        var known = users.byEmail(email);
        if (!(known.orElse(null) instanceof User.Active user) || !isMeant.test(user)) {
            return refusal(hashes.matchNothing(password), known);
        }
        var match = hashes.matches(password, user.password());
        return match == PasswordHashes.Match.SAME ? upToDate(user, password, isMeant) : refusal(match, known);
    }

    private static Result refusal(PasswordHashes.Match match, Optional<User> known) {
        return match == PasswordHashes.Match.BUSY ? new Result.Busy() : new Result.NoMatch(known);
    }

    /// A hash with yesterday's parameters is made anew while the password is at hand; if we are too
    /// busy, at the next sign-in. If it was replaced meanwhile, by another sign-in or by a new
    /// password, that one has to match.
    private Result upToDate(User.Active user, Password password, Predicate<User> isMeant) {
        var renewed = Optional.of(password)
                .filter(_ -> hashes.isOutdated(user.password()))
                .flatMap(hashes::hash);
        if (renewed.isEmpty()) {
            return new Result.Proved(user);
        }
        return unitOfWork.perform(() -> users.replaceHash(user, renewed.get()))
                ? new Result.Proved(user.rehashed(renewed.get()))
                : of(user.email(), password, isMeant);
    }

    /// What a password proves.
    sealed interface Result {

        record Proved(User.Active user) implements Result {}

        /// `known` is who has the address, whoever that is.
        record NoMatch(Optional<User> known) implements Result {}

        /// Nobody looked at the password.
        record Busy() implements Result {}
    }
}
