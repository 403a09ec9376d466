package tel.billing.shared.story;

import java.time.Instant;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import tel.billing.shared.DueWork;

/// Work that rings at the instants for which it was set.
final class AlarmWork implements DueWork {
    private final NavigableSet<Instant> set = new TreeSet<>();
    private final Consumer<Instant> rings;

    AlarmWork(Consumer<Instant> rings) {
        this.rings = rings;
    }

    void setFor(Instant instant) {
        set.add(instant);
    }

    @Override
    public Optional<Instant> nextDue() {
        return set.stream().findFirst();
    }

    @Override
    public boolean runDue(Instant now) {
        var isDue = !set.isEmpty() && !set.first().isAfter(now);
        if (isDue) {
            set.pollFirst();
            rings.accept(now);
        }
        return isDue;
    }
}
