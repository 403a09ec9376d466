package tel.billing.shared.spec;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// One unit of work at a time, over all enlisted stores. A store that is used outside a unit waits until no
/// unit is open; its changes are durable at once.
public final class InMemoryUnitOfWork implements UnitOfWork, StoreFixture {
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private final List<Rewindable> enlisted = new ArrayList<>();
    private final IdentityHashMap<Rewindable, Runnable> undoActions = new IdentityHashMap<>();
    private Watcher watcher = Watcher.NONE;
    private boolean open;

    /// From now on, the watcher is notified of every call of a port: of stores, units of work and
    /// external systems.
    public void watchedBy(Watcher newWatcher) {
        watcher = newWatcher;
    }

    /// From now on, changes of the store inside a unit are rolled back with the unit.
    void enlist(Rewindable store) {
        locked(() -> enlisted.add(store));
    }

    /// A store calls this before it changes, from inside [alone][#alone].
    void isAboutToChange(Rewindable store) {
        if (open) {
            undoActions.computeIfAbsent(store, Rewindable::remember);
        }
    }

    /// Runs something atomically with respect to all other threads.
    public <T extends @Nullable Object> T alone(Supplier<T> action) {
        return isInsideCall() ? locked(action) : watched(callOfStore(), () -> locked(action));
    }

    /// A call of an external system. To call one inside a unit is a bug.
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

    private <T extends @Nullable Object> T locked(Supplier<T> action) {
        oneAtATime.lock();
        try {
            return action.get();
        } finally {
            oneAtATime.unlock();
        }
    }

    private boolean isInsideUnit() {
        return oneAtATime.isHeldByCurrentThread() && open;
    }

    /// Whether a watched call contains this one. An open unit is itself a call.
    private boolean isInsideCall() {
        return oneAtATime.getHoldCount() > (isInsideUnit() ? 1 : 0);
    }

    /// The contents of all stores, as a value.
    public List<Object> contents() {
        return locked(() -> enlisted.stream().map(Rewindable::contents).toList());
    }

    /// Takes a backup of all stores. The returned action restores it.
    public Runnable backUp() {
        return locked(() -> {
            var stores = enlisted.stream().map(Rewindable::remember).toList();
            return () -> locked(() -> {
                stores.forEach(Runnable::run);
                return stores;
            });
        });
    }

    @Override
    public UnitOfWork unitOfWork() {
        return this;
    }

    /// Stores in memory have no foreign keys.
    @Override
    public void storeAccount(AccountId id) {}

    @Override
    public <T> Optional<T> attempt(Supplier<Optional<T>> work) {
        return alone(() -> {
            if (open) {
                throw new IllegalStateException("units of work cannot be nested");
            }
            return commitOrUndo(work);
        });
    }

    @Override
    public <T> T snapshot(Supplier<T> work) {
        return perform(work);
    }

    private <T> Optional<T> commitOrUndo(Supplier<Optional<T>> work) {
        var answer = Optional.<T>empty();
        open = true;
        try {
            answer = work.get();
            return answer;
        } finally {
            open = false;
            if (answer.isEmpty()) {
                undoActions.values().forEach(Runnable::run);
            }
            undoActions.clear();
        }
    }
}
