package tel.billing.proof;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/// Waits for the end of all work, for at most this time.
record Completion(Duration within, Duration pollInterval, Runnable progress) {

    /// Returns the work that did not complete in time.
    ///
    /// @param unfinished the work that has not completed yet
    List<String> await(Supplier<List<String>> unfinished) {
        try {
            Awaitility.await().atMost(within).pollInterval(pollInterval).until(() -> {
                progress.run();
                return unfinished.get().isEmpty();
            });
            return List.of();
        } catch (ConditionTimeoutException late) {
            return unfinished.get();
        }
    }

    /// The fault of a run that ended with this unfinished work.
    static List<String> faults(List<String> unfinished) {
        return unfinished.isEmpty() ? List.of() : List.of("work did not complete: " + unfinished);
    }
}
