package tel.billing.identity.application.user;

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

/// Stores users and the ownership of e-mail addresses: at most one user has an address, over all accounts. A
/// customer who has not confirmed the application yet does not have the address: anyone can apply with
/// any address.
public interface Users {

    Optional<User> byEmail(EmailAddress email);

    Optional<User> find(AccountId account, UserId id);

    /// The current addresses of users by their accounts. Accounts without a user are omitted.
    Map<UserId, EmailAddress> addresses(Map<UserId, AccountId> users);

    /// Stores a draft and assigns its address; false if another user has the address.
    boolean add(User.Draft draft);

    /// Stores a draft without assigning the address: several drafts may apply with one address. False if a
    /// user has the address.
    boolean addApplicant(User.Draft draft);

    /// Stores the new role and state, if role, state and password are still those of `from`; false if not.
    boolean replace(User from, User to);

    /// The staff of an account, the newest first.
    Page<User, UserId> staff(AccountId account, PageRequest<UserId> page);

    /// The active administrators. Other callers wait until this unit of work has ended.
    Set<UserId> lockActiveAdmins(AccountId account);

    /// Stores the new state and assigns the address. False if the user is not a draft any more, or if another
    /// user has the address.
    boolean activate(User.Draft from, User.Active to);

    /// Assigns another address. False if another user has it, or if the user's address is not that of `from`
    /// any more.
    boolean move(User.Active from, EmailAddress to);

    /// Replaces the hash, if it is still the one of `from`; false if not.
    boolean replaceHash(User.Active from, PasswordHash renewed);
}
