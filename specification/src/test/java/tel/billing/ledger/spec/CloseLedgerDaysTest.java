package tel.billing.ledger.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.application.CloseLedgerDays;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.SteppedTime;

class CloseLedgerDaysTest {
    private static final LocalDate MONDAY = LocalDate.of(2026, 1, 5);

    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryLedger ledger = new InMemoryLedger(unitOfWork);
    private final InMemoryDailyTotals dailyTotals = new InMemoryDailyTotals(unitOfWork, ledger);
    private final SteppedTime realTime = new SteppedTime(Instant.parse("2026-01-07T11:59:59Z"));
    private final List<LocalDate> closed = new ArrayList<>();
    private final CloseLedgerDays closeLedgerDays = new CloseLedgerDays(unitOfWork, this::closeNextDay, realTime);

    @Test
    void a_day_is_closed_36_hours_after_its_end() {
        post("2026-01-05T23:59:59Z");
        post("2026-01-06T00:00:00Z");

        closeLedgerDays.run();
        assertThat(closed).isEmpty();
        realTime.pass(Duration.ofSeconds(1));
        closeLedgerDays.run();

        assertThat(closed).containsExactly(MONDAY);
    }

    @Test
    void one_run_closes_all_days_of_years() {
        realTime.pass(Duration.ofDays(1_000));
        for (var day = 0; day < 800; day++) {
            post(Instant.parse("2026-01-05T12:00:00Z")
                    .plus(Duration.ofDays(day))
                    .toString());
        }

        closeLedgerDays.run();
        closeLedgerDays.run();

        assertThat(closed).hasSize(800).startsWith(MONDAY).doesNotHaveDuplicates();
    }

    private Optional<LocalDate> closeNextDay(LocalDate last) {
        var day = dailyTotals.closeNextDay(last);
        day.ifPresent(closed::add);
        return day;
    }

    private void post(String at) {
        ledger.post(new Transfer(
                new TransferId(Arbitrary.id()),
                Arbitrary.accountId(),
                TransferType.TOPUP,
                Money.of(20_00, "EUR"),
                new TransferReference("payment", Arbitrary.id()),
                "Top-up by card",
                Instant.parse(at)));
    }
}
