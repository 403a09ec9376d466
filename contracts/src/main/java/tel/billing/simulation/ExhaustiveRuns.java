package tel.billing.simulation;

import java.util.Optional;

/// All decision sequences of a plot in a setting.
record ExhaustiveRuns(String heading, FaultScenario.Setting setting, int cuts, RunPlan plot) {

    /// Runs them until one fails.
    SettingResult tryOut() {
        var course = new ExhaustiveSchedule();
        var attempt = new Attempt(this::name, eventLog -> {
            course.again();
            plot.execute(setting, course, cuts, eventLog);
        });
        var failure = Optional.<AssertionError>empty();
        var tried = 0L;
        do {
            failure = attempt.failure();
            tried++;
        } while (failure.isEmpty() && course.next());
        return new SettingResult(name(), "%s courses".formatted(Durations.of(tried)), failure);
    }

    private String name() {
        return "%s, %s".formatted(heading, setting.name());
    }
}
