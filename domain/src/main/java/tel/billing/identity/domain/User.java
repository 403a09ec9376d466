package tel.billing.identity.domain;

import java.time.Instant;
import java.util.Optional;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// A person who can sign in. A [Draft] has no password yet: the address is not confirmed, or a staff
/// invitation is pending. Only staff can be [Disabled].
public sealed interface User {
    UserId id();

    AccountId account();

    EmailAddress email();

    Role role();

    Instant createdAt();

    default boolean isStaff() {
        return role() != Role.CUSTOMER;
    }

    /// The user as a recipient of e-mail.
    ///
    /// @param country the country of the account
    default RecipientLocale readerIn(Country country) {
        return isStaff() ? RecipientLocale.ANYWHERE : RecipientLocale.in(country);
    }

    record Draft(UserId id, AccountId account, EmailAddress email, Role role, Instant createdAt) implements User {

        public Active activate(PasswordHash password) {
            return new Active(id, account, email, role, createdAt, password);
        }

        public Disabled disable() {
            return new Disabled(id, account, email, role, createdAt, Optional.empty());
        }

        public Draft as(Role other) {
            return new Draft(id, account, email, other, createdAt);
        }
    }

    record Active(UserId id, AccountId account, EmailAddress email, Role role, Instant createdAt, PasswordHash password)
            implements User {

        /// The same password, hashed with the current parameters.
        public Active rehashed(PasswordHash renewed) {
            return withPassword(renewed);
        }

        public Active withPassword(PasswordHash other) {
            return new Active(id, account, email, role, createdAt, other);
        }

        public Active withEmail(EmailAddress other) {
            return new Active(id, account, other, role, createdAt, password);
        }

        public Disabled disable() {
            return new Disabled(id, account, email, role, createdAt, Optional.of(password));
        }

        /// A user who lost the second factor enrols again, with a new password.
        public Draft inviteAgain() {
            return new Draft(id, account, email, role, createdAt);
        }

        public Active as(Role other) {
            return new Active(id, account, email, other, createdAt, password);
        }
    }

    /// Cannot sign in.
    ///
    /// @param password present if the user had enrolled before
    record Disabled(
            UserId id,
            AccountId account,
            EmailAddress email,
            Role role,
            Instant createdAt,
            Optional<PasswordHash> password)
            implements User {

        public Disabled {
            if (role == Role.CUSTOMER) {
                throw new IllegalArgumentException("customers cannot be disabled; suspend their account instead");
            }
        }

        /// The state before the user was disabled.
        public User enable() {
            return password.<User>map(known -> new Active(id, account, email, role, createdAt, known))
                    .orElseGet(() -> new Draft(id, account, email, role, createdAt));
        }

        public Disabled as(Role other) {
            return new Disabled(id, account, email, other, createdAt, password);
        }
    }
}
