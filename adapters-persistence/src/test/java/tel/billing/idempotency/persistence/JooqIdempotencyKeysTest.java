package tel.billing.idempotency.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.spec.IdempotencyKeysContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;

class JooqIdempotencyKeysTest extends IdempotencyKeysContract {
    private static final int MANY = 16;

    private final TestDatabase database;

    JooqIdempotencyKeysTest() {
        var database = TestDatabase.empty();
        super(database, new JooqIdempotencyKeys(database.sql()));
        this.database = database;
    }

    @ParameterizedTest(name = "the first transaction commits: {0}")
    @ValueSource(booleans = {true, false})
    void a_concurrent_claim_waits_for_the_first_transaction(boolean firstCommits) throws Exception {
        var request = request();
        var claimed = new CountDownLatch(1);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(() -> database.unitOfWork().attempt(() -> {
                var mine = claim(request);
                claimed.countDown();
                await().until(this::anotherTransactionWaits);
                return firstCommits ? Optional.of(mine) : Optional.empty();
            }));
            claimed.await();
            var second = threads.submit(() -> database.unitOfWork().perform(() -> claim(request)));

            assertThat(first.get()).isEqualTo(firstCommits ? Optional.of(true) : Optional.empty());
            assertThat(second.get()).isEqualTo(!firstCommits);
        }
    }

    @Test
    void of_sixteen_concurrent_claims_of_a_key_one_succeeds_in_each_round() throws Exception {
        for (var round = 0; round < MANY; round++) {
            var request = request();
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                var answers = threads.invokeAll(IntStream.range(0, MANY)
                        .mapToObj(_ ->
                                (Callable<Boolean>) () -> database.unitOfWork().perform(() -> claim(request)))
                        .toList());

                assertThat(answers).extracting(answer -> answer.get()).containsOnlyOnce(true);
            }
        }
    }

    private boolean claim(KeyedRequest request) {
        return keys.claim(request, Arbitrary.id(), Arbitrary.INSTANT.plusSeconds(30), Arbitrary.INSTANT);
    }

    private boolean anotherTransactionWaits() {
        return !database.admin()
                .fetch("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'insert%'")
                .isEmpty();
    }

    private KeyedRequest request() {
        var key = new IdempotencyKey(UUID.randomUUID());
        return KeyedRequest.ofCustomer(database.account(), key, FINGERPRINT);
    }
}
