package tel.billing.identity.persistence.password;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;

/// A pool of memory for password hashes, to relieve the garbage collector. It never shrinks. [HashingQueue] limits
/// the concurrent hashes, and thereby the size of the pool. A hash that needs more than a quarter of the heap gets
/// memory of its own.
final class HashMemoryPool {
    private final int blocksPerHash;
    private final boolean keepsMemory;
    /// Last in, first out: it grows only if more hashes run at the same time than before.
    private final Deque<SingleHashBlockPool> free = new ConcurrentLinkedDeque<>();

    HashMemoryPool(Argon2Cost cost, long heapBytes) {
        this.blocksPerHash = cost.blocks();
        this.keepsMemory = cost.fitsIntoItsShare(heapBytes);
    }

    /// Lends memory that no other hash uses at the same time.
    <T> T lend(Function<BlockPool, T> task) {
        var pooled = free.pollFirst();
        var memory = pooled == null ? new SingleHashBlockPool(blocksPerHash) : pooled;
        try {
            return task.apply(memory);
        } finally {
            if (keepsMemory) {
                free.addFirst(memory);
            }
        }
    }

    /// The number of blocks of 1 KiB that are not in use.
    int freeBlocks() {
        return free.stream().mapToInt(SingleHashBlockPool::size).sum();
    }
}
