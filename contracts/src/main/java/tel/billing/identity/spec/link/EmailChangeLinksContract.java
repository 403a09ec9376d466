package tel.billing.identity.spec.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.EmailChangeLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.User;
import tel.billing.identity.spec.user.Customers;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of links that confirm a new address.
public abstract class EmailChangeLinksContract extends SingleUseLinksContract<EmailChangeLink> {

    private static final int ROUNDS = 20;

    private final EmailChangeLinks links;

    protected EmailChangeLinksContract(StoreFixture fixture, Users users, EmailChangeLinks links) {
        super(fixture, users);
        this.links = links;
    }

    @Override
    protected final EmailChangeLink link(User.Active user, OpaqueToken token) {
        return EmailChangeLink.send(
                user, new SessionId(Arbitrary.id()), Arbitrary.email(), token.hash(), Arbitrary.INSTANT);
    }

    @Override
    protected final boolean send(EmailChangeLink link, User.Active user) {
        return links.send(link, user.password());
    }

    @Override
    protected final Optional<EmailChangeLink> find(OpaqueToken token) {
        return links.find(token);
    }

    @Override
    protected final boolean use(EmailChangeLink link) {
        return links.use(link);
    }

    @Override
    protected final void withdraw(User user) {
        links.withdraw(user);
    }

    @Test
    void a_link_for_a_replaced_password_is_not_stored_and_leaves_the_older_one() {
        var user = user();
        var older = Customers.token(user);
        var olderLink = sent(user, older);
        var token = Customers.token(user);
        var newer = new PasswordHash("newer");
        commit(() -> users.advance(user.changePassword(newer)));

        assertThat(committed(() -> links.send(link(user, token), user.password())))
                .isFalse();
        assertThat(find(token)).isEmpty();
        assertThat(find(older)).contains(olderLink);

        assertThat(committed(() -> links.send(link(user, token), newer))).isTrue();
        assertThat(find(older)).isEmpty();
    }

    @Test
    void a_link_stored_during_a_password_change_does_not_survive_the_change() {
        for (var round = 0; round < ROUNDS; round++) {
            var user = user();
            var token = Customers.token(user);

            Race.of(
                    2,
                    runner -> committed(() -> {
                        if (runner == 0) {
                            return links.send(link(user, token), user.password());
                        }
                        var replaced = users.advance(user.changePassword(new PasswordHash("newer")));
                        links.withdraw(user);
                        return replaced;
                    }));

            assertThat(find(token)).isEmpty();
        }
    }
}
