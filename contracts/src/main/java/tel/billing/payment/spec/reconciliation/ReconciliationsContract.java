package tel.billing.payment.spec.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.reconciliation.Reconciliations;
import tel.billing.payment.application.reconciliation.Reconciliations.QueuedReport;
import tel.billing.payment.application.reconciliation.Reconciliations.RecordedDifference;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.domain.ReconciliationDifference;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.payment.domain.ReportedPaymentId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// Contract of [Reconciliations].
public abstract class ReconciliationsContract extends StoreContract {
    private static final Instant AT = Arbitrary.INSTANT;
    private static final Money MONEY = Money.of(20_00, "EUR");
    private static final ProcessorReference A = new ProcessorReference("A");
    private static final ProcessorReference B = new ProcessorReference("B");
    private static final AccountId OWNER = Arbitrary.accountId();
    private static final PaymentId PAYMENT = new PaymentId(Arbitrary.id());
    private static final ReportedPaymentId NAMED =
            new ReportedPaymentId(Arbitrary.accountId(), new PaymentId(Arbitrary.id()));
    private static final ReportedMovement LINE =
            new ReportedMovement(MovementType.CAPTURE, A, MONEY, Optional.of(NAMED));

    private final Reconciliations reconciliations;

    protected ReconciliationsContract(StoreFixture fixture, Reconciliations reconciliations) {
        super(fixture);
        this.reconciliations = reconciliations;
    }

    @Test
    void an_announced_report_waits_until_it_is_read() {
        announce("one", AT);
        announce("one", AT.plusSeconds(9));
        assertThat(reconciliations.countQueued()).isOne();
        assertThat(reconciliations.processedReports()).isEmpty();

        assertThat(keep("one", LINE)).isTrue();

        assertThat(reconciliations.countQueued()).isZero();
        assertThat(reconciliations.processedReports()).containsExactly("one");
        announce("one", AT);
        assertThat(take(AT.plusSeconds(9))).isEmpty();
    }

    @Test
    void reports_are_taken_one_by_one_and_further_attempts_are_delayed_longer() {
        announce("later", AT.plusSeconds(1));
        announce("sooner", AT);

        assertThat(take(AT.minusMillis(1))).isEmpty();
        assertThat(take(AT.plusSeconds(1))).contains(new QueuedReport("sooner", false));
        assertThat(take(AT.plusSeconds(1))).contains(new QueuedReport("later", false));
        assertThat(take(AT.plusSeconds(60))).isEmpty();
        assertThat(take(AT.plusSeconds(61))).isPresent();
        assertThat(take(AT.plusSeconds(61))).isPresent();
        assertThat(take(AT.plusSeconds(61 + 119))).isEmpty();
        assertThat(take(AT.plusSeconds(61 + 120))).isPresent();
        assertThat(take(AT.plus(Duration.ofHours(7)))).isPresent();
    }

    @Test
    void a_candidate_report_is_read_like_any_other_and_removed_if_it_does_not_exist() {
        commit(() -> reconciliations.addCandidate("one", AT));
        assertThat(take(AT)).contains(new QueuedReport("one", true));

        commit(() -> reconciliations.removeCandidate("one"));

        assertThat(reconciliations.countQueued()).isZero();
        commit(() -> reconciliations.addCandidate("two", AT));
        assertThat(keep("two", LINE)).isTrue();
        commit(() -> reconciliations.removeCandidate("two"));
        assertThat(reconciliations.processedReports()).containsExactly("two");
    }

    @Test
    void a_candidate_report_that_is_announced_is_not_removed() {
        commit(() -> reconciliations.addCandidate("one", AT));
        announce("one", AT.plusSeconds(9));
        commit(() -> reconciliations.addCandidate("one", AT.plusSeconds(9)));

        commit(() -> reconciliations.removeCandidate("one"));

        assertThat(take(AT)).contains(new QueuedReport("one", false));
    }

    @Test
    void concurrent_callers_take_different_reports() {
        announce("one", AT);

        assertThat(Race.of(() -> take(AT))).filteredOn(Optional::isPresent).hasSize(1);
    }

    @Test
    void a_report_is_stored_once_with_all_its_lines() {
        var refund = new ReportedMovement(MovementType.REFUND, A, MONEY.negated());

        assertThat(keep("one", LINE, LINE, refund, new ReportedMovement(MovementType.CHARGEBACK, B, MONEY)))
                .isTrue();
        assertThat(keep("one", LINE)).isFalse();
        assertThat(keep("two", new ReportedMovement(MovementType.CHARGEBACK_REVERSAL, A, MONEY)))
                .isTrue();

        assertThat(reconciliations.reported(Set.of(A)))
                .containsExactly(LINE, LINE, refund, new ReportedMovement(MovementType.CHARGEBACK_REVERSAL, A, MONEY));
        assertThat(reconciliations.reported(Set.of())).isEmpty();
    }

    @Test
    void a_long_report_is_stored_completely() {
        var lines = Stream.generate(() -> LINE).limit(2_500).toArray(ReportedMovement[]::new);

        assertThat(keep("long", lines)).isTrue();

        assertThat(reconciliations.reported(Set.of(A))).hasSize(2_500);
    }

    @Test
    void only_one_of_several_concurrent_callers_stores_a_report() {
        assertThat(Race.of(() -> keep("one", LINE))).containsOnlyOnce(true);
        assertThat(reconciliations.reported(Set.of(A))).hasSize(1);
    }

    @Test
    void the_daily_comparison_continues_where_the_previous_one_ended() {
        var nextDay = AT.plus(Duration.ofDays(1));
        assertThat(reconciliations.nextDaily()).isBeforeOrEqualTo(AT);

        assertThat(begin(AT, AT.minusSeconds(7), nextDay)).contains(AT.minusSeconds(7));
        assertThat(reconciliations.nextDaily()).isEqualTo(nextDay);
        assertThat(begin(nextDay.minusMillis(1), AT, AT)).isEmpty();
        assertThat(begin(nextDay, AT, nextDay.plusSeconds(9))).contains(AT.minusSeconds(7));
    }

    @Test
    void only_one_of_several_concurrent_callers_begins_the_daily_comparison() {
        assertThat(Race.of(() -> begin(AT, AT, AT.plusSeconds(9))))
                .filteredOn(Optional::isPresent)
                .hasSize(1);
    }

    @Test
    void a_comparison_locks_out_other_comparisons() {
        Race.of(() -> committed(() -> {
            reconciliations.lockComparison();
            if (reconciliations.open().isEmpty()) {
                record(reconciliation(1), List.of(missingInLedger(A)), List.of());
            }
            return true;
        }));

        assertThat(reconciliations.open()).containsExactly(missingInLedger(A));
    }

    @Test
    void a_difference_is_open_until_it_is_resolved() {
        var found = List.of(missingInLedger(A), missingInReports(B), differs(A));
        var first = reconciliation(3);
        commit(() -> record(first, found, List.of()));

        assertThat(reconciliations.open()).containsExactlyInAnyOrderElementsOf(found);
        assertThat(reconciliations.countOpen()).isEqualTo(3);

        var second = reconciliation(0);
        commit(() -> record(second, List.of(), List.of(missingInLedger(A), differs(A))));

        assertThat(reconciliations.open()).containsExactly(missingInReports(B));
        assertThat(reconciliations.differences(first.id(), page(10)).items())
                .extracting(RecordedDifference::difference, RecordedDifference::foundAt, RecordedDifference::resolvedAt)
                .containsExactlyInAnyOrder(
                        tuple(missingInLedger(A), Optional.of(AT)),
                        tuple(missingInReports(B), Optional.empty()),
                        tuple(differs(A), Optional.of(AT)));
        assertThat(reconciliations.differences(second.id(), page(10)).items()).isEmpty();
    }

    @Test
    void only_the_difference_of_this_payment_flow_and_currency_is_resolved() {
        var difference = missingInReports(A);
        var others = List.of(
                missingInReports(B),
                missingInReports(MovementType.REFUND, A, MONEY),
                missingInReports(MovementType.CAPTURE, A, Money.of(20_00, "CHF")));
        var earlier = reconciliation(1);
        commit(() -> record(earlier, List.of(difference), List.of()));
        commit(() -> record(reconciliation(0), List.of(), List.of(difference)));
        var later = reconciliation(4);
        commit(() -> record(
                later, Stream.concat(Stream.of(difference), others.stream()).toList(), List.of()));

        commit(() -> record(reconciliation(0, AT.plusSeconds(9)), List.of(), List.of(difference)));

        assertThat(reconciliations.open()).containsExactlyInAnyOrderElementsOf(others);
        assertThat(reconciliations.differences(earlier.id(), page(10)).items())
                .extracting(RecordedDifference::resolvedAt)
                .containsExactly(Optional.of(AT));
        assertThat(reconciliations.differences(later.id(), page(10)).items())
                .filteredOn(recorded -> recorded.difference().equals(difference))
                .extracting(RecordedDifference::resolvedAt)
                .containsExactly(Optional.of(AT.plusSeconds(9)));
    }

    @Test
    void a_difference_may_be_replaced_by_another_one_of_the_same_payment() {
        commit(() -> record(reconciliation(1), List.of(missingInReports(A)), List.of()));
        commit(() -> record(reconciliation(1), List.of(differsInFlow(A)), List.of(missingInReports(A))));

        assertThat(reconciliations.open()).containsExactly(differsInFlow(A));
    }

    @Test
    void reconciliations_are_listed_in_pages_newest_first() {
        var one = recorded(Optional.of("one"));
        var two = recorded(Optional.empty());
        var three = recorded(Optional.of("three"));

        var first = reconciliations.list(new PageRequest<>(2, Optional.empty()));
        assertThat(first.items()).containsExactly(three, two);
        assertThat(reconciliations.list(new PageRequest<>(2, first.next())).items())
                .containsExactly(one);
        assertThat(reconciliations.find(two.id())).contains(two);
        assertThat(reconciliations.find(new Reconciliation.Id(Arbitrary.id()))).isEmpty();
    }

    @Test
    void a_finding_is_found_by_its_id() {
        var done = reconciliation(1);
        commit(() -> record(done, List.of(missingInLedger(A)), List.of()));
        var recordedDifference =
                reconciliations.differences(done.id(), page(1)).items().getFirst();

        assertThat(reconciliations.recordedDifference(recordedDifference.id())).contains(recordedDifference);
        assertThat(reconciliations.recordedDifference(Arbitrary.id())).isEmpty();
    }

    @Test
    void differences_are_listed_in_pages_newest_first() {
        var done = reconciliation(3);
        commit(() -> record(done, List.of(missingInLedger(A), missingInLedger(B), missingInReports(A)), List.of()));

        var first = reconciliations.differences(done.id(), page(2));
        var second = reconciliations.differences(done.id(), new PageRequest<>(2, first.next()));

        assertThat(first.items())
                .extracting(RecordedDifference::difference)
                .containsExactly(missingInReports(A), missingInLedger(B));
        assertThat(second.items()).extracting(RecordedDifference::difference).containsExactly(missingInLedger(A));
        assertThat(second.next()).isEmpty();
    }

    private void record(
            Reconciliation done, List<ReconciliationDifference> found, List<ReconciliationDifference> resolved) {
        reconciliations.record(done, found, resolved);
    }

    private Reconciliation recorded(Optional<String> report) {
        report.ifPresent(name -> keep(name, LINE));
        var done = new Reconciliation(new Reconciliation.Id(Arbitrary.id()), AT, report, 4, 0, 2);
        commit(() -> record(done, List.of(), List.of()));
        return done;
    }

    private void announce(String report, Instant readAfter) {
        commit(() -> reconciliations.addAnnounced(report, readAfter));
    }

    private Optional<QueuedReport> take(Instant realNow) {
        return take(realNow, () -> reconciliations.takeDue(realNow));
    }

    private boolean keep(String report, ReportedMovement... lines) {
        return committed(() -> reconciliations.store(report, List.of(lines)));
    }

    private Optional<Instant> begin(Instant now, Instant until, Instant next) {
        return unitOfWork().attempt(() -> reconciliations.beginDaily(now, until, next));
    }

    private static PageRequest<UUID> page(int limit) {
        return new PageRequest<>(limit, Optional.empty());
    }

    private static Reconciliation reconciliation(int found) {
        return reconciliation(found, AT);
    }

    private static Reconciliation reconciliation(int found, Instant at) {
        return new Reconciliation(new Reconciliation.Id(Arbitrary.id()), at, Optional.empty(), 0, found, 0);
    }

    private static ReconciliationDifference missingInLedger(ProcessorReference paymentReference) {
        return new ReconciliationDifference.MissingInLedger(
                MovementType.CHARGEBACK, paymentReference, MONEY, Optional.of(NAMED));
    }

    private static ReconciliationDifference missingInReports(ProcessorReference paymentReference) {
        return missingInReports(MovementType.CAPTURE, paymentReference, MONEY);
    }

    private static ReconciliationDifference missingInReports(
            MovementType type, ProcessorReference paymentReference, Money booked) {
        return new ReconciliationDifference.MissingInReports(type, paymentReference, OWNER, PAYMENT, booked);
    }

    private static ReconciliationDifference differs(ProcessorReference paymentReference) {
        return new ReconciliationDifference.AmountDiffers(
                MovementType.REFUND, paymentReference, OWNER, PAYMENT, MONEY, Money.of(1, "EUR"));
    }

    private static ReconciliationDifference differsInFlow(ProcessorReference paymentReference) {
        return new ReconciliationDifference.AmountDiffers(
                MovementType.CAPTURE, paymentReference, OWNER, PAYMENT, MONEY, Money.of(1, "EUR"));
    }

    private static Tuple tuple(ReconciliationDifference difference, Optional<Instant> resolved) {
        return new Tuple(difference, AT, resolved);
    }
}
