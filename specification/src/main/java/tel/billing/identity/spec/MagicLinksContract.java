package tel.billing.identity.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.MagicLinks;
import tel.billing.identity.application.Users;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.User;
import tel.billing.shared.EmailAddress;
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

        takenBack(() -> links().send(link(user, token)));

        assertThat(links().find(token)).isEmpty();
    }

    @Test
    void each_application_with_one_address_has_a_link_of_its_own() {
        var email = Some.email();
        var first = applicant(email);
        var second = applicant(email);
        var firstToken = Customers.token(first);
        var secondToken = Customers.token(second);
        var firstLink = sent(link(first, firstToken));
        var secondLink = sent(link(second, secondToken));

        assertThat(links().find(firstToken)).contains(firstLink);
        assertThat(links().find(secondToken)).contains(secondLink);
        assertThat(committed(() -> links().use(firstLink))).isTrue();
        assertThat(links().find(secondToken)).contains(secondLink);
    }

    @Test
    void a_user_does_not_get_a_second_link() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));

        assertThatThrownBy(() -> sent(link(user, Customers.token(user)))).isInstanceOf(RuntimeException.class);
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
    void the_links_to_an_address_are_withdrawn_together_and_no_other_link_with_them() {
        var email = Some.email();
        var first = applicant(email);
        var second = applicant(email);
        var firstLink = sent(link(first, Customers.token(first)));
        var secondLink = sent(link(second, Customers.token(second)));
        var other = user();
        var othersToken = Customers.token(other);
        var others = sent(link(other, othersToken));

        assertThat(committed(() -> links().withdraw(email)))
                .containsExactlyInAnyOrder(first.account(), second.account());

        assertThat(committed(() -> links().use(firstLink))).isFalse();
        assertThat(committed(() -> links().use(secondLink))).isFalse();
        assertThat(links().find(othersToken)).contains(others);
        assertThat(committed(() -> links().withdraw(email))).isEmpty();
    }

    @Test
    void a_link_whose_withdrawal_is_taken_back_stays_good() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));

        takenBack(() -> links().withdraw(user.email()));

        assertThat(links().find(token)).contains(link);
        assertThat(committed(() -> links().use(link))).isTrue();
    }

    private User.Draft user() {
        return applicant(Some.email());
    }

    private User.Draft applicant(EmailAddress email) {
        var draft = Customers.draft(account(), email);
        commit(() -> users().addApplicant(draft));
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
                user.email(),
                token.hash(),
                new PlanTier("starter"),
                Some.INSTANT,
                Some.INSTANT.plus(Duration.ofDays(1)));
    }
}
