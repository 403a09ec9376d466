package tel.billing.cut;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;

/// What every use case promises that reaches out of the database: whatever dies, it happens once. Extend it and name
/// the settings. `cuts.schedules` says how many drawn schedules are tried, over all settings, and `cuts.seed` repeats a
/// run.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class CutContract {
    private static final int SCHEDULES = Integer.getInteger("cuts.schedules", 100_000);
    private static final long SEED = Long.getLong("cuts.seed", new Random().nextLong());
    private static final int MOST_CUTS = 5;

    /// What is tried, each under its name.
    protected abstract List<Ordeal.Setting> settings();

    @Test
    void overtaken_by_a_retry_and_cut_anywhere_it_happens_once() {
        exhaust(1, Trial::ofOvertaking);
    }

    @Test
    void with_one_cut_anywhere_it_happens_once_whoever_takes_over() {
        exhaust(1, Trial::ofTakingOver);
    }

    @Test
    void with_two_cuts_anywhere_it_happens_once_whoever_takes_over() {
        exhaust(2, Trial::ofTakingOver);
    }

    @Test
    void with_many_cuts_and_everybody_at_once_it_happens_once() {
        var settings = settings();
        System.out.printf(
                Locale.ROOT, "%s: %d schedules from seed %d%n", getClass().getSimpleName(), SCHEDULES, SEED);
        LongStream.range(0, SCHEDULES).parallel().forEach(number -> {
            var setting = settings.get((int) (number % settings.size()));
            var seed = SEED + number;
            tryOut(setting, chronicle -> {
                var course = SeededCourse.of(seed);
                Trial.ofEverything(setting, course, 1 + course.choose(MOST_CUTS), chronicle);
            });
        });
    }

    private void exhaust(int cuts, Plot plot) {
        var courses = settings().parallelStream()
                .map(setting -> "%s: %s courses".formatted(setting.name(), exhaust(setting, cuts, plot)))
                .collect(joining(", "));
        System.out.printf(Locale.ROOT, "%s: %s%n", getClass().getSimpleName(), courses);
    }

    private static long exhaust(Ordeal.Setting setting, int cuts, Plot plot) {
        var course = new EveryCourse();
        var tried = 0L;
        do {
            tryOut(setting, chronicle -> {
                course.again();
                plot.play(setting, course, cuts, chronicle);
            });
            tried++;
        } while (course.next());
        return tried;
    }

    private interface Plot {
        void play(Ordeal.Setting setting, EveryCourse course, int cuts, Chronicle chronicle);
    }

    /// What fails is done again, to tell what happened.
    private static void tryOut(Ordeal.Setting setting, Consumer<Chronicle> trial) {
        try {
            trial.accept(Chronicle.UNWRITTEN);
        } catch (AssertionError | RuntimeException failed) {
            var chronicle = new Chronicle.Written();
            try {
                trial.accept(chronicle);
            } catch (AssertionError | RuntimeException again) {
                throw new AssertionError(
                        "%s (seed %s)%n%s%n%s".formatted(setting.name(), SEED, chronicle, again), again);
            }
            throw new AssertionError("failed, but not again: " + setting.name(), failed);
        }
    }
}
