package tel.billing.identity.persistence.password;

import static org.assertj.core.api.Assertions.assertThat;

import org.bouncycastle.crypto.generators.Argon2BytesGenerator.Block;
import org.junit.jupiter.api.Test;

class BlockStackTest {
    private final BlockStack stack = new BlockStack(2);

    @Test
    void a_returned_block_is_reused() {
        var block = stack.allocate();
        stack.deallocate(block);

        assertThat(stack.allocate()).isSameAs(block);
        assertThat(stack.allocate()).isNotSameAs(block);
    }

    @Test
    void a_returned_block_is_cleared() {
        var block = new CountingBlock();

        stack.deallocate(block);

        assertThat(block.cleared).isOne();
    }

    @Test
    void blocks_above_the_capacity_are_cleared_and_dropped() {
        var surplus = new CountingBlock();
        stack.deallocate(new Block());
        stack.deallocate(new Block());
        stack.deallocate(surplus);

        assertThat(surplus.cleared).isOne();
        assertThat(stack.size()).isEqualTo(2);
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
