package tel.billing.shared.persistence.schedule;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.testhelper.ManualScheduler;
import com.github.kagkarlsson.scheduler.testhelper.SettableClock;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.schedule.Scheduling.ByteFormat;

/// A scheduler without threads, whose time passes when a test requests it.
public final class ManualTasks {
    private final SettableClock clock = new SettableClock();
    private final Scheduler scheduler;

    public ManualTasks(TestDatabase database, Task<byte[]> task) {
        clock.set(Instant.now());
        var builder = TestHelper.createManualScheduler(database.dataSource(), task)
                .clock(clock)
                .tableName("shared_scheduled_task");
        builder.serializer(new ByteFormat());
        scheduler = builder.build();
    }

    /// Lets time pass, then runs each due task once. A task that fails is due later.
    public void runDueAfter(Duration time) {
        clock.tick(time);
        // The scheduler accepts only a few dozen at once.
        do {
            ((ManualScheduler) scheduler).runAnyDueExecutions();
        } while (isAnyDue());
    }

    private boolean isAnyDue() {
        return scheduler.getScheduledExecutions().stream()
                .anyMatch(task -> !task.getExecutionTime().isAfter(clock.now()));
    }
}
