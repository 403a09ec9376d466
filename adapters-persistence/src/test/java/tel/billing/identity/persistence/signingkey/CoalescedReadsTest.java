package tel.billing.identity.persistence.signingkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

@Timeout(30)
class CoalescedReadsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int CROWD = 10;

    private final SteppedTime time = new SteppedTime(Arbitrary.INSTANT);
    private final AtomicInteger readings = new AtomicInteger();
    private final CountDownLatch answer = new CountDownLatch(1);

    @Test
    void concurrent_callers_get_the_same_value() {
        var reading = new CoalescedReads<>(this::readAfterNotification, time);
        var crowd = startReaders(reading, CROWD);

        answer.countDown();

        assertThat(crowd).allSatisfy(one -> assertThat(one.get()).isEqualTo(1));
        assertThat(reading.get()).isEqualTo(1);
        time.pass(SECOND);
        assertThat(reading.get()).isEqualTo(2);
    }

    @Test
    void during_an_outage_concurrent_callers_share_one_failed_attempt_for_a_second() {
        var reading = new CoalescedReads<>(
                () -> {
                    readAfterNotification();
                    throw new StoreUnavailable(new SQLException("gone", "08006"));
                },
                time);
        var crowd = startReaders(reading, CROWD);

        time.pass(SECOND.multipliedBy(5));
        answer.countDown();

        assertThat(crowd).allSatisfy(one -> assertThatThrownBy(one::get).hasCauseInstanceOf(StoreUnavailable.class));
        assertThatThrownBy(reading::get).isInstanceOf(StoreUnavailable.class);
        assertThat(readings).hasValue(1);
        time.pass(SECOND);
        assertThatThrownBy(reading::get).isInstanceOf(StoreUnavailable.class);
        assertThat(readings).hasValue(2);
    }

    @Test
    void a_value_is_never_read_more_than_a_second_before_the_call() throws Exception {
        var reading = new CoalescedReads<>(this::readAfterNotification, time);
        var first = startReaders(reading, 1).getFirst();
        time.pass(SECOND);
        var late = startReaders(reading, 1).getFirst();

        answer.countDown();

        assertThat(first.get()).isEqualTo(1);
        assertThat(late.get()).isEqualTo(2);
    }

    @Test
    void a_value_that_is_invalidated_while_it_is_read_is_not_cached() throws Exception {
        var reading = new CoalescedReads<>(this::readAfterNotification, time);
        var first = startReaders(reading, 1).getFirst();
        reading.forget();

        answer.countDown();

        assertThat(first.get()).isEqualTo(1);
        assertThat(reading.get()).isEqualTo(2);
        assertThat(reading.get()).isEqualTo(2);
    }

    @Test
    void other_failures_are_not_shared() {
        var reading = new CoalescedReads<>(
                () -> {
                    if (readAfterNotification() == 1) {
                        throw new IllegalStateException("a failure of one caller");
                    }
                    return "good";
                },
                time);
        var crowd = startReaders(reading, CROWD);

        answer.countDown();

        assertThat(crowd).filteredOn(one -> catchThrowable(one::get) != null).hasSize(1);
        assertThat(reading.get()).isEqualTo("good");
        assertThat(readings).hasValue(2);
    }

    /// Returns when all of them wait.
    private static <T> List<FutureTask<T>> startReaders(CoalescedReads<T> reading, int crowd) {
        var tasks = new ArrayList<FutureTask<T>>();
        for (var asked = 0; asked < crowd; asked++) {
            var task = new FutureTask<>(reading::get);
            var thread = Thread.ofVirtual().start(task);
            await().until(() -> thread.getState() == Thread.State.WAITING);
            tasks.add(task);
        }
        return tasks;
    }

    private int readAfterNotification() {
        var number = readings.incrementAndGet();
        try {
            answer.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return number;
    }
}
