package tel.billing.cut;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// A run that is repeated if it fails, to record what happened. `circumstances` identify the run.
record Attempt(Supplier<String> circumstances, Consumer<EventLog> trial) {

    /// Empty if the run succeeded.
    Optional<AssertionError> failure() {
        try {
            trial.accept(EventLog.UNWRITTEN);
            return Optional.empty();
        } catch (AssertionError | RuntimeException failed) {
            return Optional.of(described(failed));
        }
    }

    private AssertionError described(Throwable failed) {
        var where = circumstances.get();
        var chronicle = new RecordedEventLog();
        try {
            trial.accept(chronicle);
        } catch (AssertionError | RuntimeException again) {
            return new AssertionError(
                    "%s%n%n%s%n%nWhat happened:%n%s%n".formatted(again.getMessage(), where, chronicle), again);
        }
        return new AssertionError("failed, but the repetition succeeded, %s: %s".formatted(where, failed), failed);
    }
}
