package tel.billing.shared.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.shared.DailyTotals;

/// Contract of [DailyTotals], with the report that uses them.
public abstract class DailyTotalsContract extends StoreContract {
    protected static final LocalDate MONDAY = LocalDate.of(2026, 1, 5);
    protected static final LocalDate TUESDAY = MONDAY.plusDays(1);
    protected static final LocalDate FRIDAY = MONDAY.plusDays(4);

    private final DailyTotals dailyTotals;

    protected DailyTotalsContract(StoreFixture fixture, DailyTotals dailyTotals) {
        super(fixture);
        this.dailyTotals = dailyTotals;
    }

    /// Adds one more record in a unit of work.
    protected abstract void add(Instant at);

    /// How many records were added according to the report. Checks its sums.
    protected abstract long reported();

    @Test
    void without_records_no_day_can_be_closed() {
        assertThat(close(FRIDAY)).isEmpty();
    }

    @Test
    void days_with_records_are_closed_in_order_up_to_the_given_day() {
        add(noon(FRIDAY));
        add(noon(FRIDAY.plusDays(1)));
        add(noon(MONDAY));

        assertThat(close(FRIDAY)).contains(MONDAY);
        assertThat(close(FRIDAY)).contains(FRIDAY);
        assertThat(close(FRIDAY)).isEmpty();
    }

    @Test
    void a_day_begins_at_midnight_UTC() {
        add(noon(TUESDAY).minus(Duration.ofHours(12)).minusNanos(1_000));
        add(noon(TUESDAY).minus(Duration.ofHours(12)));

        assertThat(closeAll(FRIDAY)).containsExactly(MONDAY, TUESDAY);
        assertThat(reported()).isEqualTo(2);
    }

    @Test
    void a_rolled_back_closing_closes_nothing() {
        add(noon(MONDAY));

        takenBack(() -> dailyTotals.closeNextDay(FRIDAY));

        assertThat(close(FRIDAY)).contains(MONDAY);
        assertThat(reported()).isOne();
    }

    @Test
    void concurrent_calls_close_each_day_once() {
        Stream.of(0, 1, 2).forEach(day -> add(noon(MONDAY.plusDays(day))));

        var closed = Race.of(() -> close(FRIDAY)).stream().flatMap(Optional::stream);

        assertThat(closed).containsExactlyInAnyOrder(MONDAY, TUESDAY, MONDAY.plusDays(2));
        assertThat(reported()).isEqualTo(3);
    }

    @Test
    void a_late_record_reopens_its_day_and_all_later_ones() {
        add(noon(MONDAY));
        add(noon(TUESDAY));
        add(noon(FRIDAY));
        closeAll(FRIDAY);

        add(noon(TUESDAY));

        assertThat(reported()).isEqualTo(4);
        assertThat(closeAll(FRIDAY)).containsExactly(TUESDAY, FRIDAY);
        assertThat(reported()).isEqualTo(4);
    }

    @Test
    void records_that_are_added_during_the_closing_of_their_day_are_counted_once() {
        add(noon(MONDAY));

        Race.of(Race.RUNNERS, runner -> {
            if (runner % 2 == 0) {
                return close(FRIDAY);
            }
            add(noon(MONDAY));
            return Optional.empty();
        });

        assertThat(reported()).isEqualTo(1 + Race.RUNNERS / 2);
        closeAll(FRIDAY);
        assertThat(reported()).isEqualTo(1 + Race.RUNNERS / 2);
    }

    protected final Optional<LocalDate> close(LocalDate last) {
        return unitOfWork().perform(() -> dailyTotals.closeNextDay(last));
    }

    protected final List<LocalDate> closeAll(LocalDate last) {
        var closed = new ArrayList<LocalDate>();
        for (var day = close(last); day.isPresent(); day = close(last)) {
            closed.add(day.get());
        }
        return closed;
    }

    protected static Instant noon(LocalDate day) {
        return day.atTime(12, 0).toInstant(ZoneOffset.UTC);
    }
}
