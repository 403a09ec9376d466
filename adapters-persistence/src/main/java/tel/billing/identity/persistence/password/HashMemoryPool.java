package tel.billing.identity.persistence.password;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;

/// A pool of memory for password hashes, to relieve the garbage collector. [HashingQueue] limits the concurrent
/// hashes, and thereby the size of the pool. It refers to memory weakly: a collection may free what no hash uses at
/// that moment. A hash that needs more than a quarter of the heap gets memory of its own.
final class HashMemoryPool {
    private final int blocksPerHash;
    private final boolean keepsMemory;
    /// Last in, first out: it grows only if more hashes run at the same time than before.
    private final Deque<Reference<SingleHashBlockPool>> free = new ConcurrentLinkedDeque<>();
    private final Function<SingleHashBlockPool, Reference<SingleHashBlockPool>> keep;

    HashMemoryPool(Argon2Cost cost, long heapBytes) {
        this(cost, heapBytes, WeakReference::new);
    }

    HashMemoryPool(
            Argon2Cost cost, long heapBytes, Function<SingleHashBlockPool, Reference<SingleHashBlockPool>> keep) {
        this.blocksPerHash = cost.blocks();
        this.keepsMemory = cost.fitsIntoItsShare(heapBytes);
        this.keep = keep;
    }

    /// Lends memory that no other hash uses at the same time.
    <T> T lend(Function<BlockPool, T> task) {
        var memory = take();
        try {
            return task.apply(memory);
        } finally {
            if (keepsMemory) {
                free.addFirst(keep.apply(memory));
            }
        }
    }

    /// The number of blocks of 1 KiB that are not in use.
    int freeBlocks() {
        return free.stream()
                .flatMap(kept -> Stream.ofNullable(kept.get()))
                .mapToInt(SingleHashBlockPool::size)
                .sum();
    }

    private SingleHashBlockPool take() {
        for (var kept = free.pollFirst(); kept != null; kept = free.pollFirst()) {
            var memory = kept.get();
            if (memory != null) {
                return memory;
            }
        }
        return new SingleHashBlockPool(blocksPerHash);
    }
}
