package tel.billing.cut;

import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;

/// What every use case promises that reaches out of the database: whatever dies, it happens once. Extend it and name
/// the settings. `cuts.schedules` says how many drawn schedules are tried, over all settings; `cuts.seed` repeats a
/// run, and together with `cuts.schedule` one schedule of it.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class CutContract {

    /// What is tried, each under its name.
    protected abstract List<Ordeal.Setting> settings();

    /// How many schedules are drawn if nobody says how many: all use cases together, 100,000 in a build.
    protected long schedules() {
        return 20_000;
    }

    @Test
    void overtaken_by_a_retry_and_cut_anywhere_it_happens_once() {
        tryEveryCourse("overtaken", 1, Trial::ofOvertaking);
    }

    @Test
    void with_one_cut_anywhere_it_happens_once_whoever_takes_over() {
        tryEveryCourse("one cut", 1, Trial::ofTakingOver);
    }

    @Test
    void with_two_cuts_anywhere_it_happens_once_whoever_takes_over() {
        tryEveryCourse("two cuts", 2, Trial::ofTakingOver);
    }

    @Test
    void with_many_cuts_and_everybody_at_once_it_happens_once() {
        var settings = settings();
        var drawn = Schedules.asked(System::getProperty, schedules());
        tryAll(number -> new DrawnTrials(name(), drawn, settings.get(number), number, settings.size()).tryOut());
    }

    private void tryEveryCourse(String mode, int cuts, Plot plot) {
        var settings = settings();
        var heading = "%s, %s".formatted(name(), mode);
        tryAll(number -> new EveryTrials(heading, settings.get(number), cuts, plot).tryOut());
    }

    private void tryAll(IntFunction<Tally> trials) {
        Tally.sum(Crew.share(settings().size(), trials));
    }

    private String name() {
        return getClass().getSimpleName();
    }
}
