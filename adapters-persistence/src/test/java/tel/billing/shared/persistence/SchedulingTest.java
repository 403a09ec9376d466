package tel.billing.shared.persistence;

import static org.awaitility.Awaitility.await;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class SchedulingTest {
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(10);

    private final TestDatabase database = TestDatabase.empty();
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void a_repeated_task_runs_again_and_again() {
        try (var scheduling = scheduling(Scheduling.every(PAUSE, "counting", runs::incrementAndGet))) {
            scheduling.start();

            await().atMost(SOON).until(() -> runs.get() >= 3);
        }
    }

    @Test
    void a_repeated_task_that_breaks_runs_again() {
        var breaking = Scheduling.every(PAUSE, "breaking", () -> {
            if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("broken on purpose");
            }
        });
        try (var scheduling = scheduling(breaking)) {
            scheduling.start();

            await().atMost(SOON).until(() -> runs.get() >= 2);
        }
    }

    @Test
    void a_repeated_task_goes_on_after_a_restart() {
        try (var scheduling = scheduling(Scheduling.every(PAUSE, "counting", runs::incrementAndGet))) {
            scheduling.start();
            await().atMost(SOON).until(() -> runs.get() >= 1);
        }
        var before = runs.get();
        try (var scheduling = scheduling(Scheduling.every(PAUSE, "counting", runs::incrementAndGet))) {
            scheduling.start();

            await().atMost(SOON).until(() -> runs.get() > before);
        }
    }

    private Scheduling scheduling(RecurringTask<Void> task) {
        return new Scheduling(
                database.dataSource(), List.of(), List.of(task), new SystemRealTime(), new SimpleMeterRegistry());
    }
}
