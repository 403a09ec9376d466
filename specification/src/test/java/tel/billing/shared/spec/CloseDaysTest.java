package tel.billing.shared.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.shared.CloseDays;
import tel.billing.shared.spec.time.SteppedTime;

class CloseDaysTest {
    private static final LocalDate MONDAY = LocalDate.of(2026, 1, 5);

    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final List<Instant> records = new ArrayList<>();
    private final InMemoryDailyTotals dailyTotals = new InMemoryDailyTotals(unitOfWork, records::stream);
    private final SteppedTime realTime = new SteppedTime(Instant.parse("2026-01-07T11:59:59Z"));
    private final List<LocalDate> closed = new ArrayList<>();
    private final CloseDays closeDays = new CloseDays(unitOfWork, this::closeNextDay, realTime);

    @Test
    void a_day_is_closed_36_hours_after_its_end() {
        records.add(Instant.parse("2026-01-05T23:59:59Z"));
        records.add(Instant.parse("2026-01-06T00:00:00Z"));

        closeDays.run();
        assertThat(closed).isEmpty();
        realTime.pass(Duration.ofSeconds(1));
        closeDays.run();

        assertThat(closed).containsExactly(MONDAY);
    }

    @Test
    void one_run_closes_all_days_of_years() {
        realTime.pass(Duration.ofDays(1_000));
        for (var day = 0; day < 800; day++) {
            records.add(Instant.parse("2026-01-05T12:00:00Z").plus(Duration.ofDays(day)));
        }

        closeDays.run();
        closeDays.run();

        assertThat(closed).hasSize(800).startsWith(MONDAY).doesNotHaveDuplicates();
    }

    private Optional<LocalDate> closeNextDay(LocalDate last) {
        var day = dailyTotals.closeNextDay(last);
        day.ifPresent(closed::add);
        return day;
    }
}
