package tel.billing.simulation;

import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The random schedules to run: from number `first` to before `end`, counted from the seed.
record ScheduleRange(long seed, long first, long end) {
    static final String SEED = "cuts.seed";
    static final String SCHEDULES = "cuts.schedules";
    static final String SCHEDULE = "cuts.schedule";

    /// The schedules that the properties request. Without any: `usually` many from a new seed.
    static ScheduleRange of(Function<String, @Nullable String> properties, long usually) {
        var seed = number(properties, SEED, Long.MIN_VALUE);
        var one = number(properties, SCHEDULE, 0);
        var many = number(properties, SCHEDULES, 1);
        if (one.isEmpty()) {
            return new ScheduleRange(seed.orElseGet(() -> new Random().nextLong()), 0, many.orElse(usually));
        }
        if (seed.isEmpty() || many.isPresent()) {
            throw new IllegalArgumentException(
                    "%s repeats one schedule: it requires %s, and no %s".formatted(SCHEDULE, SEED, SCHEDULES));
        }
        return new ScheduleRange(seed.get(), one.get(), one.get() + 1);
    }

    long count() {
        return end - first;
    }

    Schedule course(long number) {
        return SeededSchedule.of(seed + number);
    }

    private static Optional<Long> number(Function<String, @Nullable String> properties, String name, long least) {
        var text = properties.apply(name);
        if (text == null) {
            return Optional.empty();
        }
        try {
            var number = Long.parseLong(text);
            if (number >= least) {
                return Optional.of(number);
            }
        } catch (NumberFormatException notANumber) {
            // reported below
        }
        var from = least == Long.MIN_VALUE ? "" : " from %s on".formatted(least);
        throw new IllegalArgumentException("%s must be a whole number%s, not '%s'".formatted(name, from, text));
    }
}
