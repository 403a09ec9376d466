package tel.billing.cut;

import java.util.Optional;

/// All decision sequences of a plot in a setting.
record ExhaustiveRuns(String heading, FaultScenario.Setting setting, int cuts, RunPlan plot) {

    /// Runs them until one fails.
    Tally tryOut() {
        var course = new EverySchedule();
        var attempt = new Attempt(this::name, eventLog -> {
            course.again();
            plot.play(setting, course, cuts, eventLog);
        });
        var failure = Optional.<AssertionError>empty();
        var tried = 0L;
        do {
            failure = attempt.failure();
            tried++;
        } while (failure.isEmpty() && course.next());
        return new Tally(name(), "%s courses".formatted(Words.of(tried)), failure);
    }

    private String name() {
        return "%s, %s".formatted(heading, setting.name());
    }
}
