package tel.billing.identity.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.MagicLinks;
import tel.billing.identity.application.Users;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.User;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;
import tel.billing.subscription.PlanTier;

/// What everybody promises who keeps the magic links.
public abstract class MagicLinksContract extends StoreContract {

    protected abstract MagicLinks links();

    /// The users to whom the links are sent.
    protected abstract Users users();

    @Test
    void an_unknown_token_opens_nothing() {
        assertThat(links().find(Customers.token(user()))).isEmpty();
    }

    @Test
    void a_link_is_found_by_its_token_as_it_was_sent() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));

        assertThat(links().find(token)).contains(link);
    }

    @Test
    void a_token_that_names_another_account_opens_nothing() {
        var user = user();
        var token = Customers.token(user);
        sent(link(user, token));

        assertThat(links().find(new OpaqueToken(account(), token.text()))).isEmpty();
    }

    @Test
    void a_link_that_is_taken_back_was_never_sent() {
        var user = user();
        var token = Customers.token(user);
        var older = Customers.token(user);
        var olderLink = sent(link(user, older));

        takenBack(() -> links().send(link(user, token)));

        assertThat(links().find(token)).isEmpty();
        assertThat(links().find(older)).contains(olderLink);
    }

    @Test
    void a_newer_link_voids_every_older_one_of_its_user() {
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
    void a_newer_link_leaves_those_of_others_alone() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));
        var other = user();
        sent(link(other, Customers.token(other)));

        assertThat(links().find(token)).contains(link);
    }

    @Test
    void a_link_opens_once() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));

        assertThat(committed(() -> links().use(link))).isTrue();
        assertThat(committed(() -> links().use(link))).isFalse();
        assertThat(links().find(token)).isEmpty();
    }

    @Test
    void of_many_who_open_a_link_at_once_one_gets_in() {
        var user = user();
        var link = sent(link(user, Customers.token(user)));

        var answers = Race.of(() -> committed(() -> links().use(link)));

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void a_link_whose_opening_is_taken_back_stays_good() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));

        takenBack(() -> links().use(link));

        assertThat(links().find(token)).contains(link);
        assertThat(committed(() -> links().use(link))).isTrue();
    }

    @Test
    void after_a_link_was_used_a_newer_one_opens() {
        var user = user();
        var link = sent(link(user, Customers.token(user)));
        commit(() -> links().use(link));
        var token = Customers.token(user);
        var newer = sent(link(user, token));

        assertThat(links().find(token)).contains(newer);
        assertThat(committed(() -> links().use(newer))).isTrue();
    }

    @Test
    void a_withdrawn_link_is_void_and_no_other_with_it() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));
        var other = user();
        var othersToken = Customers.token(other);
        var others = sent(link(other, othersToken));
        commit(() -> links().withdraw(user));
        commit(() -> links().withdraw(user));

        assertThat(links().find(token)).isEmpty();
        assertThat(committed(() -> links().use(link))).isFalse();
        assertThat(links().find(othersToken)).contains(others);
    }

    private User.Draft user() {
        var draft = Customers.draft(account());
        commit(() -> users().add(draft));
        return draft;
    }

    private MagicLink sent(MagicLink link) {
        commit(() -> links().send(link));
        return link;
    }

    private static MagicLink link(User user, OpaqueToken token) {
        return new MagicLink(
                Some.id(),
                user.account(),
                user.id(),
                token.hash(),
                new PlanTier("starter"),
                Some.INSTANT,
                Some.INSTANT.plus(Duration.ofDays(1)));
    }
}
