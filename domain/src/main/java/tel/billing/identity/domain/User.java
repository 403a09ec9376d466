package tel.billing.identity.domain;

import java.time.Instant;
import java.util.Optional;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.Version;

/// A person who can sign in. A [Draft] has no password yet: the address is not confirmed, or a staff
/// invitation is pending. Only staff can be [Disabled]. Every transition raises the version.
public sealed interface User {
    UserId id();

    AccountId account();

    EmailAddress email();

    Role role();

    Instant createdAt();

    Version version();

    /// The same user in another role.
    Transition<? extends User> changeRole(Role other);

    default boolean isStaff() {
        return role() != Role.CUSTOMER;
    }

    /// The user as a recipient of e-mail.
    ///
    /// @param country the country of the account
    default RecipientLocale recipientLocale(Country country) {
        return isStaff() ? RecipientLocale.DEFAULT : RecipientLocale.in(country);
    }

    /// The recipient of e-mails to this user. E-mails to staff do not belong to the operator's account.
    ///
    /// @param country the country of the account
    default EmailRecipient recipient(Country country) {
        return isStaff() ? EmailRecipient.WITHOUT_ACCOUNT : EmailRecipient.owner(account(), country);
    }

    record Draft(UserId id, AccountId account, EmailAddress email, Role role, Instant createdAt, Version version)
            implements User {

        /// A new user.
        public Draft(UserId id, AccountId account, EmailAddress email, Role role, Instant createdAt) {
            this(id, account, email, role, createdAt, Version.FIRST);
        }

        public Transition<Active> activate(PasswordHash password) {
            return new Transition<>(
                    this,
                    new Active(id, account, email, role, createdAt, version.next(), password),
                    new UserEvent.Activated());
        }

        /// Another invitation, to this role.
        public Transition<Draft> inviteAgain(Role other) {
            return new Transition<>(
                    this,
                    new Draft(id, account, email, other, createdAt, version.next()),
                    new UserEvent.InvitedAgain());
        }

        public Transition<Disabled> disable() {
            return new Transition<>(
                    this,
                    new Disabled(id, account, email, role, createdAt, version.next(), Optional.empty()),
                    new UserEvent.Disabled());
        }

        @Override
        public Transition<Draft> changeRole(Role other) {
            return new Transition<>(
                    this,
                    new Draft(id, account, email, other, createdAt, version.next()),
                    new UserEvent.RoleChanged(role, other));
        }
    }

    record Active(
            UserId id,
            AccountId account,
            EmailAddress email,
            Role role,
            Instant createdAt,
            Version version,
            PasswordHash password)
            implements User {

        /// The same password, hashed with the current parameters.
        public Transition<Active> rehash(PasswordHash renewed) {
            return new Transition<>(this, next(email, role, renewed), new UserEvent.PasswordRehashed());
        }

        public Transition<Active> changePassword(PasswordHash other) {
            return new Transition<>(this, next(email, role, other), new UserEvent.PasswordChanged());
        }

        public Transition<Active> changeEmail(EmailAddress other) {
            return new Transition<>(this, next(other, role, password), new UserEvent.EmailChanged(email, other));
        }

        public Transition<Disabled> disable() {
            return new Transition<>(
                    this,
                    new Disabled(id, account, email, role, createdAt, version.next(), Optional.of(password)),
                    new UserEvent.Disabled());
        }

        /// A user who lost the second factor enrols again, with a new password.
        public Transition<Draft> inviteAgain() {
            return new Transition<>(
                    this, new Draft(id, account, email, role, createdAt, version.next()), new UserEvent.InvitedAgain());
        }

        @Override
        public Transition<Active> changeRole(Role other) {
            return new Transition<>(this, next(email, other, password), new UserEvent.RoleChanged(role, other));
        }

        private Active next(EmailAddress nextEmail, Role nextRole, PasswordHash nextPassword) {
            return new Active(id, account, nextEmail, nextRole, createdAt, version.next(), nextPassword);
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
            Version version,
            Optional<PasswordHash> password)
            implements User {

        public Disabled {
            if (role == Role.CUSTOMER) {
                throw new IllegalArgumentException("customers cannot be disabled; suspend their account instead");
            }
        }

        /// The state before the user was disabled.
        public Transition<? extends User> enable() {
            var next = version.next();
            var enabled = password.<User>map(known -> new Active(id, account, email, role, createdAt, next, known))
                    .orElseGet(() -> new Draft(id, account, email, role, createdAt, next));
            return new Transition<>(this, enabled, new UserEvent.Enabled());
        }

        @Override
        public Transition<Disabled> changeRole(Role other) {
            return new Transition<>(
                    this,
                    new Disabled(id, account, email, other, createdAt, version.next(), password),
                    new UserEvent.RoleChanged(role, other));
        }
    }

    /// A legal change from one state to the next. Only users create transitions.
    record Transition<S extends User>(User from, S to, UserEvent event) {

        public Transition {
            if (!to.id().equals(from.id())
                    || !to.account().equals(from.account())
                    || !to.version().equals(from.version().next())) {
                throw new IllegalArgumentException("A transition must lead to the next version of the same user");
            }
        }
    }
}
