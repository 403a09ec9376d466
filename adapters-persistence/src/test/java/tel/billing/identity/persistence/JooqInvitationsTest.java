package tel.billing.identity.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.User;
import tel.billing.identity.spec.staff.InvitationsContract;
import tel.billing.shared.Role;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;

class JooqInvitationsTest extends InvitationsContract {
    private final TestDatabase database;

    JooqInvitationsTest() {
        var database = TestDatabase.empty();
        super(
                database,
                new JooqInvitations(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES])),
                new JooqUsers(database.sql()));
        this.database = database;
    }

    @Test
    void the_service_cannot_reset_a_used_invitation() {
        var user = new User.Draft(Arbitrary.userId(), account(), Arbitrary.email(), Role.SUPPORT, Arbitrary.INSTANT);
        var sent = new Invitation.Sent(user.account(), user.id(), new TokenHash("a".repeat(64)), Arbitrary.INSTANT);
        var begun = sent.begin(new PasswordHash("hash"), new TotpSecret("JBSWY3DPEHPK3PXP"));
        commit(() -> users.add(user));
        commit(() -> invitations.send(sent));
        commit(() -> invitations.begin(sent, begun));
        commit(() -> invitations.use(begun));

        assertThatThrownBy(() -> database.sql().execute("UPDATE identity_invitation SET used = false"))
                .hasMessageContaining("stays used");
        assertThat(invitations.of(user.account(), user.id())).contains(begun.use());
    }
}
