package tel.billing.identity.story.race;

import java.util.Optional;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.User;
import tel.billing.shared.EmailAddress;

/// A store of users. After a signup has looked up an address, its user changes to another address. If the
/// unit of work of the signup is rolled back, the next attempt sees the change.
public final class FreedAddress extends ForwardingUsers {
    private Optional<User.Transition<?>> change;
    private boolean isSeen;

    public FreedAddress(Users users, User.Transition<?> change) {
        super(users);
        this.change = Optional.of(change);
    }

    @Override
    public Optional<User> byEmail(EmailAddress email) {
        if (isSeen) {
            change.ifPresent(this::advance);
            change = Optional.empty();
        }
        return super.byEmail(email);
    }

    @Override
    public boolean addSignup(User.Draft draft) {
        isSeen = change.isPresent();
        change.ifPresent(this::advance);
        return super.addSignup(draft);
    }
}
