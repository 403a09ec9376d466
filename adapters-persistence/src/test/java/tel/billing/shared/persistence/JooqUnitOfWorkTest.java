package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.Test;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.StoreUnavailable.Reason;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.UnitOfWorkContract;

class JooqUnitOfWorkTest extends UnitOfWorkContract {
    private final TestDatabase database = TestDatabase.empty();

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected void write(UUID name) {
        database.sql()
                .insertInto(SHARED_SCHEDULED_TASK)
                .set(SHARED_SCHEDULED_TASK.TASK_NAME, "note")
                .set(SHARED_SCHEDULED_TASK.TASK_INSTANCE, name.toString())
                .set(SHARED_SCHEDULED_TASK.EXECUTION_TIME, Arbitrary.INSTANT)
                .set(SHARED_SCHEDULED_TASK.PICKED, false)
                .set(SHARED_SCHEDULED_TASK.VERSION, 1L)
                .execute();
    }

    @Override
    protected boolean isWritten(UUID name) {
        return database.sql()
                .fetchExists(SHARED_SCHEDULED_TASK, SHARED_SCHEDULED_TASK.TASK_INSTANCE.eq(name.toString()));
    }

    @Test
    void work_that_a_deadlock_rolled_back_is_retried() throws Exception {
        var one = Arbitrary.id();
        var other = Arbitrary.id();
        write(one);
        write(other);
        var bothHoldOne = new CountDownLatch(2);
        var runs = new AtomicInteger();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var there = threads.submit(() -> touchBoth(one, other, bothHoldOne, runs));
            var back = threads.submit(() -> touchBoth(other, one, bothHoldOne, runs));
            there.get();
            back.get();
        }

        // The retry may be rolled back once more before the other transaction continues.
        assertThat(runs).hasValueGreaterThanOrEqualTo(3);
        assertThat(database.sql().fetchValues(SHARED_SCHEDULED_TASK.VERSION)).containsExactly(3L, 3L);
    }

    @Test
    void a_snapshot_does_not_see_what_others_commit_meanwhile() {
        var name = Arbitrary.id();

        var found = unitOfWork().snapshot(() -> {
            var before = isWritten(name);
            try (var another = Executors.newVirtualThreadPerTaskExecutor()) {
                another.submit(() -> write(name));
            }
            return List.of(before, isWritten(name));
        });

        assertThat(found).containsExactly(false, false);
        assertThat(isWritten(name)).isTrue();
    }

    @Test
    void a_snapshot_cannot_write() {
        assertThatThrownBy(() -> unitOfWork().snapshot(() -> {
                    write(Arbitrary.id());
                    return true;
                }))
                .hasMessageContaining("read-only transaction");
    }

    @Test
    void a_refusal_to_write_is_reported_as_an_outage() {
        var refusals = new ArrayList<StoreUnavailable>();
        var units = new JooqUnitOfWork(database.dataSource(), refusals::add);

        assertThatThrownBy(() -> units.perform(() -> failWith("53100"))).isInstanceOf(StoreUnavailable.class);
        assertThatThrownBy(() -> units.perform(() -> failWith("25006"))).isInstanceOf(StoreUnavailable.class);
        assertThatThrownBy(() -> units.perform(() -> failWith("55P03"))).isInstanceOf(StoreUnavailable.class);
        assertThatThrownBy(() -> units.perform(() -> failWith("23505"))).isInstanceOf(DataAccessException.class);

        assertThat(refusals)
                .hasSize(2)
                .allSatisfy(refusal -> assertThat(refusal).hasMessageContaining("as if by PostgreSQL"));
    }

    @Test
    void a_commit_that_is_refused_is_reported_as_an_outage() {
        var refusals = new ArrayList<StoreUnavailable>();
        var units = new JooqUnitOfWork(database.dataSource(), refusals::add);
        var name = Arbitrary.id();

        database.admin().execute("""
            create function refuse_commit() returns trigger language plpgsql as $$
                begin raise exception 'as if by PostgreSQL' using errcode = '53100'; end $$""");
        try {
            database.admin().execute("""
                create constraint trigger refuse_commit after insert on shared_scheduled_task
                    deferrable initially deferred for each row execute function refuse_commit()""");
            assertThatThrownBy(() -> units.perform(() -> {
                        write(name);
                        return isWritten(name);
                    }))
                    .isInstanceOfSatisfying(
                            StoreUnavailable.class,
                            outage -> assertThat(outage.reason()).isEqualTo(Reason.REFUSAL));
        } finally {
            database.admin().execute("drop function refuse_commit() cascade");
        }

        assertThat(refusals).singleElement().asString().contains("as if by PostgreSQL");
        assertThat(isWritten(name)).isFalse();
    }

    private int failWith(String state) {
        return database.sql()
                .execute("do $$ begin raise exception 'as if by PostgreSQL' using errcode = '" + state + "'; end $$");
    }

    @Test
    void work_that_is_repeatedly_rolled_back_finally_fails() {
        var runs = new AtomicInteger();

        assertThatThrownBy(() -> unitOfWork().perform(() -> {
                    runs.incrementAndGet();
                    return database.sql().execute("DO $$ BEGIN RAISE serialization_failure; END $$");
                }))
                .isInstanceOf(DataAccessException.class);

        assertThat(runs).hasValue(4);
    }

    @Test
    void work_that_took_a_row_that_cannot_be_read_is_committed() {
        var name = Arbitrary.id();

        assertThatThrownBy(() -> unitOfWork().perform(() -> {
                    write(name);
                    return UnreadableRow.read(
                            database.sql()
                                    .fetchSingle(
                                            SHARED_SCHEDULED_TASK,
                                            SHARED_SCHEDULED_TASK.TASK_INSTANCE.eq(name.toString())),
                            _ -> {
                                throw new IllegalStateException("cannot be read");
                            });
                }))
                .isInstanceOf(UnreadableRow.class)
                .hasMessageContaining(name.toString())
                .hasMessageContaining("shared_scheduled_task")
                .hasRootCauseMessage("cannot be read");

        assertThat(isWritten(name)).isTrue();
    }

    @Test
    void work_that_violates_a_constraint_is_not_retried() {
        var runs = new AtomicInteger();
        var name = Arbitrary.id();

        assertThatThrownBy(() -> unitOfWork().perform(() -> {
                    runs.incrementAndGet();
                    write(name);
                    write(name);
                    return true;
                }))
                .isInstanceOf(DataAccessException.class);

        assertThat(runs).hasValue(1);
    }

    private boolean touchBoth(UUID first, UUID second, CountDownLatch bothHoldOne, AtomicInteger runs) {
        return unitOfWork().perform(() -> {
            runs.incrementAndGet();
            touch(first);
            await(bothHoldOne);
            touch(second);
            return true;
        });
    }

    private void touch(UUID name) {
        database.sql()
                .update(SHARED_SCHEDULED_TASK)
                .set(SHARED_SCHEDULED_TASK.VERSION, SHARED_SCHEDULED_TASK.VERSION.plus(1L))
                .where(SHARED_SCHEDULED_TASK.TASK_INSTANCE.eq(name.toString()))
                .execute();
    }

    private static void await(CountDownLatch latch) {
        latch.countDown();
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
