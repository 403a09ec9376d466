package tel.billing.identity.persistence.password;

import static org.assertj.core.api.Assertions.assertThat;

import org.bouncycastle.crypto.generators.Argon2BytesGenerator.Block;
import org.junit.jupiter.api.Test;

class SingleHashBlockPoolTest {
    private final SingleHashBlockPool pool = new SingleHashBlockPool(2);

    @Test
    void a_returned_block_is_reused() {
        var block = pool.allocate();
        pool.deallocate(block);

        assertThat(pool.allocate()).isSameAs(block);
        assertThat(pool.allocate()).isNotSameAs(block);
    }

    @Test
    void a_returned_block_is_cleared() {
        var block = new CountingBlock();

        pool.deallocate(block);

        assertThat(block.cleared).isOne();
    }

    @Test
    void blocks_above_the_capacity_are_cleared_and_dropped() {
        var surplus = new CountingBlock();
        pool.deallocate(new Block());
        pool.deallocate(new Block());
        pool.deallocate(surplus);

        assertThat(surplus.cleared).isOne();
        assertThat(pool.size()).isEqualTo(2);
    }

    private static final class CountingBlock extends Block {
        private int cleared;

        @Override
        public Block clear() {
            cleared++;
            return super.clear();
        }
    }
}
