package tel.billing.identity.persistence.password;

import java.util.ArrayDeque;
import java.util.Deque;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.Block;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;

/// Memory of one hash at a time, kept for the next hash. Each returned block is cleared, because its content
/// is derived from a password. Blocks above the capacity are dropped.
///
/// Bouncy Castle's own `FixedBlockPool` locks for each block, and clears each block twice.
final class BlockStack implements BlockPool {
    private final int capacity;
    private final Deque<Block> blocks;

    BlockStack(int capacity) {
        this.capacity = capacity;
        this.blocks = new ArrayDeque<>(capacity);
    }

    @Override
    public Block allocate() {
        var block = blocks.pollLast();
        return block == null ? new Block() : block;
    }

    @Override
    public void deallocate(Block block) {
        block.clear();
        if (blocks.size() < capacity) {
            blocks.addLast(block);
        }
    }

    int size() {
        return blocks.size();
    }
}
