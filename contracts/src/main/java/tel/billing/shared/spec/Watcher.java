package tel.billing.shared.spec;

import org.jspecify.annotations.Nullable;

/// Watches the service's calls of its ports, and aborts a call by throwing.
public interface Watcher {
    Watcher NONE = new Watcher() {
        @Override
        public void before(Call call) {}

        @Override
        public void after(Call call, @Nullable Object answer) {}
    };

    /// The kind of a call.
    enum Call {
        /// A call of a store inside a unit of work. If it is aborted, the earlier calls of the unit are
        /// rolled back.
        INSIDE_UNIT,
        /// A call of a store outside a unit of work, or a whole unit.
        BY_ITSELF,
        /// A call of an external system.
        OUTSIDE
    }

    /// Right before a call.
    void before(Call call);

    /// Right after a call that succeeded.
    void after(Call call, @Nullable Object answer);
}
