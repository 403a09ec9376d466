package tel.billing.identity.persistence.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.lang.ref.WeakReference;
import java.time.Duration;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;
import org.junit.jupiter.api.Test;

class HashMemoryPoolTest {
    private static final Argon2Cost COST = new Argon2Cost(8, 1, 1);

    private final HashMemoryPool memory = new HashMemoryPool(COST, 4 * 8 * 1024);

    @Test
    void two_hashes_at_a_time_share_no_memory() {
        lent();

        var different = memory.<Boolean>lend(first -> memory.lend(second -> first != second));

        assertThat(different).isTrue();
    }

    @Test
    void the_next_hash_gets_the_memory_of_the_last() {
        var first = lent();

        assertThat(lent()).isSameAs(first);
    }

    @Test
    void a_failed_hash_returns_its_memory() {
        var first = lent();
        assertThatThrownBy(() -> memory.lend(_ -> {
                    throw new IllegalStateException("failed");
                }))
                .hasMessage("failed");

        assertThat(lent()).isSameAs(first);
    }

    @Test
    void memory_over_a_quarter_of_the_heap_is_not_kept() {
        var small = new HashMemoryPool(COST, 4 * 8 * 1024 - 1);

        var first = small.<BlockPool>lend(pool -> pool);

        assertThat(small.<BlockPool>lend(pool -> pool)).isNotSameAs(first);
    }

    @Test
    void memory_that_the_garbage_collector_freed_is_replaced() {
        var freed = new HashMemoryPool(COST, 4 * 8 * 1024, memory -> {
            var kept = new WeakReference<>(memory);
            kept.clear();
            return kept;
        });

        var first = freed.<BlockPool>lend(pool -> pool);

        assertThat(freed.freeBlocks()).isZero();
        assertThat(freed.<BlockPool>lend(pool -> pool)).isNotNull().isNotSameAs(first);
    }

    @Test
    void a_collection_frees_memory_that_no_hash_uses() {
        lent();

        await().atMost(Duration.ofMinutes(1)).until(() -> {
            System.gc();
            return memory.freeBlocks() == 0;
        });
    }

    private BlockPool lent() {
        return memory.lend(pool -> pool);
    }
}
