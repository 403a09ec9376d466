package tel.billing.shared.bootstrap.startup;

import org.slf4j.LoggerFactory;

/// Logs uncaught exceptions of all threads.
public final class UncaughtExceptionLog {

    private UncaughtExceptionLog() {}

    /// Logs them as `ERROR`. Otherwise, the JVM prints them without a level.
    public static void install() {
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, thrown) -> LoggerFactory.getLogger(UncaughtExceptionLog.class)
                        .error("Thread {} threw an unexpected error", thread.getName(), thrown));
    }
}
