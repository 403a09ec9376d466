package tel.billing.identity.story.race;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.UserId;

/// Forwards each call to another store of users. Subclasses change single calls.
abstract class ForwardingUsers implements Users {
    private final Users users;

    ForwardingUsers(Users users) {
        this.users = users;
    }

    @Override
    public Optional<User> byEmail(EmailAddress email) {
        return users.byEmail(email);
    }

    @Override
    public Optional<User> find(AccountId account, UserId id) {
        return users.find(account, id);
    }

    @Override
    public Map<UserId, EmailAddress> addresses(Map<UserId, AccountId> asked) {
        return users.addresses(asked);
    }

    @Override
    public boolean add(User.Draft draft) {
        return users.add(draft);
    }

    @Override
    public boolean addSignup(User.Draft draft) {
        return users.addSignup(draft);
    }

    @Override
    public boolean advance(User.Transition<?> transition) {
        return users.advance(transition);
    }

    @Override
    public Page<User, UserId> staff(AccountId account, PageRequest<UserId> page) {
        return users.staff(account, page);
    }

    @Override
    public Set<UserId> lockActiveAdmins(AccountId account) {
        return users.lockActiveAdmins(account);
    }
}
