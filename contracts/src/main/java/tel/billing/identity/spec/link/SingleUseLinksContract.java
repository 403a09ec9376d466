package tel.billing.identity.spec.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.User;
import tel.billing.identity.spec.user.Customers;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of links of which a user has one at a time, and which work once.
///
/// @param <L> the link
public abstract class SingleUseLinksContract<L> extends StoreContract {

    /// The users who receive the links.
    protected final Users users;

    protected SingleUseLinksContract(StoreFixture fixture, Users users) {
        super(fixture);
        this.users = users;
    }

    protected abstract L link(User.Active user, OpaqueToken token);

    /// Stores a link to the user, as the caller read the user.
    protected abstract boolean send(L link, User.Active user);

    protected abstract Optional<L> find(OpaqueToken token);

    protected abstract boolean use(L link);

    protected abstract void withdraw(User user);

    @Test
    void an_unknown_token_finds_nothing() {
        assertThat(find(Customers.token(user()))).isEmpty();
    }

    @Test
    void a_link_is_found_by_its_token_as_stored() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(user, token);

        assertThat(find(token)).contains(link);
    }

    @Test
    void a_token_of_another_account_finds_nothing() {
        var user = user();
        var token = Customers.token(user);
        sent(user, token);

        assertThat(find(new OpaqueToken(account(), token.text()))).isEmpty();
    }

    @Test
    void a_link_that_is_rolled_back_is_not_stored() {
        var user = user();
        var token = Customers.token(user);
        var older = Customers.token(user);
        var olderLink = sent(user, older);

        takenBack(() -> send(link(user, token), user));

        assertThat(find(token)).isEmpty();
        assertThat(find(older)).contains(olderLink);
    }

    @Test
    void a_newer_link_voids_all_older_ones_of_its_user() {
        var user = user();
        var first = Customers.token(user);
        var second = Customers.token(user);
        var third = Customers.token(user);
        var firstLink = sent(user, first);
        sent(user, second);
        var thirdLink = sent(user, third);

        assertThat(find(first)).isEmpty();
        assertThat(find(second)).isEmpty();
        assertThat(find(third)).contains(thirdLink);
        assertThat(committed(() -> use(firstLink))).isFalse();
    }

    @Test
    void a_newer_link_does_not_affect_other_users() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(user, token);
        var other = user();
        sent(other, Customers.token(other));

        assertThat(find(token)).contains(link);
    }

    @Test
    void a_link_works_once() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(user, token);

        assertThat(committed(() -> use(link))).isTrue();
        assertThat(committed(() -> use(link))).isFalse();
        assertThat(find(token)).isEmpty();
    }

    @Test
    void one_of_many_concurrent_uses_of_a_link_succeeds() {
        var user = user();
        var link = sent(user, Customers.token(user));

        var answers = Race.of(() -> committed(() -> use(link)));

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void a_link_whose_use_is_rolled_back_stays_valid() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(user, token);

        takenBack(() -> use(link));

        assertThat(find(token)).contains(link);
        assertThat(committed(() -> use(link))).isTrue();
    }

    @Test
    void after_a_link_was_used_a_newer_one_works() {
        var user = user();
        var link = sent(user, Customers.token(user));
        commit(() -> use(link));
        var token = Customers.token(user);
        var newer = sent(user, token);

        assertThat(find(token)).contains(newer);
        assertThat(committed(() -> use(newer))).isTrue();
    }

    @Test
    void a_withdrawn_link_finds_nothing() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(user, token);

        commit(() -> withdraw(user));

        assertThat(find(token)).isEmpty();
        assertThat(committed(() -> use(link))).isFalse();
    }

    @Test
    void a_withdrawal_does_not_affect_other_users_and_may_find_nothing() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(user, token);
        var other = user();
        var colleague = Customers.active(user.account(), users, unitOfWork());

        commit(() -> withdraw(other));
        commit(() -> withdraw(colleague));

        assertThat(find(token)).contains(link);
    }

    @Test
    void a_withdrawal_that_is_rolled_back_leaves_the_link_valid() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(user, token);

        takenBack(() -> withdraw(user));

        assertThat(find(token)).contains(link);
    }

    protected final User.Active user() {
        return Customers.active(account(), users, unitOfWork());
    }

    protected final L sent(User.Active user, OpaqueToken token) {
        var link = link(user, token);
        assertThat(committed(() -> send(link, user))).isTrue();
        return link;
    }
}
