package tel.billing.identity.application;

import java.util.Optional;
import java.util.function.Predicate;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.User;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UnitOfWork;

/// Finds out whose address and password these are. Whoever it is not for costs the same work as a wrong
/// password.
record PasswordProof(UnitOfWork unitOfWork, Users users, PasswordHashes hashes) {

    Optional<User.Active> of(EmailAddress email, Password password, Predicate<User> isMeant) {
        if (users.byEmail(email).orElse(null) instanceof User.Active user && isMeant.test(user)) {
            return hashes.matches(password, user.password()) ? upToDate(user, password, isMeant) : Optional.empty();
        }
        hashes.matchNothing(password);
        return Optional.empty();
    }

    /// A hash with yesterday's parameters is made anew while the password is at hand. If it was replaced
    /// meanwhile, by another sign-in or by a new password, that one has to match.
    private Optional<User.Active> upToDate(User.Active user, Password password, Predicate<User> isMeant) {
        if (!hashes.isOutdated(user.password())) {
            return Optional.of(user);
        }
        var renewed = hashes.hash(password);
        return unitOfWork.perform(() -> users.rehash(user, renewed))
                ? Optional.of(user.rehashed(renewed))
                : of(user.email(), password, isMeant);
    }
}
