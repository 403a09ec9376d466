package tel.billing.shared.bootstrap.startup;

import org.slf4j.LoggerFactory;

/// What a thread throws and no code catches.
public final class UncaughtErrors {

    private UncaughtErrors() {}

    /// Logs it as `ERROR`, for all threads of this process. Otherwise the JVM prints it without a level.
    public static void log() {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> LoggerFactory.getLogger(UncaughtErrors.class)
                .error("Thread {} threw an unexpected error", thread.getName(), thrown));
    }
}
