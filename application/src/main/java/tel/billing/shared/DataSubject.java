package tel.billing.shared;

import java.util.Set;
import java.util.UUID;

/// The person about whom personal data is stored: the owner of an account.
///
/// @param objects the ids of payments, invoices and other objects of the account that are known so far
public record DataSubject(AccountId account, UserId user, EmailAddress email, Set<UUID> objects) {

    public DataSubject {
        objects = Set.copyOf(objects);
    }

    /// A person of whom no objects are known yet.
    public DataSubject(AccountId account, UserId user, EmailAddress email) {
        this(account, user, email, Set.of());
    }

    /// The same person with these objects.
    public DataSubject with(Set<UUID> known) {
        return new DataSubject(account, user, email, known);
    }
}
