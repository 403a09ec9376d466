package tel.billing.shared.spec;

import java.util.ArrayList;
import java.util.IdentityHashMap;
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
    private final IdentityHashMap<Rewindable, Runnable> waysBack = new IdentityHashMap<>();
    private Watcher watcher = Watcher.BLIND;
    private boolean open;

    /// From now on, the watcher is told of every call of a port: of stores and units of work, and of what lies outside.
    public void watchedBy(Watcher newWatcher) {
        watcher = newWatcher;
    }

    /// From now on, what the store changes inside a unit is taken back together with it.
    void enlist(Rewindable store) {
        locked(() -> enlisted.add(store));
    }

    /// To be told before the store changes, by whoever does it [alone][#alone].
    void isAboutToChange(Rewindable store) {
        if (open) {
            waysBack.computeIfAbsent(store, Rewindable::remember);
        }
    }

    /// Does something that nobody else sees half done.
    public <T extends @Nullable Object> T alone(Supplier<T> deed) {
        return isInsideCall() ? locked(deed) : watched(callOfStore(), () -> locked(deed));
    }

    /// A call of what is not the database: to make it from inside a unit is a bug.
    public <T> T outside(String whatIsCalled, Supplier<T> call) {
        if (isInsideUnit()) {
            throw new IllegalStateException("%s is called inside a unit of work".formatted(whatIsCalled));
        }
        return watched(Watcher.Call.OUTSIDE, call);
    }

    private Watcher.Call callOfStore() {
        return isInsideUnit() ? Watcher.Call.INSIDE_UNIT : Watcher.Call.BY_ITSELF;
    }

    private <T extends @Nullable Object> T watched(Watcher.Call kind, Supplier<T> call) {
        watcher.before(kind);
        var answer = call.get();
        watcher.after(kind, answer);
        return answer;
    }

    private <T extends @Nullable Object> T locked(Supplier<T> deed) {
        oneAtATime.lock();
        try {
            return deed.get();
        } finally {
            oneAtATime.unlock();
        }
    }

    private boolean isInsideUnit() {
        return oneAtATime.isHeldByCurrentThread() && open;
    }

    /// Whether this is a part of a call that is watched already. An open unit is itself a call.
    private boolean isInsideCall() {
        return oneAtATime.getHoldCount() > (isInsideUnit() ? 1 : 0);
    }

    /// What all stores hold, as a value.
    public List<Object> contents() {
        return locked(() -> enlisted.stream().map(Rewindable::contents).toList());
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
        var answer = Optional.<T>empty();
        open = true;
        try {
            answer = work.get();
            return answer;
        } finally {
            open = false;
            if (answer.isEmpty()) {
                waysBack.values().forEach(Runnable::run);
            }
            waysBack.clear();
        }
    }
}
