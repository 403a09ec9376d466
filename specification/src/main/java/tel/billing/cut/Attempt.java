package tel.billing.cut;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// A trial that is done again if it fails, to tell what happened. `circumstances` say which trial it was.
record Attempt(Supplier<String> circumstances, Consumer<Chronicle> trial) {

    /// Empty if all went well.
    Optional<AssertionError> failure() {
        try {
            trial.accept(Chronicle.UNWRITTEN);
            return Optional.empty();
        } catch (AssertionError | RuntimeException failed) {
            return Optional.of(told(failed));
        }
    }

    private AssertionError told(Throwable failed) {
        var where = circumstances.get();
        var chronicle = new WrittenChronicle();
        try {
            trial.accept(chronicle);
        } catch (AssertionError | RuntimeException again) {
            return new AssertionError(
                    "%s%n%n%s%n%nWhat happened:%n%s%n".formatted(again.getMessage(), where, chronicle), again);
        }
        return new AssertionError("failed, but not again, %s: %s".formatted(where, failed), failed);
    }
}
