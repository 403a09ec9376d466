package tel.billing.shared.spec;

/// Watches how the service calls its ports, and breaks a call off by throwing.
public interface Watcher {
    Watcher BLIND = new Watcher() {
        @Override
        public void before(boolean insideUnit) {}

        @Override
        public void after(boolean insideUnit) {}
    };

    /// Right before a call. Inside a unit of work, what was called so far is taken back if the call is broken off.
    void before(boolean insideUnit);

    /// Right after a call that succeeded.
    void after(boolean insideUnit);
}
