package tel.billing.shared.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.UnitOfWork;

/// One unit of work at a time, over all stores that enlisted. Whoever uses a store outside a unit waits until none is
/// open, and is durable at once.
public final class InMemoryUnitOfWork implements UnitOfWork {
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private final List<Rewindable> enlisted = new ArrayList<>();
    private boolean open;

    /// From now on, what the store changes inside a unit is taken back together with it.
    void enlist(Rewindable store) {
        alone(() -> enlisted.add(store));
    }

    /// Does something that nobody else sees half done.
    public <T extends @Nullable Object> T alone(Supplier<T> deed) {
        oneAtATime.lock();
        try {
            return deed.get();
        } finally {
            oneAtATime.unlock();
        }
    }

    /// For fakes of what is not the database: to call it from inside a unit is a bug.
    public void refuseInside(String whatIsCalled) {
        if (oneAtATime.isHeldByCurrentThread() && open) {
            throw new IllegalStateException("%s is called inside a unit of work".formatted(whatIsCalled));
        }
    }

    @Override
    public <T> Optional<T> attempt(Supplier<Optional<T>> work) {
        return alone(() -> {
            if (open) {
                throw new IllegalStateException("units of work do not nest");
            }
            return run(work);
        });
    }

    private <T> Optional<T> run(Supplier<Optional<T>> work) {
        var waysBack = enlisted.stream().map(Rewindable::remember).toList();
        var answer = Optional.<T>empty();
        open = true;
        try {
            answer = work.get();
            return answer;
        } finally {
            open = false;
            if (answer.isEmpty()) {
                waysBack.forEach(Runnable::run);
            }
        }
    }
}
