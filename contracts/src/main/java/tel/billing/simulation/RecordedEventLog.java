package tel.billing.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A log that can be read afterwards. Time that passed has lines of its own.
final class RecordedEventLog implements EventLog {
    private final List<String> lines = new ArrayList<>();
    private @Nullable Instant latest;

    @Override
    public void record(Instant at, Supplier<String> line) {
        var text = line.get();
        if (text.isEmpty()) {
            return;
        }
        if (latest != null && at.isAfter(latest)) {
            lines.add("--- %s later ---".formatted(Durations.of(Duration.between(latest, at))));
        }
        latest = at;
        lines.add(text);
    }

    @Override
    public String toString() {
        return String.join("\n", lines);
    }
}
