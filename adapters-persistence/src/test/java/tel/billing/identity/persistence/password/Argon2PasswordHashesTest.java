package tel.billing.identity.persistence.password;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordHashes.Match;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.spec.password.PasswordHashesContract;

class Argon2PasswordHashesTest extends PasswordHashesContract {
    private static final Argon2Cost CHEAP = new Argon2Cost(4_096, 1, 1);
    private static final Password PASSWORD = Password.of("Ada likes long passwords");
    private static final HashingQueue TURNS = new HashingQueue(2, 2, Duration.ofSeconds(10));
    private static final PasswordHashes HASHES = new Argon2PasswordHashes(Argon2Cost.owasp(), TURNS);

    @Override
    protected PasswordHashes hashes() {
        return HASHES;
    }

    @Override
    protected PasswordHashes busyHashes() {
        return new Argon2PasswordHashes(Argon2Cost.owasp(), new HashingQueue(0, 0, Duration.ZERO));
    }

    @Override
    protected PasswordHash outdatedHash(Password password) {
        return new Argon2PasswordHashes(CHEAP, TURNS).hash(password).orElseThrow();
    }

    @Test
    void a_hash_contains_its_parameters() {
        assertThat(HASHES.hash(PASSWORD).orElseThrow().encoded()).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    }

    @ParameterizedTest
    @CsvSource({"32768, 2, 1", "19456, 3, 1", "19456, 2, 2", "19456, 1, 1", "8192, 2, 1"})
    void a_hash_with_other_parameters_is_outdated_even_if_they_cost_more(
            int memoryKib, int iterations, int parallelism) {
        var cost = new Argon2Cost(memoryKib, iterations, parallelism);
        var hash = new Argon2PasswordHashes(cost, TURNS).hash(PASSWORD).orElseThrow();

        assertThat(HASHES.isOutdated(hash)).isTrue();
        assertThat(new Argon2PasswordHashes(cost, TURNS).isOutdated(hash)).isFalse();
    }

    @Test
    void a_wrong_password_takes_as_long_for_a_cheaper_hash_as_for_an_unknown_user() {
        var wrong = Password.of("Bela likes them too");
        var cheap = outdatedHash(PASSWORD);

        takeAsLong(
                () -> assertThat(HASHES.matches(wrong, cheap)).isEqualTo(Match.DIFFERENT),
                () -> assertThat(HASHES.matchNothing(wrong)).isEqualTo(Match.DIFFERENT));
    }

    @Test
    void a_hash_with_more_memory_waits_until_there_is_room() throws InterruptedException {
        var dear = new Argon2PasswordHashes(new Argon2Cost(2 * 4_096, 1, 1), TURNS)
                .hash(PASSWORD)
                .orElseThrow();
        var hashingQueue = new HashingQueue(2, 2, Duration.ZERO);
        var hashes = new Argon2PasswordHashes(CHEAP, hashingQueue);
        var begun = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        var other = CompletableFuture.supplyAsync(() -> hashingQueue.run(1, () -> {
            begun.countDown();
            return await(end);
        }));
        begun.await();

        assertThat(hashes.matches(PASSWORD, dear)).isEqualTo(Match.BUSY);
        assertThat(hashes.matches(PASSWORD, outdatedHash(PASSWORD))).isEqualTo(Match.SAME);

        end.countDown();
        other.join();
        assertThat(hashes.matches(PASSWORD, dear)).isEqualTo(Match.SAME);
    }

    private static boolean await(CountDownLatch end) {
        try {
            end.await();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
