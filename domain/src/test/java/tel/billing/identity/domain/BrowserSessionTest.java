package tel.billing.identity.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;

class BrowserSessionTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final AccountId ACCOUNT = new AccountId(new UUID(0, 1));

    @ParameterizedTest
    @CsvSource({"CUSTOMER, PT24H, P30D", "SUPPORT, PT30M, PT12H", "ADMIN, PT30M, PT12H"})
    void a_session_has_an_idle_end_and_an_absolute_end_by_role(Role role, Duration idle, Duration absolute) {
        var session = started(role);

        assertThat(session.idleEnd()).isEqualTo(NOON.plus(idle));
        assertThat(session.absoluteEnd()).isEqualTo(NOON.plus(absolute));
        assertThat(session.isExpired(NOON.plus(idle).minusMillis(1))).isFalse();
        assertThat(session.isExpired(NOON.plus(idle))).isTrue();
    }

    @Test
    void a_use_moves_the_idle_end_but_not_the_absolute_end() {
        var early = started(Role.ADMIN).use(NOON.plusSeconds(60)).orElseThrow();
        var late = early.use(NOON.plus(Duration.ofMinutes(719))).orElseThrow();

        assertThat(early.expiresAt()).isEqualTo(NOON.plus(Duration.ofMinutes(31)));
        assertThat(late.expiresAt()).isEqualTo(NOON.plus(Duration.ofHours(12)));
        assertThat(late.authenticatedAt()).isEqualTo(NOON);
    }

    @Test
    void a_use_is_recorded_at_most_once_a_minute() {
        var session = started(Role.CUSTOMER);

        assertThat(session.use(NOON.plusSeconds(60).minusMillis(1))).isEmpty();
        assertThat(session.use(NOON.plusSeconds(60)))
                .hasValueSatisfying(used -> assertThat(used.lastUsedAt()).isEqualTo(NOON.plusSeconds(60)));
    }

    @Test
    void an_authentication_is_a_use_and_replaces_the_token() {
        var session = started(Role.CUSTOMER).authenticate(hash(1), NOON.plusSeconds(1));

        assertThat(session.hash()).isEqualTo(hash(1));
        assertThat(session.authenticatedAt()).isEqualTo(NOON.plusSeconds(1));
        assertThat(session.lastUsedAt()).isEqualTo(NOON.plusSeconds(1));
    }

    @Test
    void a_clock_that_was_set_back_moves_no_time_back() {
        var session = started(Role.CUSTOMER);

        assertThat(session.authenticate(session.hash(), NOON.minusSeconds(1))).isEqualTo(session);
        assertThat(session.use(NOON.minusSeconds(1))).isEmpty();
    }

    @Test
    void a_session_cannot_be_used_before_it_is_authenticated() {
        var session = started(Role.CUSTOMER);

        assertThatThrownBy(() -> new BrowserSession(
                        session.hash(),
                        session.account(),
                        session.session(),
                        session.lifetime(),
                        NOON,
                        NOON,
                        NOON.plusSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static BrowserSession started(Role role) {
        return BrowserSession.start(hash(0), ACCOUNT, new SessionId(new UUID(0, 2)), role, NOON);
    }

    private static TokenHash hash(int number) {
        var bytes = new byte[32];
        bytes[0] = (byte) number;
        return OpaqueToken.of(ACCOUNT, bytes).hash();
    }
}
