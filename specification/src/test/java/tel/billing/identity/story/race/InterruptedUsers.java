package tel.billing.identity.story.race;

import java.util.Optional;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.User;
import tel.billing.story.BillingWorld;

/// Runs an interruption once, right before a transition of a user is stored.
public final class InterruptedUsers extends ForwardingUsers {
    private Optional<Runnable> interruption;

    private InterruptedUsers(Users users, Runnable interruption) {
        super(users);
        this.interruption = Optional.of(interruption);
    }

    /// The use cases with one interruption.
    public static IdentityModule in(BillingWorld world, Runnable interruption) {
        return world.identityWith(new InterruptedUsers(world.users, interruption));
    }

    @Override
    public boolean advance(User.Transition<?> transition) {
        var deed = interruption;
        interruption = Optional.empty();
        deed.ifPresent(Runnable::run);
        return super.advance(transition);
    }
}
