package tel.billing.shared.persistence.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

class ChangeFeedTest {
    private static final Duration A_WHILE = Duration.ofMillis(300);
    private static final Duration REST_OF_A_SECOND = Duration.ofMillis(700);
    private static final Duration TICK = Duration.ofMillis(1);
    private static final Duration SOON = Duration.ofMinutes(1);

    private final SteppedTime realTime = new SteppedTime(Arbitrary.INSTANT);
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final List<Optional<FeedPosition>> polls = new CopyOnWriteArrayList<>();
    private ChangeFeed.Source source = _ -> at(1);
    private final ChangeFeed changeFeed = feed(realTime, meters);

    @BeforeEach
    void listen() {
        log.start();
        logger().setLevel(Level.INFO);
        logger().addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger().detachAppender(log);
        logger().setLevel(null);
    }

    @Test
    void a_feed_without_a_poll_is_not_fresh() {
        assertThat(changeFeed.isFresh()).isFalse();
        assertThat(log.list).isEmpty();
    }

    @Test
    void a_feed_is_fresh_until_a_second_after_the_start_of_its_poll() {
        source = _ -> {
            realTime.pass(A_WHILE);
            return at(1);
        };
        changeFeed.poll();

        realTime.pass(REST_OF_A_SECOND.minus(TICK));
        assertThat(changeFeed.isFresh()).isTrue();

        realTime.pass(TICK);
        assertThat(changeFeed.isFresh()).isFalse();
    }

    @Test
    void a_poll_in_the_future_is_not_fresh() {
        changeFeed.poll();
        realTime.setClock(TICK.negated());

        assertThat(changeFeed.isFresh()).isFalse();
    }

    @Test
    void a_clock_that_stops_does_not_keep_a_feed_fresh() {
        changeFeed.poll();
        realTime.passWithoutClock(Duration.ofSeconds(1).minus(TICK));
        assertThat(changeFeed.isFresh()).isTrue();

        realTime.passWithoutClock(TICK);
        assertThat(changeFeed.isFresh()).isFalse();
    }

    @Test
    void a_poll_before_a_suspension_of_the_machine_is_not_fresh() {
        changeFeed.poll();
        realTime.setClock(Duration.ofSeconds(1));

        assertThat(changeFeed.isFresh()).isFalse();
        assertThat(age()).isEqualTo(1);
    }

    @Test
    void each_poll_continues_from_the_previous_one() {
        source = since -> at(since.map(FeedPosition::transaction).orElse(6L) + 1);
        changeFeed.poll();
        changeFeed.poll();
        changeFeed.poll();

        assertThat(polls).containsExactly(Optional.empty(), Optional.of(at(7)), Optional.of(at(8)));
    }

    @Test
    void after_a_lower_position_polling_starts_again() {
        source = _ -> at(7);
        changeFeed.poll();
        source = _ -> at(6);
        changeFeed.poll();

        assertThat(polls).containsExactly(Optional.empty(), Optional.of(at(7)), Optional.empty());
        assertThat(changeFeed.isFresh()).isTrue();
    }

    @Test
    void on_another_connection_polling_starts_again() {
        var elsewhere = new FeedPosition("another line", 9);
        changeFeed.poll();
        source = _ -> elsewhere;
        changeFeed.poll();
        changeFeed.poll();

        assertThat(polls)
                .containsExactly(Optional.empty(), Optional.of(at(1)), Optional.empty(), Optional.of(elsewhere));
    }

    @Test
    void after_a_gap_of_a_second_polling_starts_again() {
        changeFeed.poll();
        realTime.pass(Duration.ofSeconds(1).minus(TICK));
        changeFeed.poll();
        realTime.pass(Duration.ofSeconds(1));
        changeFeed.poll();

        assertThat(polls).containsExactly(Optional.empty(), Optional.of(at(1)), Optional.empty());
    }

    @Test
    void after_the_clock_was_set_back_polling_starts_again() {
        changeFeed.poll();
        realTime.setClock(TICK.negated());
        changeFeed.poll();

        assertThat(polls).containsExactly(Optional.empty(), Optional.empty());
        assertThat(changeFeed.isFresh()).isTrue();
    }

    @Test
    void after_a_failure_polling_starts_again() {
        changeFeed.poll();
        breakDown();
        changeFeed.poll();
        source = _ -> at(2);
        changeFeed.poll();

        assertThat(polls).containsExactly(Optional.empty(), Optional.of(at(1)), Optional.empty());
    }

    @Test
    void a_failure_does_not_end_freshness_early() {
        changeFeed.poll();
        breakDown();
        realTime.pass(REST_OF_A_SECOND);
        changeFeed.poll();

        assertThat(changeFeed.isFresh()).isTrue();
        assertThat(log.list).isEmpty();
    }

    @Test
    void an_overdue_poll_and_its_recovery_are_logged_once() {
        changeFeed.poll();
        breakDown();
        realTime.pass(Duration.ofSeconds(1));
        changeFeed.poll();
        changeFeed.poll();
        changeFeed.isFresh();
        assertThat(log.list).extracting(ILoggingEvent::getLevel).containsExactly(Level.WARN);
        assertThat(log.list.getFirst().getFormattedMessage()).contains("lamps", "out of order");

        source = _ -> at(2);
        changeFeed.poll();
        assertThat(log.list).extracting(ILoggingEvent::getLevel).containsExactly(Level.WARN, Level.INFO);
    }

    @Test
    void a_slow_poll_is_logged() {
        changeFeed.poll();
        realTime.pass(Duration.ofSeconds(1));
        changeFeed.isFresh();
        changeFeed.isFresh();

        assertThat(log.list).extracting(ILoggingEvent::getLevel).containsExactly(Level.WARN);
    }

    @Test
    void a_failed_first_poll_is_logged_at_once() {
        breakDown();
        changeFeed.poll();

        assertThat(log.list).extracting(ILoggingEvent::getLevel).containsExactly(Level.WARN);
    }

    @Test
    void a_gauge_shows_the_age_of_the_feed() {
        realTime.pass(A_WHILE);
        assertThat(age()).isEqualTo(0.3);

        changeFeed.poll();
        assertThat(age()).isZero();

        breakDown();
        realTime.pass(A_WHILE);
        changeFeed.poll();
        assertThat(age()).isEqualTo(0.3);
    }

    @Test
    void after_its_start_it_polls_until_it_is_closed() {
        var started = feed(new SystemRealTime(), new SimpleMeterRegistry());
        started.start();
        assertThat(polls).isNotEmpty();
        await().atMost(SOON).until(() -> polls.size() >= 3);

        breakDown();
        var read = polls.size();
        await().atMost(SOON).until(() -> polls.size() >= read + 2);

        started.close();
        var readInTheEnd = polls.size();
        await().during(A_WHILE).atMost(SOON).until(() -> polls.size() == readInTheEnd);
    }

    @Test
    void it_rests_while_it_is_not_used_and_polls_again_when_it_is_used() {
        changeFeed.start();
        var polled = pollsUntilItRests();
        realTime.pass(Duration.ofHours(1));
        assertThat(age()).isLessThan(1);

        assertThat(changeFeed.isFresh()).isFalse();

        await().atMost(SOON).until(() -> polls.size() > polled);
        assertThat(polls.get(polled)).as("after a rest it reads everything").isEmpty();
        assertThat(log.list).as("a rest is not an outage").isEmpty();
        changeFeed.close();
    }

    @Test
    void a_resting_feed_can_be_closed() {
        changeFeed.start();
        var polled = pollsUntilItRests();

        changeFeed.close();

        assertThat(polls).hasSizeBetween(polled, polled + 1);
    }

    /// Pauses of this time do not take time.
    private int pollsUntilItRests() {
        await().atMost(SOON).until(() -> !polls.isEmpty());
        var latest = new AtomicInteger();
        await().during(A_WHILE).atMost(SOON).until(() -> latest.getAndSet(polls.size()) == polls.size());
        return polls.size();
    }

    private ChangeFeed feed(RealTime time, MeterRegistry meters) {
        return new ChangeFeed("lamps", this::read, time, meters);
    }

    private FeedPosition read(Optional<FeedPosition> since) {
        polls.add(since);
        return source.read(since);
    }

    private static FeedPosition at(long transaction) {
        return new FeedPosition("one line", transaction);
    }

    private void breakDown() {
        source = _ -> {
            throw new IllegalStateException("out of order");
        };
    }

    private double age() {
        return meters.get("billing.lamps.feed.age").gauge().value();
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(ChangeFeed.class);
    }
}
