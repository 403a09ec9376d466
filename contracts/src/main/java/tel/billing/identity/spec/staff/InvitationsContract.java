package tel.billing.identity.spec.staff;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.identity.application.staff.Invitations;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.User;
import tel.billing.identity.spec.user.Customers;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of staff invitations.
public abstract class InvitationsContract extends StoreContract {
    private static final TotpSecret SECRET = new TotpSecret("JBSWY3DPEHPK3PXP");

    protected final Invitations invitations;

    /// The invited users.
    protected final Users users;

    protected InvitationsContract(StoreFixture fixture, Invitations invitations, Users users) {
        super(fixture);
        this.invitations = invitations;
        this.users = users;
    }

    @Test
    void an_invitation_is_found_by_its_token_and_by_its_user() {
        var user = user();
        var token = Customers.token(user);
        var sent = sent(user, token);

        assertThat(invitations.find(token)).contains(sent);
        assertThat(invitations.of(user.account(), user.id())).contains(sent);
    }

    @Test
    void an_unknown_token_and_a_token_of_another_account_find_nothing() {
        var user = user();
        var token = Customers.token(user);
        sent(user, token);

        assertThat(invitations.find(Customers.token(user))).isEmpty();
        assertThat(invitations.find(new OpaqueToken(account(), token.text()))).isEmpty();
        assertThat(invitations.of(account(), user.id())).isEmpty();
    }

    @Test
    void a_newer_invitation_voids_the_older_one_and_its_enrolment() {
        var user = user();
        var older = Customers.token(user);
        begun(sent(user, older));
        var newer = Customers.token(user);
        var sent = sent(user, newer);

        assertThat(invitations.find(older)).isEmpty();
        assertThat(invitations.find(newer)).contains(sent);
    }

    @Test
    void a_begun_enrolment_is_stored_and_the_latest_one_applies() {
        var user = user();
        var token = Customers.token(user);
        var first = begun(sent(user, token));
        assertThat(invitations.find(token)).contains(first);

        var second = begun(first);
        assertThat(invitations.find(token)).contains(second);
    }

    @Test
    void an_enrolment_from_an_outdated_invitation_is_not_stored() {
        var user = user();
        var token = Customers.token(user);
        var sent = sent(user, token);
        var first = begun(sent);

        assertThat(begin(sent, sent.begin(Customers.somePassword(), SECRET))).isFalse();
        assertThat(invitations.find(token)).contains(first);
    }

    @Test
    void an_invitation_is_used_once_and_stays_as_used() {
        var user = user();
        var token = Customers.token(user);
        var sent = sent(user, token);
        var begun = begun(sent);

        assertThat(committed(() -> invitations.use(begun))).isTrue();
        assertThat(committed(() -> invitations.use(begun))).isFalse();
        assertThat(begin(sent, begun)).isFalse();
        assertThat(begin(begun, begun)).isFalse();
        assertThat(invitations.find(token)).contains(begun.use());
        assertThat(invitations.of(user.account(), user.id())).contains(begun.use());
    }

    @Test
    void a_newer_invitation_replaces_a_used_one() {
        var user = user();
        var older = Customers.token(user);
        var used = begun(sent(user, older));
        commit(() -> invitations.use(used));
        var newer = Customers.token(user);
        var sent = sent(user, newer);

        assertThat(invitations.find(older)).isEmpty();
        assertThat(invitations.find(newer)).contains(sent);
    }

    @Test
    void an_outdated_enrolment_cannot_use_an_invitation() {
        var user = user();
        var first = begun(sent(user, Customers.token(user)));
        begun(first);

        assertThat(committed(() -> invitations.use(first))).isFalse();
    }

    @Test
    void one_of_many_concurrent_uses_of_an_invitation_succeeds() {
        var user = user();
        var begun = begun(sent(user, Customers.token(user)));

        assertThat(Race.of(() -> committed(() -> invitations.use(begun)))).containsOnlyOnce(true);
    }

    @Test
    void changes_that_are_rolled_back_are_not_stored() {
        var user = user();
        var token = Customers.token(user);
        var begun = begun(sent(user, token));

        takenBack(() -> invitations.use(begun));
        takenBack(() -> invitations.withdraw(user.account(), user.id()));

        assertThat(invitations.find(token)).contains(begun);
    }

    @Test
    void a_withdrawal_removes_only_the_users_own_invitation() {
        var user = user();
        sent(user, Customers.token(user));
        var other = user();
        var others = sent(other, Customers.token(other));
        commit(() -> invitations.withdraw(user.account(), user.id()));
        commit(() -> invitations.withdraw(user.account(), user.id()));

        assertThat(invitations.of(user.account(), user.id())).isEmpty();
        assertThat(invitations.of(other.account(), other.id())).contains(others);
    }

    private User.Draft user() {
        var draft = Customers.draft(account());
        commit(() -> users.add(draft));
        return draft;
    }

    private Invitation.Sent sent(User user, OpaqueToken token) {
        var sent = new Invitation.Sent(user.account(), user.id(), token.hash(), Arbitrary.INSTANT);
        commit(() -> invitations.send(sent));
        return sent;
    }

    private Invitation.Begun begun(Invitation.Open from) {
        var begun = from.begin(Customers.somePassword(), SECRET);
        assertThat(begin(from, begun)).isTrue();
        return begun;
    }

    private boolean begin(Invitation.Open from, Invitation.Begun to) {
        return committed(() -> invitations.begin(from, to));
    }
}
