package tel.billing.identity.spec.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordResetLink;
import tel.billing.identity.domain.User;
import tel.billing.identity.spec.user.Customers;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of password-reset links.
public abstract class PasswordResetLinksContract extends SingleUseLinksContract<PasswordResetLink> {

    private static final int ROUNDS = 20;

    private final PasswordResetLinks links;

    protected PasswordResetLinksContract(StoreFixture fixture, Users users, PasswordResetLinks links) {
        super(fixture, users);
        this.links = links;
    }

    @Override
    protected final PasswordResetLink link(User.Active user, OpaqueToken token) {
        return PasswordResetLink.send(user, token.hash(), Arbitrary.INSTANT);
    }

    @Override
    protected final boolean send(PasswordResetLink link, User.Active user) {
        return links.send(link, user);
    }

    @Override
    protected final Optional<PasswordResetLink> find(OpaqueToken token) {
        return links.find(token);
    }

    @Override
    protected final boolean use(PasswordResetLink link) {
        return links.use(link);
    }

    @Override
    protected final void withdraw(User user) {
        links.withdraw(user);
    }

    @Test
    void a_link_for_a_previous_address_is_not_stored_and_leaves_the_older_one() {
        var user = user();
        var older = Customers.token(user);
        var olderLink = sent(user, older);
        var token = Customers.token(user);

        assertThat(committed(() -> links.send(
                        link(user, token), user.changeEmail(Arbitrary.email()).to())))
                .isFalse();

        assertThat(find(token)).isEmpty();
        assertThat(find(older)).contains(olderLink);
    }

    @Test
    void a_link_stored_during_a_change_of_address_does_not_survive_the_change() {
        for (var round = 0; round < ROUNDS; round++) {
            var user = user();
            var token = Customers.token(user);
            var to = Arbitrary.email();

            Race.of(
                    2,
                    runner -> committed(() -> {
                        if (runner == 0) {
                            return links.send(link(user, token), user);
                        }
                        var moved = users.advance(user.changeEmail(to));
                        links.withdraw(user);
                        return moved;
                    }));

            assertThat(users.byEmail(to)).isPresent();
            assertThat(find(token)).isEmpty();
        }
    }

    @Test
    void a_link_for_a_replaced_password_is_not_stored() {
        var user = user();
        var token = Customers.token(user);
        commit(() -> users.advance(user.changePassword(Customers.somePassword())));

        assertThat(committed(() -> links.send(link(user, token), user))).isFalse();
        assertThat(find(token)).isEmpty();
    }

    @Test
    void a_link_for_an_inactive_user_is_not_stored() {
        var user = user();
        var token = Customers.token(user);
        commit(() -> users.advance(user.inviteAgain()));

        assertThat(committed(() -> links.send(link(user, token), user))).isFalse();
        assertThat(find(token)).isEmpty();
    }

    @Test
    void a_link_stored_while_the_user_is_invited_again_does_not_survive_that() {
        for (var round = 0; round < ROUNDS; round++) {
            var user = user();
            var token = Customers.token(user);

            Race.of(
                    2,
                    runner -> committed(() -> {
                        if (runner == 0) {
                            return links.send(link(user, token), user);
                        }
                        var invited = users.advance(user.inviteAgain());
                        links.withdraw(user);
                        return invited;
                    }));

            assertThat(users.find(user.account(), user.id()))
                    .contains(user.inviteAgain().to());
            assertThat(find(token)).isEmpty();
        }
    }
}
