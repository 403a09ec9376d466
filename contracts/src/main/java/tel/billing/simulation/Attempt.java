package tel.billing.simulation;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// A run that is repeated if it fails, to record what happened. `description` identify the run.
record Attempt(Supplier<String> description, Consumer<EventLog> run) {

    /// Empty if the run succeeded.
    Optional<AssertionError> failure() {
        try {
            run.accept(EventLog.UNWRITTEN);
            return Optional.empty();
        } catch (AssertionError | RuntimeException failed) {
            return Optional.of(described(failed));
        }
    }

    private AssertionError described(Throwable failed) {
        var where = description.get();
        var log = new RecordedEventLog();
        try {
            run.accept(log);
        } catch (AssertionError | RuntimeException again) {
            return new AssertionError(
                    "%s%n%n%s%n%nWhat happened:%n%s%n".formatted(again.getMessage(), where, log), again);
        }
        return new AssertionError("failed, but the repetition succeeded, %s: %s".formatted(where, failed), failed);
    }
}
