package tel.billing.identity.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.Version;

class UserTest {
    private static final EmailAddress EMAIL = new EmailAddress("dora@example.com");
    private static final EmailAddress OTHER = new EmailAddress("egon@example.com");
    private static final PasswordHash HASH = new PasswordHash("hash");
    private static final PasswordHash NEWER = new PasswordHash("newer");

    private final User.Draft draft = new User.Draft(
            new UserId(new UUID(0, 1)),
            new AccountId(new UUID(0, 2)),
            EMAIL,
            Role.SUPPORT,
            Instant.parse("2026-03-01T12:00:00Z"));
    private final User.Active active = draft.activate(HASH).to();

    @Test
    void every_transition_leads_from_its_user_to_the_next_version_with_an_event() {
        var disabled = active.disable().to();
        var toAdmin = new UserEvent.RoleChanged(Role.SUPPORT, Role.ADMIN);

        assertThat(draft.version()).isEqualTo(Version.FIRST);
        assertTransition(draft, draft.activate(HASH), new UserEvent.Activated());
        assertTransition(draft, draft.disable(), new UserEvent.Disabled());
        assertTransition(draft, draft.inviteAgain(Role.ADMIN), new UserEvent.InvitedAgain());
        assertTransition(draft, draft.changeRole(Role.ADMIN), toAdmin);
        assertTransition(active, active.rehash(NEWER), new UserEvent.PasswordRehashed());
        assertTransition(active, active.changePassword(NEWER), new UserEvent.PasswordChanged());
        assertTransition(active, active.changeEmail(OTHER), new UserEvent.EmailChanged(EMAIL, OTHER));
        assertTransition(active, active.changeRole(Role.ADMIN), toAdmin);
        assertTransition(active, active.disable(), new UserEvent.Disabled());
        assertTransition(active, active.inviteAgain(), new UserEvent.InvitedAgain());
        assertTransition(disabled, disabled.changeRole(Role.ADMIN), toAdmin);
        assertTransition(disabled, disabled.enable(), new UserEvent.Enabled());
    }

    @Test
    void a_user_who_is_enabled_has_the_state_before_the_user_was_disabled() {
        assertThat(active.disable().to().enable().to())
                .isEqualTo(new User.Active(
                        active.id(), active.account(), EMAIL, Role.SUPPORT, active.createdAt(), new Version(3), HASH));
        assertThat(draft.disable().to().enable().to()).isInstanceOf(User.Draft.class);
    }

    @Test
    void a_customer_cannot_be_disabled() {
        var customer = active.changeRole(Role.CUSTOMER).to();

        assertThatThrownBy(customer::disable).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_transition_cannot_skip_a_version() {
        var later = active.changeEmail(OTHER).to();

        assertThatThrownBy(() -> new User.Transition<>(draft, later, new UserEvent.Activated()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertTransition(User from, User.Transition<?> transition, UserEvent event) {
        assertThat(transition.from()).isEqualTo(from);
        assertThat(transition.to().version()).isEqualTo(from.version().next());
        assertThat(transition.event()).isEqualTo(event);
    }
}
