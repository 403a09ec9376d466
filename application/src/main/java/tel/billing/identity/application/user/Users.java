package tel.billing.identity.application.user;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.UserId;

/// Stores users and the ownership of e-mail addresses: at most one user has an address, over all accounts. A
/// customer who has not confirmed the signup yet does not have the address: anyone can sign up with any
/// address.
public interface Users {

    Optional<User> byEmail(EmailAddress email);

    Optional<User> find(AccountId account, UserId id);

    /// The current addresses of users by their accounts. Accounts without a user are omitted.
    Map<UserId, EmailAddress> addresses(Map<UserId, AccountId> users);

    /// Stores a draft and assigns its address; false if another user has the address.
    boolean add(User.Draft draft);

    /// Stores a draft without assigning the address: several signups may name one address. False if a
    /// user has the address.
    boolean addSignup(User.Draft draft);

    /// Stores the new state. Also assigns the address if the user becomes active or changes the address; the
    /// previous address becomes free. False, without any effect, if the user no longer has the version that the
    /// transition started from, or if another user has the address.
    boolean advance(User.Transition<?> transition);

    /// The staff of an account, the newest first.
    Page<User, UserId> staff(AccountId account, PageRequest<UserId> page);

    /// The active administrators. Other callers wait until this unit of work has ended.
    Set<UserId> lockActiveAdmins(AccountId account);
}
