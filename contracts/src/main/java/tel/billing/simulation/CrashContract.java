package tel.billing.simulation;

import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/// The contract of every use case that calls external systems: its effect happens exactly once, whatever
/// crashes. Extend it and list the settings. A build runs a twentieth of the random schedules. It also draws
/// an eighth of the settings, and runs all other schedules of these. `cuts.schedules` is the number of random
/// schedules over all settings. `cuts.seed` repeats a run, and together with `cuts.schedule` one schedule of it.
public abstract class CrashContract {
    private static final int SCHEDULES_DIVISOR = 20;
    private static final int SETTINGS_DIVISOR = 8;

    private final DrawnSample drawnSample = DrawnSample.ofProperties();

    /// The settings to run.
    protected abstract List<FaultScenario.Setting> settings();

    /// How many schedules the whole sample has: all use cases together, more than 85,000. A build draws a
    /// twentieth of them.
    protected long schedules() {
        return 20_000;
    }

    /// Whether a request has too many steps to run every interleaving of two requests. In that case all
    /// interleavings without a crash run of the settings that [#overtakenSettings] lists, and after a crash one
    /// request follows the other. The rest is covered by random schedules.
    protected boolean isLong() {
        return false;
    }

    /// The settings in which all interleavings run where one request overtakes another, by default none of
    /// a long request.
    protected List<FaultScenario.Setting> overtakenSettings() {
        return isLong() ? List.of() : settings();
    }

    /// The settings in which all runs with two crashes run, one after the other, by default none of a long
    /// request.
    protected List<FaultScenario.Setting> twiceCrashedSettings() {
        return isLong() ? List.of() : settings();
    }

    @Test
    void overtaken_by_a_retry_and_with_a_crash_anywhere_it_happens_once() {
        runEverySchedule("overtaken", overtakenSettings(), isLong() ? 0 : 1, Run::ofOvertaking);
    }

    @Test
    void with_one_crash_anywhere_it_happens_once() {
        runEverySchedule("one cut", settings(), 1, isLong() ? Run::ofSucceeding : Run::ofTakingOver);
    }

    @Test
    void with_two_crashes_anywhere_it_happens_once() {
        runEverySchedule("two cuts", twiceCrashedSettings(), 2, Run::ofSucceeding);
    }

    @Test
    void with_many_crashes_and_all_actors_concurrently_it_happens_once() {
        var settings = settings();
        var whole = schedules();
        var drawn = ScheduleRange.of(System::getProperty, drawnSample.count(whole / SCHEDULES_DIVISOR, whole));
        runAll(
                settings,
                number -> new RandomRuns(name(), drawn, settings.get(number), number, settings.size()).tryOut());
    }

    private void runEverySchedule(String mode, List<FaultScenario.Setting> settings, int cuts, RunPlan runPlan) {
        var heading = "%s, %s".formatted(name(), mode);
        var drawn = drawnSample.draw(settings, SETTINGS_DIVISOR);
        runAll(drawn, number -> new ExhaustiveRuns(heading, drawn.get(number), cuts, runPlan).tryOut());
    }

    private static void runAll(List<FaultScenario.Setting> settings, IntFunction<SettingResult> trials) {
        SettingResult.sum(ParallelWorkers.share(settings.size(), trials));
    }

    private String name() {
        return getClass().getSimpleName();
    }
}
