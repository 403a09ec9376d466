package tel.billing.identity.persistence.password;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.SoftReference;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordHashes.Match;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.spec.password.PasswordHashesContract;

class Argon2PasswordHashesTest extends PasswordHashesContract {
    private static final Argon2Cost CURRENT = Argon2Cost.owasp();
    private static final Argon2Cost CHEAP = new Argon2Cost(4_096, 1, 1);
    private static final Password PASSWORD = Password.of("Ada likes long passwords");
    private static final Password WRONG = Password.of("Bela likes them too");
    private static final HashingQueue TURNS = new HashingQueue(2, 2, Duration.ofSeconds(10));
    private static final PasswordHashes HASHES = new Argon2PasswordHashes(CURRENT, TURNS);

    @Override
    protected PasswordHashes hashes() {
        return HASHES;
    }

    @Override
    protected PasswordHashes busyHashes() {
        return new Argon2PasswordHashes(CURRENT, new HashingQueue(0, 0, Duration.ZERO));
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
    @CsvSource(
            delimiter = ' ',
            value = {
                "$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$LuDH+qcnP3u/FxmnRANtAB3j2UlbONuDgvS8LZwvITM",
                "$argon2id$v=19$m=64,t=1,p=2$c2FsdHNhbHRzYWx0c2FsdA$Hq9xEK2i8EGsPIiVJZ50eAi3jmMGrkCn6IQUCl/38k4",
                "$argon2id$v=19$m=100,t=3,p=3$MDEyMzQ1Njc$41rv/bgGnTNzThRT9GG7Khetw7qI4+Fs"
            })
    void a_hash_of_the_reference_implementation_matches(String encoded) {
        var hash = new PasswordHash(encoded);

        assertThat(HASHES.matches(Password.of("Ada likes long passwords – ä€🔑"), hash))
                .isEqualTo(Match.SAME);
        assertThat(HASHES.matches(PASSWORD, hash)).isEqualTo(Match.DIFFERENT);
    }

    @Test
    void concurrent_hashes_are_right_and_reuse_bounded_memory() {
        var memory = memoryThatIsKept();
        var atATime = 3;
        var hashes = new Argon2PasswordHashes(
                CHEAP, new HashingQueue(atATime, 100, Duration.ofSeconds(20)), new BouncyCastleArgon2(memory));
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var passwords = IntStream.range(0, 20)
                    .mapToObj(number -> Password.of("The password of caller " + number))
                    .toList();
            var made = passwords.stream()
                    .map(password -> callers.submit(() -> hashes.hash(password).orElseThrow()))
                    .toList();
            var matches = IntStream.range(0, 20)
                    .mapToObj(number -> callers.submit(() -> hashes.matches(
                            passwords.get(number), made.get(number).get())))
                    .toList();

            assertThat(matches).allSatisfy(match -> assertThat(match.get()).isEqualTo(Match.SAME));
            var newMemory = new Argon2PasswordHashes(CHEAP, TURNS);
            assertThat(IntStream.range(0, 20))
                    .allSatisfy(number -> assertThat(newMemory.matches(
                                    passwords.get(number), made.get(number).get()))
                            .isEqualTo(Match.SAME));
        }
        assertThat(memory.freeBlocks()).isBetween(CHEAP.blocks(), atATime * CHEAP.blocks());
    }

    @Test
    void hashes_one_after_another_keep_the_memory_of_one() {
        var memory = memoryThatIsKept();
        var hashes = new Argon2PasswordHashes(CHEAP, TURNS, new BouncyCastleArgon2(memory));

        assertThat(memory.freeBlocks()).isZero();
        assertThat(hashes.matchNothing(PASSWORD)).isEqualTo(Match.DIFFERENT);
        assertThat(memory.freeBlocks()).isEqualTo(CHEAP.memoryKib() + 4);
        assertThat(hashes.matches(PASSWORD, HASHES.hash(PASSWORD).orElseThrow()))
                .as("with more memory")
                .isEqualTo(Match.SAME);
        assertThat(memory.freeBlocks()).isEqualTo(CHEAP.memoryKib() + 4);
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

    /// Otherwise, response times would reveal which users exist, and which of them have an outdated hash.
    @ParameterizedTest(name = "{0} KiB times {1}, {2} lanes")
    @CsvSource({"19456, 2, 1", "19456, 1, 1", "4096, 1, 1", "4096, 9, 1", "4096, 1, 2"})
    void every_mismatch_takes_the_same_work(int memoryKib, int iterations, int lanes) {
        var tooLong = Password.of("x".repeat(Password.MAX_LENGTH + 1));
        var stored = new Argon2PasswordHashes(new Argon2Cost(memoryKib, iterations, lanes), TURNS)
                .hash(PASSWORD)
                .orElseThrow();

        assertThat(Stream.<Function<PasswordHashes, Match>>of(
                        hashes -> hashes.matchNothing(WRONG),
                        hashes -> hashes.matchNothing(tooLong),
                        hashes -> hashes.matches(WRONG, stored),
                        hashes -> hashes.matches(tooLong, stored)))
                .extracting(Argon2PasswordHashesTest::workOfMismatch)
                .containsOnly(CURRENT.work());
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

    private static long workOfMismatch(Function<PasswordHashes, Match> matching) {
        var work = new AtomicLong();
        var argon2 = new BouncyCastleArgon2(memoryThatIsKept());
        Argon2Function counting = (password, cost, salt, length) -> {
            work.addAndGet(cost.work());
            return argon2.compute(password, cost, salt, length);
        };
        assertThat(matching.apply(new Argon2PasswordHashes(CURRENT, TURNS, counting)))
                .isEqualTo(Match.DIFFERENT);
        return work.get();
    }

    /// Softly, so that a collection during a test does not free it.
    private static HashMemoryPool memoryThatIsKept() {
        return new HashMemoryPool(CHEAP, Long.MAX_VALUE, SoftReference::new);
    }
}
