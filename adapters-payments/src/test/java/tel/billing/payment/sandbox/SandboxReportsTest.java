package tel.billing.payment.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.reconciliation.ProcessorReports.Download;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.payment.domain.ReportedPaymentId;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

class SandboxReportsTest {
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money FIVE = Money.of(5_00, "EUR");
    private static final LocalDate DAY = LocalDate.parse("2026-11-22");

    private final SteppedTime time = new SteppedTime(Instant.parse("2026-11-20T23:00:00Z"));
    private SandboxCardProcessor processor;
    private SandboxReports reports;

    @BeforeEach
    void begin(@TempDir Path directory) {
        processor = new SandboxCardProcessor(directory, URI.create("http://localhost"), time);
        reports = new SandboxReports(processor, time);
    }

    @Test
    void there_are_no_reports_if_no_money_ever_moved() {
        assertThat(reports.candidateNames(Set.of(), DAY)).isEmpty();
    }

    @Test
    void each_day_has_a_report_after_it_is_over() {
        var paymentOrder = SamplePaymentOrders.of(Arbitrary.accountId(), TWENTY);
        var captured = ((Answer.Captured) processor.charge(paymentOrder)).reference();
        assertThat(reports.read("sandbox-2026-11-20")).isEqualTo(new Download.NotFound());
        assertThat(reports.candidateNames(Set.of(), DAY)).isEmpty();

        time.pass(Duration.ofHours(1));
        processor.refund(SamplePaymentOrders.refundOf(paymentOrder, captured, FIVE));
        time.pass(Duration.ofDays(1));

        assertThat(reports.candidateNames(Set.of(), DAY)).containsExactly("sandbox-2026-11-20", "sandbox-2026-11-21");
        assertThat(reports.candidateNames(Set.of("sandbox-2026-11-20"), DAY)).containsExactly("sandbox-2026-11-21");
        assertThat(reports.read("sandbox-2026-11-20"))
                .isEqualTo(new Download.Whole(List.of(new ReportedMovement(
                        MovementType.CAPTURE,
                        captured,
                        TWENTY,
                        Optional.of(new ReportedPaymentId(paymentOrder.account(), paymentOrder.id()))))));
        assertThat(reports.read("sandbox-2026-11-21"))
                .isEqualTo(new Download.Whole(List.of(new ReportedMovement(MovementType.REFUND, captured, FIVE))));
        assertThat(reports.read("sandbox-2026-11-22")).isEqualTo(new Download.NotFound());
    }

    @Test
    void a_report_contains_what_banks_did_on_its_day() {
        var lost = capture(20_011);
        var failed = capture(20_012);
        var returned = SamplePaymentOrders.of(Arbitrary.accountId(), Money.of(20_022, "EUR"));
        var given = ((Answer.Captured) processor.charge(returned)).reference();
        processor.refund(SamplePaymentOrders.refundOf(returned, given, FIVE));
        time.pass(Duration.ofDays(2));

        assertThat(movementsOf("sandbox-2026-11-20", lost))
                .containsExactly(
                        tuple(MovementType.CAPTURE, Money.of(20_011, "EUR")),
                        tuple(MovementType.CHARGEBACK, Money.of(20_011, "EUR")));
        assertThat(movementsOf("sandbox-2026-11-20", failed))
                .containsExactly(
                        tuple(MovementType.CAPTURE, Money.of(20_012, "EUR")),
                        tuple(MovementType.CAPTURE, Money.of(-20_012, "EUR")));
        assertThat(movementsOf("sandbox-2026-11-20", given))
                .containsExactly(
                        tuple(MovementType.CAPTURE, Money.of(20_022, "EUR")),
                        tuple(MovementType.REFUND, FIVE),
                        tuple(MovementType.REFUND, FIVE.negated()));
        assertThat(movementsOf("sandbox-2026-11-21", lost))
                .containsExactly(tuple(MovementType.CHARGEBACK_REVERSAL, Money.of(20_011, "EUR")));
    }

    private ProcessorReference capture(long minor) {
        return ((Answer.Captured)
                        processor.charge(SamplePaymentOrders.of(Arbitrary.accountId(), Money.of(minor, "EUR"))))
                .reference();
    }

    private List<Tuple> movementsOf(String report, ProcessorReference payment) {
        return ((Download.Whole) reports.read(report))
                .lines().stream()
                        .filter(line -> line.paymentReference().equals(payment))
                        .map(line -> tuple(line.type(), line.amount()))
                        .toList();
    }

    @Test
    void only_names_with_a_day_are_reports() {
        assertThat(reports.isSettlementReport("sandbox-2026-11-20")).isTrue();
        assertThat(reports.isSettlementReport("sandbox-today")).isFalse();
        assertThat(reports.isSettlementReport("settlement_detail_report_batch_1.csv"))
                .isFalse();
        assertThat(reports.read("sandbox-today")).isEqualTo(new Download.NotFound());
    }
}
