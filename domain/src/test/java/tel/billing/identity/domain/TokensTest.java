package tel.billing.identity.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;

class TokensTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private final AccountId account = new AccountId(UUID.fromString("019ab3c8-6a52-7d3e-9a41-0d5c1f2b7e92"));
    private final OpaqueToken token = OpaqueToken.of(account, new byte[32]);

    @Test
    void a_token_contains_its_account() {
        assertThat(OpaqueToken.read(token.text().value())).contains(token);
    }

    @Test
    void a_malformed_token_is_rejected() {
        assertThat(OpaqueToken.read("")).isEmpty();
        assertThat(OpaqueToken.read(token.text().value() + "A")).isEmpty();
        assertThat(OpaqueToken.read(token.text().value().replace('A', '+'))).isEmpty();
    }

    @Test
    void a_token_does_not_reveal_its_value_in_logs() {
        assertThat(token.toString()).doesNotContain(token.text().value());
        assertThat(Password.of("purple monkey dishwasher").toString()).doesNotContain("monkey");
    }

    @Test
    void a_refresh_token_lives_30_days() {
        var issued = RefreshToken.Unused.issue(token.hash(), new SessionId(new UUID(0, 1)), NOON);
        assertThat(issued.isExpired(NOON.plus(Duration.ofDays(30)).minusMillis(1)))
                .isFalse();
        assertThat(issued.isExpired(NOON.plus(Duration.ofDays(30)))).isTrue();
    }

    @Test
    void the_last_exchange_may_be_repeated_for_10_seconds() {
        var issued = RefreshToken.Unused.issue(token.hash(), new SessionId(new UUID(0, 1)), NOON);
        var used = issued.use(new RefreshToken.Salt("00"), NOON);
        assertThat(used.mayBeRepeated(NOON.plusSeconds(10))).isTrue();
        assertThat(used.mayBeRepeated(NOON.plusSeconds(10).plusMillis(1))).isFalse();
    }

    @Test
    void a_password_counts_code_points_in_its_normal_form() {
        assertThat(Password.of("\uD83D\uDCDE".repeat(12)).length()).isEqualTo(12);
        assertThat(Password.of("\uFF21")).isEqualTo(Password.of("A"));
    }

    @Test
    void a_much_too_long_password_is_not_normalised() {
        var longest = "a" + "\u0301".repeat(511);

        assertThat(Password.of(longest).normalised()).startsWith("\u00e1");
        assertThat(Password.of(longest + "\u0301").normalised()).isEqualTo(longest + "\u0301");
        assertThat(Password.of(longest + "\u0301").isTooLong()).isTrue();
    }
}
