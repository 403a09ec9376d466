package tel.billing.identity.application.password;

import java.util.Optional;
import java.util.function.Predicate;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.User;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UnitOfWork;

/// Finds the user with this address and password. An unknown or unsuitable user costs the same work as a
/// wrong password.
public record PasswordVerifier(UnitOfWork unitOfWork, Users users, PasswordHashes hashes) {

    public Result verify(EmailAddress email, Password password, Predicate<User> isMeant) {
        var known = users.byEmail(email);
        if (!(known.orElse(null) instanceof User.Active user) || !isMeant.test(user)) {
            return refusal(hashes.matchNothing(password), known);
        }
        var match = hashes.matches(password, user.password());
        return match == PasswordHashes.Match.SAME ? upToDate(user, password, isMeant) : refusal(match, known);
    }

    /// Whether the stored user still has the version whose password was verified. If not, verify it again.
    public boolean isCurrent(User.Active verified) {
        return users.find(verified.account(), verified.id())
                .filter(stored -> stored.version().equals(verified.version()))
                .isPresent();
    }

    private static Result refusal(PasswordHashes.Match match, Optional<User> known) {
        return match == PasswordHashes.Match.BUSY ? new Result.Busy() : new Result.NoMatch(known);
    }

    /// Replaces a hash with outdated parameters while the password is available. If too busy, or if the user
    /// was changed otherwise at the same time, the next sign-in replaces it. If the hash or the address was
    /// replaced concurrently, address and password are checked again.
    private Result upToDate(User.Active user, Password password, Predicate<User> isMeant) {
        var renewed = Optional.of(password)
                .filter(_ -> hashes.isOutdated(user.password()))
                .flatMap(hashes::hash);
        if (renewed.isEmpty()) {
            return new Result.Verified(user);
        }
        var transition = user.rehash(renewed.get());
        if (unitOfWork.perform(() -> users.advance(transition))) {
            return new Result.Verified(transition.to());
        }
        return users.find(user.account(), user.id()).orElse(null) instanceof User.Active current
                        && current.email().equals(user.email())
                        && current.password().equals(user.password())
                ? new Result.Verified(current)
                : verify(user.email(), password, isMeant);
    }

    /// The result of checking a password.
    public sealed interface Result {

        record Verified(User.Active user) implements Result {}

        /// The address and the password do not match.
        ///
        /// @param known the user who has the address, if any
        record NoMatch(Optional<User> known) implements Result {}

        /// The password was not checked.
        record Busy() implements Result {}
    }
}
