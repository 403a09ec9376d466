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
    private static final int PART_IN_A_BUILD = 5;

    /// What is tried, each under its name.
    protected abstract List<Ordeal.Setting> settings();

    /// How many schedules the whole sample has: all use cases together, more than 85,000. A build draws a fifth of
    /// them.
    protected long schedules() {
        return 20_000;
    }

    /// Whether a request takes so many steps that there are too many orders in which two go on at the same time. Then
    /// all are tried in which nobody is cut, and after a cut one comes after the other; the rest is drawn.
    protected boolean isLong() {
        return false;
    }

    /// Those of which all orders are tried in which one request overtakes another.
    protected List<Ordeal.Setting> overtakenSettings() {
        return settings();
    }

    /// Those of which all courses with two cuts are tried in which one comes after the other.
    protected List<Ordeal.Setting> twiceCutSettings() {
        return settings();
    }

    @Test
    void overtaken_by_a_retry_and_cut_anywhere_it_happens_once() {
        tryEveryCourse("overtaken", overtakenSettings(), isLong() ? 0 : 1, Trial::ofOvertaking);
    }

    @Test
    void with_one_cut_anywhere_it_happens_once_whoever_takes_over() {
        tryEveryCourse("one cut", settings(), 1, isLong() ? Trial::ofSucceeding : Trial::ofTakingOver);
    }

    @Test
    void with_two_cuts_anywhere_it_happens_once_whoever_takes_over() {
        tryEveryCourse("two cuts", twiceCutSettings(), 2, Trial::ofSucceeding);
    }

    @Test
    void with_many_cuts_and_everybody_at_once_it_happens_once() {
        var settings = settings();
        var whole = schedules();
        var drawn =
                Schedules.asked(System::getProperty, DrawnSample.ofProperties().count(whole / PART_IN_A_BUILD, whole));
        tryAll(
                settings,
                number -> new DrawnTrials(name(), drawn, settings.get(number), number, settings.size()).tryOut());
    }

    private void tryEveryCourse(String mode, List<Ordeal.Setting> settings, int cuts, Plot plot) {
        var heading = "%s, %s".formatted(name(), mode);
        tryAll(settings, number -> new EveryTrials(heading, settings.get(number), cuts, plot).tryOut());
    }

    private static void tryAll(List<Ordeal.Setting> settings, IntFunction<Tally> trials) {
        Tally.sum(Crew.share(settings.size(), trials));
    }

    private String name() {
        return getClass().getSimpleName();
    }
}
