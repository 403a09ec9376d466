package tel.billing.identity.persistence.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;
import org.junit.jupiter.api.Test;

class HashMemoryPoolTest {
    private final HashMemoryPool memory = new HashMemoryPool(new Argon2Cost(8, 1, 1));

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

    private BlockPool lent() {
        return memory.lend(pool -> pool);
    }
}
