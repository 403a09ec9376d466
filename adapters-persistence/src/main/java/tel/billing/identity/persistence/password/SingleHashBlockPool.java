package tel.billing.identity.persistence.password;

import java.util.ArrayDeque;
import java.util.Deque;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.Block;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;

/// Blocks for one hash at a time, reused by the next hash. Not thread-safe. Each returned block is cleared, because
/// its content is derived from a password. Blocks above the capacity are dropped.
///
/// Decision 65 says why this is not Bouncy Castle's `FixedBlockPool`.
final class SingleHashBlockPool implements BlockPool {
    private final int capacity;
    private final Deque<Block> blocks;

    SingleHashBlockPool(int capacity) {
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
