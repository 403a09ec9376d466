package tel.billing.shared.persistence.schedule;

import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.min;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import tel.billing.shared.BackgroundJobs;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.schedule.Scheduling.Repeated;

/// Reads the jobs from the table of the scheduler. Tasks that are scheduled one by one are one job for each
/// kind. Their rows are deleted when they succeed, so they have no last success; a run that only waits for its turn
/// is not one.
///
/// @param once the kinds of tasks that are scheduled one by one
record DbSchedulerJobs(DSLContext sql, List<String> once, List<Repeated> repeated, RealTime realTime)
        implements BackgroundJobs {

    /// What the table contains about one job.
    private record Rows(
            Optional<String> runningOn,
            Optional<Instant> nextRun,
            Optional<Instant> lastSuccess,
            Optional<Instant> lastFailure,
            int failures,
            Backlog due) {
        private static final Rows NONE =
                new Rows(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), 0, Backlog.NONE);

        Rows withoutSuccess() {
            return new Rows(runningOn, nextRun, Optional.empty(), lastFailure, failures, due);
        }
    }

    @Override
    public List<Job> list() {
        var now = realTime.instant();
        var rows = rows(now);
        Function<String, Rows> find = name -> rows.getOrDefault(name, Rows.NONE);
        return Stream.concat(
                        once.stream().map(name -> {
                            var found = find.apply(name).withoutSuccess();
                            return job(name, found, Optional.of(found.due()));
                        }),
                        repeated.stream()
                                .map(task -> job(
                                        task.name(),
                                        find.apply(task.name()),
                                        task.check().flatMap(check -> check.backlog(sql, now)))))
                .toList();
    }

    private static Job job(String name, Rows rows, Optional<Backlog> backlog) {
        return new Job(
                name,
                rows.runningOn(),
                rows.nextRun(),
                rows.lastSuccess(),
                rows.lastFailure(),
                rows.failures(),
                backlog);
    }

    private Map<String, Rows> rows(Instant now) {
        var task = SHARED_SCHEDULED_TASK;
        var waiting = task.PICKED.isFalse();
        var due = waiting.and(task.EXECUTION_TIME.le(now));
        var found = new HashMap<String, Rows>();
        sql.select(
                        task.TASK_NAME,
                        max(task.PICKED_BY),
                        min(task.EXECUTION_TIME).filterWhere(waiting),
                        max(task.LAST_SUCCESS),
                        max(task.LAST_FAILURE),
                        max(task.CONSECUTIVE_FAILURES),
                        count().filterWhere(due),
                        min(task.EXECUTION_TIME).filterWhere(due))
                .from(task)
                .groupBy(task.TASK_NAME)
                .forEach(row -> found.put(
                        row.value1(),
                        new Rows(
                                Optional.ofNullable(row.value2()),
                                Optional.ofNullable(row.value3()),
                                Optional.ofNullable(row.value4()),
                                Optional.ofNullable(row.value5()),
                                Objects.requireNonNullElse(row.value6(), 0),
                                new Backlog(row.value7(), Optional.ofNullable(row.value8())))));
        return found;
    }
}
