package tel.billing.shared.story;

import java.time.Instant;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import tel.billing.shared.DueWork;

/// Work that is due at given instants.
final class TimedWork implements DueWork {
    private final NavigableSet<Instant> due = new TreeSet<>();
    private final Consumer<Instant> runs;

    TimedWork(Consumer<Instant> runs) {
        this.runs = runs;
    }

    void dueAt(Instant instant) {
        due.add(instant);
    }

    @Override
    public Optional<Instant> nextDue() {
        return due.stream().findFirst();
    }

    @Override
    public boolean runDue(Instant now) {
        var isDue = !due.isEmpty() && !due.first().isAfter(now);
        if (isDue) {
            due.pollFirst();
            runs.accept(now);
        }
        return isDue;
    }
}
