package tel.billing.shared.persistence.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.time.SteppedTime;

class DueWorkPollerTest {
    private static final Duration BUSY = Duration.ofSeconds(1);
    private static final Duration IDLE = Duration.ofSeconds(4);
    private static final DueCheck NO_WORK = (_, _) -> false;

    private final TestDatabase database = TestDatabase.empty();
    private final SteppedTime time = new SteppedTime(Instant.parse("2026-03-01T12:00:00Z"));
    private final AtomicReference<DueCheck> check = new AtomicReference<>(NO_WORK);
    private final DueWorkPoller poller = new DueWorkPoller(
            database.sql(),
            new DueTimes(database.sql()),
            List.of(Scheduling.whenDue(
                    Duration.ZERO, "checked", (sql, now) -> check.get().isDue(sql, now), () -> {})),
            () -> {},
            time,
            new SimpleMeterRegistry());

    @Test
    void follow_more_slowly_while_no_work_is_due() {
        assertThat(lengthOfRound()).isEqualTo(BUSY);

        time.pass(Duration.ofMinutes(1));

        assertThat(lengthOfRound()).isEqualTo(IDLE);
    }

    @Test
    void follow_soon_after_one_that_found_work() {
        time.pass(Duration.ofMinutes(1));
        check.set((_, _) -> true);

        assertThat(lengthOfRound()).isEqualTo(BUSY);
        check.set(NO_WORK);
        assertThat(lengthOfRound()).isEqualTo(BUSY);
    }

    @Test
    void follow_soon_after_one_that_failed() {
        time.pass(Duration.ofMinutes(1));
        check.set((_, _) -> {
            throw new StoreUnavailable(new IllegalStateException("down on purpose"));
        });

        assertThat(lengthOfRound()).isEqualTo(BUSY);
    }

    @Test
    void follow_soon_after_work_is_expected() {
        time.pass(Duration.ofMinutes(1));

        poller.expectWork();

        assertThat(lengthOfRound()).isEqualTo(BUSY);
    }

    private Duration lengthOfRound() {
        var before = time.instant();
        poller.pollAndPause();
        return Duration.between(before, time.instant());
    }
}
