package tel.billing.benchmark.process;

/// Does something when this process ends before [#close], for example because of a signal.
public final class AtExit implements AutoCloseable {
    private final Thread hook;

    private AtExit(Thread hook) {
        this.hook = hook;
    }

    static AtExit run(Runnable action) {
        var hook = new Thread(action, "at-exit");
        Runtime.getRuntime().addShutdownHook(hook);
        return new AtExit(hook);
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(hook);
    }
}
