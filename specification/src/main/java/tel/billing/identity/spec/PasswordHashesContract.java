package tel.billing.identity.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.PasswordHashes;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;

/// What everybody promises who hashes passwords.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class PasswordHashesContract {
    private static final Password PASSWORD = Password.of("Ada likes long passwords – ä€🔑");
    private static final Password OTHER = Password.of("ada likes long passwords – ä€🔑");
    private static final int TRIES = 5;
    /// Below it, time says more of the machine than of us.
    private static final long NOTICEABLE = Duration.ofMillis(5).toNanos();

    protected abstract PasswordHashes hashes();

    /// A hash of the password with weaker parameters than today's.
    protected abstract PasswordHash outdatedHash(Password password);

    @Test
    void a_password_matches_its_hash() {
        assertThat(hashes().matches(PASSWORD, hashes().hash(PASSWORD))).isTrue();
    }

    @Test
    void another_password_does_not_match() {
        assertThat(hashes().matches(OTHER, hashes().hash(PASSWORD))).isFalse();
    }

    @Test
    void the_longest_password_counts_to_its_last_character() {
        var longest = "x".repeat(Password.MAX_LENGTH - 1);
        var hash = hashes().hash(Password.of(longest + "a"));

        assertThat(hashes().matches(Password.of(longest + "a"), hash)).isTrue();
        assertThat(hashes().matches(Password.of(longest + "b"), hash)).isFalse();
    }

    @Test
    void two_hashes_of_one_password_differ() {
        assertThat(hashes().hash(PASSWORD)).isNotEqualTo(hashes().hash(PASSWORD));
    }

    @Test
    void a_hash_does_not_show_the_password() {
        assertThat(hashes().hash(PASSWORD).encoded()).doesNotContain(PASSWORD.normalised());
    }

    @Test
    void a_fresh_hash_is_not_outdated() {
        assertThat(hashes().isOutdated(hashes().hash(PASSWORD))).isFalse();
    }

    @Test
    void a_hash_with_weaker_parameters_is_outdated_but_still_good() {
        var outdated = outdatedHash(PASSWORD);

        assertThat(hashes().isOutdated(outdated)).isTrue();
        assertThat(hashes().matches(PASSWORD, outdated)).isTrue();
        assertThat(hashes().matches(OTHER, outdated)).isFalse();
    }

    @Test
    void to_match_nothing_takes_as_long_as_to_match() {
        var hash = hashes().hash(PASSWORD);

        var matching = fastest(() -> assertThat(hashes().matches(OTHER, hash)).isFalse());
        var matchingNothing = fastest(() -> hashes().matchNothing(OTHER));

        if (Math.max(matching, matchingNothing) > NOTICEABLE) {
            assertThat(matchingNothing).isBetween(matching / 2, matching * 2);
        }
    }

    private static long fastest(Runnable deed) {
        return IntStream.range(0, TRIES)
                .mapToLong(_ -> {
                    var start = System.nanoTime();
                    deed.run();
                    return System.nanoTime() - start;
                })
                .min()
                .orElseThrow();
    }
}
