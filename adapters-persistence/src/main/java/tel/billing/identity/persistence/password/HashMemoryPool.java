package tel.billing.identity.persistence.password;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;

/// Memory that hashes reuse, because new memory for each hash would keep the garbage collector busy. It never
/// shrinks. It is bounded: it keeps the memory of one hash of the current cost for each hash that ran at the
/// same time, and [HashingQueue] limits these.
final class Argon2Memory {
    private final int blocksPerHash;
    /// Last in, first out: it grows only if more hashes run at the same time than before.
    private final Deque<BlockStack> free = new ConcurrentLinkedDeque<>();

    Argon2Memory(Argon2Cost cost) {
        this.blocksPerHash = cost.blocks();
    }

    /// Lends memory that no other hash uses at the same time.
    <T> T lend(Function<BlockPool, T> hash) {
        var last = free.pollFirst();
        var memory = last == null ? new BlockStack(blocksPerHash) : last;
        try {
            return hash.apply(memory);
        } finally {
            free.addFirst(memory);
        }
    }

    /// The number of blocks of 1 KiB that are not in use.
    int freeBlocks() {
        return free.stream().mapToInt(BlockStack::size).sum();
    }
}
