package tel.billing.identity.spec.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordHashes.Match;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;

/// The contract of all password hashers.
public abstract class PasswordHashesContract {
    private static final Password PASSWORD = Password.of("Ada likes long passwords – ä€🔑");
    private static final Password OTHER = Password.of("ada likes long passwords – ä€🔑");
    private static final Password TOO_LONG = Password.of("x".repeat(Password.MAX_LENGTH + 1));

    protected abstract PasswordHashes hashes();

    /// Hashers that are always busy.
    protected abstract PasswordHashes busyHashes();

    /// A hash of the password with weaker parameters than the current ones.
    protected abstract PasswordHash outdatedHash(Password password);

    @Test
    void a_password_matches_its_hash() {
        assertThat(hashes().matches(PASSWORD, hashOf(PASSWORD))).isEqualTo(Match.SAME);
    }

    @Test
    void another_password_does_not_match() {
        assertThat(hashes().matches(OTHER, hashOf(PASSWORD))).isEqualTo(Match.DIFFERENT);
    }

    @Test
    void the_longest_password_counts_to_its_last_character() {
        var longest = "x".repeat(Password.MAX_LENGTH - 1);
        var hash = hashOf(Password.of(longest + "a"));

        assertThat(hashes().matches(Password.of(longest + "a"), hash)).isEqualTo(Match.SAME);
        assertThat(hashes().matches(Password.of(longest + "b"), hash)).isEqualTo(Match.DIFFERENT);
    }

    @Test
    void two_hashes_of_one_password_differ() {
        assertThat(hashOf(PASSWORD)).isNotEqualTo(hashOf(PASSWORD));
    }

    @Test
    void a_hash_does_not_contain_the_password() {
        assertThat(hashOf(PASSWORD).encoded()).doesNotContain(PASSWORD.normalised());
    }

    @Test
    void a_new_hash_is_not_outdated() {
        assertThat(hashes().isOutdated(hashOf(PASSWORD))).isFalse();
    }

    @Test
    void a_hash_with_weaker_parameters_is_outdated_but_still_matches() {
        var outdated = outdatedHash(PASSWORD);

        assertThat(hashes().isOutdated(outdated)).isTrue();
        assertThat(hashes().matches(PASSWORD, outdated)).isEqualTo(Match.SAME);
        assertThat(hashes().matches(OTHER, outdated)).isEqualTo(Match.DIFFERENT);
    }

    @Test
    void matching_nothing_never_succeeds() {
        assertThat(List.of(PASSWORD, OTHER, Password.of(""), Password.of("an arbitrary password")))
                .allSatisfy(
                        password -> assertThat(hashes().matchNothing(password)).isEqualTo(Match.DIFFERENT));
    }

    @Test
    void a_password_over_the_maximum_length_does_not_match() {
        assertThat(hashes().matches(TOO_LONG, hashOf(PASSWORD))).isEqualTo(Match.DIFFERENT);
        assertThat(hashes().matchNothing(TOO_LONG)).isEqualTo(Match.DIFFERENT);
    }

    @Test
    void a_password_over_the_maximum_length_is_not_hashed() {
        assertThatThrownBy(() -> hashes().hash(TOO_LONG)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void every_operation_can_answer_busy() {
        var hash = hashOf(PASSWORD);
        var busy = busyHashes();

        assertThat(busy.hash(PASSWORD)).isEmpty();
        assertThat(busy.matches(PASSWORD, hash)).isEqualTo(Match.BUSY);
        assertThat(busy.matches(OTHER, hash)).isEqualTo(Match.BUSY);
        assertThat(busy.matches(TOO_LONG, hash)).isEqualTo(Match.BUSY);
        assertThat(busy.matchNothing(PASSWORD)).isEqualTo(Match.BUSY);
    }

    private PasswordHash hashOf(Password password) {
        return hashes().hash(password).orElseThrow();
    }
}
