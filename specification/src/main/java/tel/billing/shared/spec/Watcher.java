package tel.billing.shared.spec;

import org.jspecify.annotations.Nullable;

/// Watches how the service calls its ports, and breaks a call off by throwing.
public interface Watcher {
    Watcher BLIND = new Watcher() {
        @Override
        public void before(Call call) {}

        @Override
        public void after(Call call, @Nullable Object answer) {}
    };

    /// What is called, and from where.
    enum Call {
        /// A store, from inside a unit of work. What was called so far in the unit is taken back if it is broken off.
        INSIDE_UNIT,
        /// A store outside a unit of work, or a whole unit.
        BY_ITSELF,
        /// What is not the database.
        OUTSIDE
    }

    /// Right before a call.
    void before(Call call);

    /// Right after a call that succeeded.
    void after(Call call, @Nullable Object answer);
}
