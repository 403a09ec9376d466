package tel.billing.simulation;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// The random schedules of one of several settings, which share the schedule numbers.
///
/// @param test the simple name of the test's class
record RandomRuns(
        String test, ScheduleRange schedules, FaultScenario.Setting setting, int settingNumber, int settings) {
    private static final int MAX_CUTS = 5;

    /// Runs them until one fails. At least one must call an external system.
    SettingResult tryOut() {
        var tried = 0L;
        var sawOutside = new AtomicBoolean();
        var failure = Optional.<AssertionError>empty();
        for (var number = schedules.first(); number < schedules.end() && failure.isEmpty(); number++) {
            if (number % settings == settingNumber) {
                failure = tryOut(number, sawOutside);
                tried++;
            }
        }
        if (failure.isEmpty() && tried > 0 && !sawOutside.get()) {
            failure = Optional.of(new AssertionError(Run.NOTHING_PROVEN));
        }
        var heading = "%s, %s random schedules, seed %s, %s"
                .formatted(test, Durations.of(schedules.count()), schedules.seed(), setting.name());
        return new SettingResult(heading, "%s of them".formatted(Durations.of(tried)), failure);
    }

    private Optional<AssertionError> tryOut(long number, AtomicBoolean sawOutside) {
        var attempt = new Attempt(() -> circumstances(number), eventLog -> {
            var course = schedules.course(number);
            if (Run.ofEverything(setting, course, 1 + course.choose(MAX_CUTS), eventLog)) {
                sawOutside.set(true);
            }
        });
        return attempt.failure();
    }

    private String circumstances(long number) {
        return "%s, %s, schedule %s of seed %s. That one alone:%n  -Dtest='%s#with_many*' -D%s=%s -D%s=%s"
                .formatted(
                        test,
                        setting.name(),
                        number,
                        schedules.seed(),
                        test,
                        ScheduleRange.SEED,
                        schedules.seed(),
                        ScheduleRange.SCHEDULE,
                        number);
    }
}
