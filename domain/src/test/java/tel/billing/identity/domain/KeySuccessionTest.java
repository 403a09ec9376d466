package tel.billing.identity.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeySuccessionTest {
    private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");
    private static final Instant LATER = START.plus(Duration.ofDays(90));
    private static final Duration MOMENT = Duration.ofNanos(1000);
    private static final Duration ACCESS_LIFETIME = Duration.ofMinutes(15);
    private static final Duration KEPT_BY_INSTANCES = Duration.ofSeconds(1);

    private final SigningKeyValidity first = SigningKeyValidity.first("first", START);
    private final SigningKeyRotation alone = new SigningKeyRotation(List.of(first));
    private final SigningKeyValidity second = alone.successor("second", LATER);
    private final SigningKeyRotation both = new SigningKeyRotation(List.of(second, first));

    @Test
    void the_publication_lead_time_is_longer_than_any_cache_of_the_keys() {
        assertThat(SigningKeyRotation.PUBLICATION_LEAD_TIME)
                .isGreaterThan(SigningKeyRotation.CACHED.plus(KEPT_BY_INSTANCES));
    }

    @Test
    void a_key_stays_published_longer_than_its_last_token_lives() {
        assertThat(SigningKeyRotation.RETIREMENT_DELAY).isGreaterThan(ACCESS_LIFETIME.plus(KEPT_BY_INSTANCES));
    }

    @Test
    void the_public_half_of_a_retired_key_is_stored_as_long_as_a_client_can_refresh() {
        assertThat(SigningKeyRotation.RETIRED_KEY_RETENTION)
                .isEqualTo(Duration.ofDays(30))
                .isEqualTo(RefreshToken.LIFETIME);
    }

    @Test
    void the_first_key_signs_immediately() {
        assertThat(alone.signing(START)).isEqualTo(first);
        assertThat(alone.hasPendingKey(START)).isFalse();
        assertThat(alone.hasSingleKey()).isTrue();
    }

    @Test
    void the_next_key_signs_after_the_publication_lead_time() {
        var signsFrom = LATER.plus(SigningKeyRotation.PUBLICATION_LEAD_TIME);

        assertThat(second).isEqualTo(new SigningKeyValidity(2, "second", LATER, signsFrom));
        assertThat(both.signing(signsFrom.minus(MOMENT))).isEqualTo(first);
        assertThat(both.hasPendingKey(signsFrom.minus(MOMENT))).isTrue();
        assertThat(both.signing(signsFrom)).isEqualTo(second);
        assertThat(both.hasPendingKey(signsFrom)).isFalse();
    }

    @Test
    void the_older_key_is_needed_until_all_its_tokens_have_expired() {
        var end = second.signsFrom().plus(SigningKeyRotation.RETIREMENT_DELAY);

        assertThat(both.nextRetirement()).hasValue(end);
        assertThat(both.oldestNeeded(end.minus(MOMENT))).isEqualTo(first);
        assertThat(both.oldestNeeded(end)).isEqualTo(second);
    }

    @Test
    void a_key_without_a_successor_is_never_retired() {
        assertThat(alone.nextRetirement()).isEmpty();
        assertThat(alone.oldestNeeded(LATER)).isEqualTo(first);
    }

    @Test
    void of_three_keys_the_oldest_is_retired_first() {
        var third = both.successor("third", LATER.plus(Duration.ofHours(1)));
        var all = new SigningKeyRotation(List.of(third, second, first));

        assertThat(all.nextRetirement()).isEqualTo(both.nextRetirement());
        assertThat(all.oldestNeeded(all.nextRetirement().orElseThrow())).isEqualTo(second);
    }

    @Test
    void a_replacement_signs_immediately() {
        assertThat(alone.replacement("other", LATER)).isEqualTo(new SigningKeyValidity(2, "other", LATER, LATER));
    }

    @Test
    void the_next_rotation_counts_from_the_newest_key() {
        assertThat(both.nextRotation(Duration.ofDays(30))).isEqualTo(LATER.plus(Duration.ofDays(30)));
    }

    @Test
    void a_clock_before_all_keys_signs_with_the_oldest() {
        assertThat(both.signing(START.minus(MOMENT))).isEqualTo(first);
    }

    @Test
    void an_empty_or_unsorted_key_set_is_rejected() {
        assertThatThrownBy(() -> new SigningKeyRotation(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SigningKeyRotation(List.of(first, second)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
