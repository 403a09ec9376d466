package tel.billing.identity.spec.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordResetLink;
import tel.billing.identity.domain.User;
import tel.billing.identity.spec.user.Customers;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;

/// The contract of all stores of password-reset links.
public abstract class PasswordResetLinksContract extends StoreContract {

    private static final int ROUNDS = 20;

    protected abstract PasswordResetLinks links();

    /// The users who receive the links.
    protected abstract Users users();

    @Test
    void an_unknown_token_finds_nothing() {
        assertThat(links().find(Customers.token(user()))).isEmpty();
    }

    @Test
    void a_link_is_found_by_its_token_as_stored() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));

        assertThat(links().find(token)).contains(link);
    }

    @Test
    void a_token_of_another_account_finds_nothing() {
        var user = user();
        var token = Customers.token(user);
        sent(link(user, token));

        assertThat(links().find(new OpaqueToken(account(), token.text()))).isEmpty();
    }

    @Test
    void a_link_that_is_rolled_back_is_not_stored() {
        var user = user();
        var token = Customers.token(user);
        var older = Customers.token(user);
        var olderLink = sent(link(user, older));

        takenBack(() -> links().send(link(user, token), user));

        assertThat(links().find(token)).isEmpty();
        assertThat(links().find(older)).contains(olderLink);
    }

    @Test
    void a_newer_link_voids_all_older_ones_of_its_user() {
        var user = user();
        var first = Customers.token(user);
        var second = Customers.token(user);
        var third = Customers.token(user);
        var firstLink = sent(link(user, first));
        sent(link(user, second));
        var thirdLink = sent(link(user, third));

        assertThat(links().find(first)).isEmpty();
        assertThat(links().find(second)).isEmpty();
        assertThat(links().find(third)).contains(thirdLink);
        assertThat(committed(() -> links().use(firstLink))).isFalse();
    }

    @Test
    void a_newer_link_does_not_affect_other_users() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));
        var other = user();
        sent(link(other, Customers.token(other)));

        assertThat(links().find(token)).contains(link);
    }

    @Test
    void a_link_works_once() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));

        assertThat(committed(() -> links().use(link))).isTrue();
        assertThat(committed(() -> links().use(link))).isFalse();
        assertThat(links().find(token)).isEmpty();
    }

    @Test
    void one_of_many_concurrent_uses_of_a_link_succeeds() {
        var user = user();
        var link = sent(link(user, Customers.token(user)));

        var answers = Race.of(() -> committed(() -> links().use(link)));

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void a_link_whose_use_is_rolled_back_stays_valid() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));

        takenBack(() -> links().use(link));

        assertThat(links().find(token)).contains(link);
        assertThat(committed(() -> links().use(link))).isTrue();
    }

    @Test
    void after_a_link_was_used_a_newer_one_works() {
        var user = user();
        var link = sent(link(user, Customers.token(user)));
        commit(() -> links().use(link));
        var token = Customers.token(user);
        var newer = sent(link(user, token));

        assertThat(links().find(token)).contains(newer);
        assertThat(committed(() -> links().use(newer))).isTrue();
    }

    @Test
    void a_withdrawn_link_finds_nothing() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));

        commit(() -> links().withdraw(user));

        assertThat(links().find(token)).isEmpty();
        assertThat(committed(() -> links().use(link))).isFalse();
    }

    @Test
    void a_withdrawal_does_not_affect_other_users_and_may_find_nothing() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));
        var other = user();
        var colleague = Customers.active(user.account(), users(), unitOfWork());

        commit(() -> links().withdraw(other));
        commit(() -> links().withdraw(colleague));

        assertThat(links().find(token)).contains(link);
    }

    @Test
    void a_withdrawal_that_is_rolled_back_leaves_the_link_valid() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));

        takenBack(() -> links().withdraw(user));

        assertThat(links().find(token)).contains(link);
    }

    @Test
    void a_link_for_a_previous_address_is_not_stored_and_leaves_the_older_one() {
        var user = user();
        var older = Customers.token(user);
        var olderLink = sent(link(user, older));
        var token = Customers.token(user);

        assertThat(committed(() -> links().send(link(user, token), user.withEmail(Some.email()))))
                .isFalse();

        assertThat(links().find(token)).isEmpty();
        assertThat(links().find(older)).contains(olderLink);
    }

    @Test
    void a_link_stored_during_a_change_of_address_does_not_survive_the_change() {
        for (var round = 0; round < ROUNDS; round++) {
            var user = user();
            var token = Customers.token(user);
            var to = Some.email();

            Race.of(
                    2,
                    runner -> committed(() -> {
                        if (runner == 0) {
                            return links().send(link(user, token), user);
                        }
                        var moved = users().move(user, to);
                        links().withdraw(user);
                        return moved;
                    }));

            assertThat(users().byEmail(to)).isPresent();
            assertThat(links().find(token)).isEmpty();
        }
    }

    @Test
    void a_link_for_a_replaced_password_is_not_stored() {
        var user = user();
        var token = Customers.token(user);
        commit(() -> users().replaceHash(user, Customers.somePassword()));

        assertThat(committed(() -> links().send(link(user, token), user))).isFalse();
        assertThat(links().find(token)).isEmpty();
    }

    @Test
    void a_link_for_an_inactive_user_is_not_stored() {
        var user = user();
        var token = Customers.token(user);
        commit(() -> users().replace(user, user.inviteAgain()));

        assertThat(committed(() -> links().send(link(user, token), user))).isFalse();
        assertThat(links().find(token)).isEmpty();
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
                            return links().send(link(user, token), user);
                        }
                        var invited = users().replace(user, user.inviteAgain());
                        links().withdraw(user);
                        return invited;
                    }));

            assertThat(users().find(user.account(), user.id())).contains(user.inviteAgain());
            assertThat(links().find(token)).isEmpty();
        }
    }

    private User.Active user() {
        return Customers.active(account(), users(), unitOfWork());
    }

    private PasswordResetLink sent(PasswordResetLink link) {
        var to = (User.Active) users().find(link.account(), link.user()).orElseThrow();
        assertThat(committed(() -> links().send(link, to))).isTrue();
        return link;
    }

    private static PasswordResetLink link(User.Active user, OpaqueToken token) {
        return PasswordResetLink.send(user, token.hash(), Some.INSTANT);
    }
}
