package tel.billing.identity.domain;

import java.time.Instant;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// Somebody who may sign in. A [Draft] has no password yet: the address is not proven.
public sealed interface User {
    UserId id();

    AccountId account();

    EmailAddress email();

    Role role();

    Instant createdAt();

    record Draft(UserId id, AccountId account, EmailAddress email, Role role, Instant createdAt) implements User {

        public Active activate(PasswordHash password) {
            return new Active(id, account, email, role, createdAt, password);
        }
    }

    record Active(UserId id, AccountId account, EmailAddress email, Role role, Instant createdAt, PasswordHash password)
            implements User {

        /// The same password, hashed with today's parameters.
        public Active rehashed(PasswordHash renewed) {
            return withPassword(renewed);
        }

        public Active withPassword(PasswordHash other) {
            return new Active(id, account, email, role, createdAt, other);
        }

        public Active withEmail(EmailAddress other) {
            return new Active(id, account, other, role, createdAt, password);
        }
    }
}
