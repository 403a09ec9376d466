package tel.billing.identity.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.identity.application.Invitations;
import tel.billing.identity.application.Users;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.User;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;

/// What everybody promises who keeps the invitations of staff.
public abstract class InvitationsContract extends StoreContract {
    private static final TotpSecret SECRET = new TotpSecret("JBSWY3DPEHPK3PXP");

    protected abstract Invitations invitations();

    /// The users who are invited.
    protected abstract Users users();

    @Test
    void an_invitation_is_found_by_its_token_and_by_its_user() {
        var user = user();
        var token = Customers.token(user);
        var sent = sent(user, token);

        assertThat(invitations().find(token)).contains(sent);
        assertThat(invitations().of(user.account(), user.id())).contains(sent);
    }

    @Test
    void an_unknown_token_finds_nothing_nor_does_one_that_names_another_account() {
        var user = user();
        var token = Customers.token(user);
        sent(user, token);

        assertThat(invitations().find(Customers.token(user))).isEmpty();
        assertThat(invitations().find(new OpaqueToken(account(), token.text()))).isEmpty();
        assertThat(invitations().of(account(), user.id())).isEmpty();
    }

    @Test
    void a_newer_invitation_voids_the_older_and_what_was_begun_with_it() {
        var user = user();
        var older = Customers.token(user);
        begun(sent(user, older));
        var newer = Customers.token(user);
        var sent = sent(user, newer);

        assertThat(invitations().find(older)).isEmpty();
        assertThat(invitations().find(newer)).contains(sent);
    }

    @Test
    void what_was_begun_is_kept_and_the_latest_wins() {
        var user = user();
        var token = Customers.token(user);
        var first = begun(sent(user, token));
        assertThat(invitations().find(token)).contains(first);

        var second = begun(first);
        assertThat(invitations().find(token)).contains(second);
    }

    @Test
    void what_was_begun_with_something_older_is_not_kept() {
        var user = user();
        var token = Customers.token(user);
        var sent = sent(user, token);
        var first = begun(sent);

        assertThat(begin(sent, sent.begin(Customers.somePassword(), SECRET))).isFalse();
        assertThat(invitations().find(token)).contains(first);
    }

    @Test
    void an_invitation_is_used_once_and_stays_to_tell_so() {
        var user = user();
        var token = Customers.token(user);
        var sent = sent(user, token);
        var begun = begun(sent);

        assertThat(committed(() -> invitations().use(begun))).isTrue();
        assertThat(committed(() -> invitations().use(begun))).isFalse();
        assertThat(begin(sent, begun)).isFalse();
        assertThat(begin(begun, begun)).isFalse();
        assertThat(invitations().find(token)).contains(begun.use());
        assertThat(invitations().of(user.account(), user.id())).contains(begun.use());
    }

    @Test
    void a_newer_invitation_takes_the_place_of_one_that_was_used() {
        var user = user();
        var older = Customers.token(user);
        var used = begun(sent(user, older));
        commit(() -> invitations().use(used));
        var newer = Customers.token(user);
        var sent = sent(user, newer);

        assertThat(invitations().find(older)).isEmpty();
        assertThat(invitations().find(newer)).contains(sent);
    }

    @Test
    void what_was_begun_anew_is_not_used_by_what_was_begun_before() {
        var user = user();
        var first = begun(sent(user, Customers.token(user)));
        begun(first);

        assertThat(committed(() -> invitations().use(first))).isFalse();
    }

    @Test
    void of_many_who_use_an_invitation_at_once_one_gets_in() {
        var user = user();
        var begun = begun(sent(user, Customers.token(user)));

        assertThat(Race.of(() -> committed(() -> invitations().use(begun)))).containsOnlyOnce(true);
    }

    @Test
    void what_is_taken_back_never_happened() {
        var user = user();
        var token = Customers.token(user);
        var begun = begun(sent(user, token));

        takenBack(() -> invitations().use(begun));
        takenBack(() -> invitations().withdraw(user.account(), user.id()));

        assertThat(invitations().find(token)).contains(begun);
    }

    @Test
    void a_withdrawn_invitation_is_gone_and_no_other_with_it() {
        var user = user();
        sent(user, Customers.token(user));
        var other = user();
        var others = sent(other, Customers.token(other));
        commit(() -> invitations().withdraw(user.account(), user.id()));
        commit(() -> invitations().withdraw(user.account(), user.id()));

        assertThat(invitations().of(user.account(), user.id())).isEmpty();
        assertThat(invitations().of(other.account(), other.id())).contains(others);
    }

    private User.Draft user() {
        var draft = Customers.draft(account());
        commit(() -> users().add(draft));
        return draft;
    }

    private Invitation.Sent sent(User user, OpaqueToken token) {
        var sent = new Invitation.Sent(user.account(), user.id(), token.hash(), Some.INSTANT);
        commit(() -> invitations().send(sent));
        return sent;
    }

    private Invitation.Begun begun(Invitation.Open from) {
        var begun = from.begin(Customers.somePassword(), SECRET);
        assertThat(begin(from, begun)).isTrue();
        return begun;
    }

    private boolean begin(Invitation.Open from, Invitation.Begun to) {
        return committed(() -> invitations().begin(from, to));
    }
}
