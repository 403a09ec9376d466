package tel.billing.cut;

import java.util.Optional;

/// All decision sequences of a plot in a setting.
record EveryTrials(String heading, Ordeal.Setting setting, int cuts, Plot plot) {

    /// Runs them until one fails.
    Tally tryOut() {
        var course = new EveryCourse();
        var attempt = new Attempt(this::name, chronicle -> {
            course.again();
            plot.play(setting, course, cuts, chronicle);
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
