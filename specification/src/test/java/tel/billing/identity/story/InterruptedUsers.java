package tel.billing.identity.story;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;

/// Runs an interruption once, right before a transition of a user is stored.
final class InterruptedUsers implements Users {
    private final Users users;
    private Optional<Runnable> interruption;

    private InterruptedUsers(Users users, Runnable interruption) {
        this.users = users;
        this.interruption = Optional.of(interruption);
    }

    /// The use cases with one interruption.
    static IdentityModule in(BillingWorld world, Runnable interruption) {
        return world.identityWith(new InterruptedUsers(world.users, interruption));
    }

    @Override
    public boolean advance(User.Transition<?> transition) {
        var deed = interruption;
        interruption = Optional.empty();
        deed.ifPresent(Runnable::run);
        return users.advance(transition);
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
    public boolean addApplicant(User.Draft draft) {
        return users.addApplicant(draft);
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
