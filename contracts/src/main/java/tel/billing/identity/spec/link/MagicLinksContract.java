package tel.billing.identity.spec.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.User;
import tel.billing.identity.spec.user.Customers;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.PlanTier;

/// The contract of all stores of magic links.
public abstract class MagicLinksContract extends StoreContract {

    private final MagicLinks links;

    /// The users who receive the links.
    private final Users users;

    protected MagicLinksContract(StoreFixture fixture, MagicLinks links, Users users) {
        super(fixture);
        this.links = links;
        this.users = users;
    }

    @Test
    void an_unknown_token_finds_nothing() {
        assertThat(links.find(Customers.token(user()))).isEmpty();
    }

    @Test
    void a_link_is_found_by_its_token_as_stored() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));

        assertThat(links.find(token)).contains(link);
    }

    @Test
    void a_token_of_another_account_finds_nothing() {
        var user = user();
        var token = Customers.token(user);
        sent(link(user, token));

        assertThat(links.find(new OpaqueToken(account(), token.text()))).isEmpty();
    }

    @Test
    void a_link_that_is_rolled_back_is_not_stored() {
        var user = user();
        var token = Customers.token(user);

        takenBack(() -> links.send(link(user, token)));

        assertThat(links.find(token)).isEmpty();
    }

    @Test
    void each_application_with_the_same_address_has_its_own_link() {
        var email = Arbitrary.email();
        var first = signup(email);
        var second = signup(email);
        var firstToken = Customers.token(first);
        var secondToken = Customers.token(second);
        var firstLink = sent(link(first, firstToken));
        var secondLink = sent(link(second, secondToken));

        assertThat(links.find(firstToken)).contains(firstLink);
        assertThat(links.find(secondToken)).contains(secondLink);
    }

    @Test
    void a_user_cannot_have_a_second_link() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));

        assertThatThrownBy(() -> sent(link(user, Customers.token(user)))).isInstanceOf(RuntimeException.class);
        assertThat(links.find(token)).contains(link);
    }

    @Test
    void the_links_to_an_address_are_withdrawn_together_and_no_other_link_with_them() {
        var email = Arbitrary.email();
        var first = signup(email);
        var second = signup(email);
        var firstToken = Customers.token(first);
        var secondToken = Customers.token(second);
        sent(link(first, firstToken));
        sent(link(second, secondToken));
        var other = user();
        var othersToken = Customers.token(other);
        var others = sent(link(other, othersToken));

        assertThat(committed(() -> links.withdraw(email, 0)))
                .containsExactlyInAnyOrder(first.account(), second.account());

        assertThat(links.find(firstToken)).isEmpty();
        assertThat(links.find(secondToken)).isEmpty();
        assertThat(links.find(othersToken)).contains(others);
        assertThat(committed(() -> links.withdraw(email, 0))).isEmpty();
    }

    @Test
    void the_newest_links_to_an_address_can_be_kept() {
        var email = Arbitrary.email();
        var third = signup(email);
        var first = signup(email);
        var second = signup(email);
        sent(link(third, Customers.token(third), Arbitrary.INSTANT.plusSeconds(2)));
        sent(link(first, Customers.token(first), Arbitrary.INSTANT));
        sent(link(second, Customers.token(second), Arbitrary.INSTANT.plusSeconds(1)));

        assertThat(committed(() -> links.withdraw(email, 3))).isEmpty();
        assertThat(committed(() -> links.withdraw(email, 2))).containsExactly(first.account());
        assertThat(committed(() -> links.withdraw(email, 1))).containsExactly(second.account());
        assertThat(committed(() -> links.withdraw(email, 0))).containsExactly(third.account());
    }

    @Test
    void of_many_who_withdraw_the_links_to_an_address_at_once_each_link_is_withdrawn_by_one() {
        var email = Arbitrary.email();
        var accounts = Stream.generate(() -> signup(email)).limit(20).map(signup -> {
            sent(link(signup, Customers.token(signup)));
            return signup.account();
        });
        var expected = accounts.toList();

        var answers = Race.of(() -> committed(() -> links.withdraw(email, 0)));

        assertThat(answers.stream().flatMap(Set::stream)).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void a_link_whose_withdrawal_is_rolled_back_stays_valid() {
        var user = user();
        var token = Customers.token(user);
        var link = sent(link(user, token));

        takenBack(() -> links.withdraw(user.email(), 0));

        assertThat(links.find(token)).contains(link);
        assertThat(committed(() -> links.withdraw(user.email(), 0))).containsExactly(user.account());
    }

    private User.Draft user() {
        return signup(Arbitrary.email());
    }

    private User.Draft signup(EmailAddress email) {
        var draft = Customers.draft(account(), email);
        commit(() -> users.addSignup(draft));
        return draft;
    }

    private MagicLink sent(MagicLink link) {
        commit(() -> links.send(link));
        return link;
    }

    private static MagicLink link(User user, OpaqueToken token) {
        return link(user, token, Arbitrary.INSTANT);
    }

    private static MagicLink link(User user, OpaqueToken token, Instant sentAt) {
        return new MagicLink(
                Arbitrary.id(),
                user.account(),
                user.id(),
                user.email(),
                token.hash(),
                new PlanTier("starter"),
                sentAt,
                sentAt.plus(Duration.ofDays(1)));
    }
}
