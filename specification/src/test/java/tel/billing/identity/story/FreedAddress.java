package tel.billing.identity.story;

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

/// A store of users. After a signup has looked up an address, its user changes to another address. If the
/// unit of work of the signup is rolled back, the next attempt sees the change.
final class FreedAddress implements Users {
    private final Users users;
    private Optional<User.Transition<?>> change;
    private boolean isSeen;

    FreedAddress(Users users, User.Transition<?> change) {
        this.users = users;
        this.change = Optional.of(change);
    }

    @Override
    public Optional<User> byEmail(EmailAddress email) {
        if (isSeen) {
            change.ifPresent(users::advance);
            change = Optional.empty();
        }
        return users.byEmail(email);
    }

    @Override
    public boolean addApplicant(User.Draft draft) {
        isSeen = change.isPresent();
        change.ifPresent(users::advance);
        return users.addApplicant(draft);
    }

    @Override
    public boolean advance(User.Transition<?> transition) {
        return users.advance(transition);
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
    public Page<User, UserId> staff(AccountId account, PageRequest<UserId> page) {
        return users.staff(account, page);
    }

    @Override
    public Set<UserId> lockActiveAdmins(AccountId account) {
        return users.lockActiveAdmins(account);
    }
}
