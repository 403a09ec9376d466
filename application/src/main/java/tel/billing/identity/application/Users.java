package tel.billing.identity.application;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.UserId;

/// Keeps the users, and whose an e-mail address is: one user's at a time, over all accounts. A customer who has not
/// confirmed the application yet does not have the address: anyone can apply with any address.
public interface Users {

    Optional<User> byEmail(EmailAddress email);

    Optional<User> find(AccountId account, UserId id);

    /// The present addresses of users by their accounts; whoever is not there is left out.
    Map<UserId, EmailAddress> addresses(Map<UserId, AccountId> users);

    /// Stores a draft and gives it its address; false if somebody else has it.
    boolean add(User.Draft draft);

    /// Stores a draft that does not get the address: several drafts may apply with one address. False if a user has
    /// the address.
    boolean addApplicant(User.Draft draft);

    /// Stores the new role and state, if role, state and password are still those of `from`; false
    /// if not.
    boolean replace(User from, User to);

    /// The staff of an account, the newest first.
    Page<User, UserId> staff(AccountId account, PageRequest<UserId> page);

    /// Who can be admin now. Nobody else gets to ask before the unit of work is through.
    Set<UserId> lockActiveAdmins(AccountId account);

    /// Stores the new state and gives the user the address. False if the user is not a draft any more, or if another
    /// user has the address.
    boolean activate(User.Draft from, User.Active to);

    /// Gives the user another address, which nobody has; false if somebody has it by now, or the
    /// user has no more the one of `from`.
    boolean move(User.Active from, EmailAddress to);

    /// Replaces the hash, if it is still the one of `from`; false if not.
    boolean replaceHash(User.Active from, PasswordHash renewed);
}
