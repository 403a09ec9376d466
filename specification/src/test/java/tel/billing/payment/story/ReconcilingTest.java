package tel.billing.payment.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.reconciliation.ProcessorReports.Download;
import tel.billing.payment.application.reconciliation.Reconciliations.RecordedDifference;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.domain.ReconciliationDifference;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(10)
@DisplayName("Reconciliation")
class ReconcilingTest {
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money NINETEEN = Money.of(19_00, "EUR");
    private static final Duration A_DAY = Duration.ofDays(1);
    private static final Duration A_WEEK = Duration.ofDays(7);
    private static final String REPORT = "settlement 1";
    private static final String NEXT_REPORT = "settlement 2";
    /// The processor's reference of the first transaction.
    private static final ProcessorReference FIRST = new ProcessorReference("8835511210681001");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final Story story;

    ReconcilingTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void matching_transfers_cause_no_difference() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(theProcessorReports(REPORT, ADA, TWENTY))
                .then(staffSeeNoDifference())
                .when(commonSteps.passes(A_WEEK))
                .and(theDayIsCompared())
                .then(staffSeeNoDifference())
                .and(operatorsAreNotAlerted());
    }

    @Test
    void a_transfer_missing_in_the_ledger_is_found_and_resolved_when_it_is_recorded() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("sends Ada to its page", ADA, new Script.RequireAction()))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(paysOnThePageWithoutNotification(ADA))
                .when(theProcessorReports(REPORT, new ReportedMovement(MovementType.CAPTURE, FIRST, TWENTY)))
                .then(staffSeeTheDifference("capture of EUR 20.00 is missing in the ledger"))
                .and(operatorsAreAlerted("new differences: 1"))
                .when(theProcessorNotifiesUs(ADA))
                .and(theNextDayIsCompared())
                .then(staffSeeNoDifference());
    }

    @Test
    void a_transfer_that_is_not_reported_within_a_week_is_found_once_and_resolved_by_a_late_report() {
        story.given(theDayHasBeenCompared())
                .and(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(commonSteps.passes(A_WEEK.minus(Duration.ofHours(6))))
                .and(theDayIsCompared())
                .then(staffSeeNoDifference())
                .when(theNextDayIsCompared())
                .then(staffSeeTheDifference("capture of EUR 20.00 is missing in the reports"))
                .when(theNextDayIsCompared())
                .then(operatorsAreAlerted("new differences: 1"))
                .when(theProcessorReports(REPORT, ADA, TWENTY))
                .then(staffSeeNoDifference());
    }

    @Test
    void too_small_an_amount_is_found_after_the_reporting_deadline() {
        story.given(theDayHasBeenCompared())
                .and(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(theProcessorReports(REPORT, ADA, NINETEEN))
                .then(staffSeeNoDifference())
                .when(commonSteps.passes(A_WEEK.plus(A_DAY)))
                .and(theDayIsCompared())
                .then(staffSeeTheDifference("capture of EUR 19.00 instead of EUR 20.00"));
    }

    @Test
    void too_large_an_amount_is_found_immediately() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(theProcessorReports(REPORT, ADA, TWENTY))
                .when(theProcessorReports(NEXT_REPORT, ADA, TWENTY))
                .then(staffSeeTheDifference("capture of EUR 40.00 instead of EUR 20.00"));
    }

    @Test
    void a_report_that_is_announced_twice_counts_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(theProcessorReports(REPORT, ADA, TWENTY))
                .and(theProcessorAnnounces(REPORT))
                .then(staffSeeNoDifference())
                .and(staffSeeReconciliations(1));
    }

    @Test
    void a_report_that_cannot_be_fetched_is_retried() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theProcessorAnnounces(REPORT))
                .and(aReportIsAvailable(REPORT, new ReportedMovement(MovementType.CAPTURE, FIRST, TWENTY)))
                .when(reportsAreReadAfter(Duration.ofSeconds(59)))
                .then(staffSeeReconciliations(0))
                .when(reportsAreReadAfter(Duration.ofSeconds(1)))
                .then(staffSeeTheDifference("capture of EUR 20.00 is missing in the ledger"));
    }

    @Test
    void an_unannounced_report_is_found_by_its_name() {
        story.given(aReportIsAvailable(REPORT, new ReportedMovement(MovementType.CHARGEBACK, FIRST, TWENTY)))
                .and(itsNameIsPredictable(REPORT))
                .and(itsNameIsPredictable(NEXT_REPORT))
                .when(theDayIsCompared())
                .and(reportsAreReadAfter(Duration.ofSeconds(5)))
                .then(staffSeeTheDifference("chargeback of EUR 20.00 is missing in the ledger"))
                .and(noReportIsWaiting())
                .when(theNextDayIsCompared())
                .then(operatorsAreAlerted("new differences: 1"));
    }

    @Test
    @DisplayName("If business time skips days, reported transfers are not missing")
    void if_business_time_skips_days_reported_transfers_are_not_missing() {
        story.given(theDayHasBeenCompared())
                .and(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(aReportIsAvailable(REPORT, new ReportedMovement(MovementType.CAPTURE, FIRST, TWENTY)))
                .and(itsNameIsPredictable(REPORT))
                .when(commonSteps.passes(A_WEEK.plus(A_DAY)))
                .and(theDayIsCompared())
                .then(staffSeeNoDifference())
                .and(operatorsAreNotAlerted());
    }

    @Test
    void an_unannounced_report_that_cannot_be_compared_does_not_prevent_the_daily_comparison() {
        story.given(theAmountsOfTheReportAreTooLargeToAdd(REPORT))
                .and(itsNameIsPredictable(REPORT))
                .when(theDayIsComparedWithAFailure())
                .then(staffSeeReconciliations(1))
                .and(aReportIsWaiting());
    }

    @Test
    void an_unreadable_report_alerts_operators() {
        story.given(theReportIsUnreadable(REPORT))
                .when(theProcessorAnnounces(REPORT))
                .then(operatorsAreAlerted("settlement 1 cannot be read: line 2: invalid amount"))
                .and(staffSeeReconciliations(0));
    }

    @Test
    void other_kinds_of_reports_are_not_read() {
        story.given(aReportIsAvailable("disputes", new ReportedMovement(MovementType.CAPTURE, FIRST, TWENTY)))
                .when(theProcessorAnnounces("disputes"))
                .then(staffSeeReconciliations(0));
    }

    @Test
    void concurrent_daily_comparisons_run_once() {
        story.when(theDayIsComparedByManyAtOnce()).then(staffSeeReconciliations(1));
    }

    private Step theProcessorReports(String report, Person person, Money amount) {
        return new Step("the processor reports a capture of %s of %s's payment".formatted(amount, person), () -> {
            var reference = ((Payment.EverCaptured) topUpSteps.latestOf(person)).reference();
            report(report, new ReportedMovement(MovementType.CAPTURE, reference, amount));
        });
    }

    private Step theProcessorReports(String report, ReportedMovement line) {
        return new Step("the processor reports a " + words(line), () -> report(report, line));
    }

    private Step aReportIsAvailable(String report, ReportedMovement line) {
        return new Step(
                "the report \"%s\" shows a %s".formatted(report, words(line)),
                () -> world.reports.publish(report, line));
    }

    private Step theReportIsUnreadable(String report) {
        return new Step(
                "the report \"%s\" is unreadable".formatted(report),
                () -> world.reports.publish(report, new Download.Unreadable("line 2: invalid amount")));
    }

    private Step theAmountsOfTheReportAreTooLargeToAdd(String report) {
        return new Step(
                "the amounts of the report \"%s\" are too large to be added up".formatted(report),
                () -> world.reports.publish(
                        report,
                        new ReportedMovement(MovementType.CAPTURE, FIRST, Money.of(Long.MAX_VALUE, "EUR")),
                        new ReportedMovement(MovementType.CAPTURE, FIRST, TWENTY)));
    }

    private Step itsNameIsPredictable(String report) {
        return new Step(
                "the report name \"%s\" is predictable".formatted(report), () -> world.reports.addCandidate(report));
    }

    private Step theProcessorAnnounces(String report) {
        return new Step("the processor announces the report \"%s\"".formatted(report), () -> announce(report));
    }

    private Step reportsAreReadAfter(Duration time) {
        return new Step("%s later the service fetches reports".formatted(CommonSteps.describe(time)), () -> {
            world.advanceTime(time);
            readAll();
        });
    }

    private Step theDayHasBeenCompared() {
        return new Step("the daily comparison has run", this::compareDay);
    }

    private Step theDayIsCompared() {
        return new Step("the daily comparison runs", this::compareDay);
    }

    private Step theDayIsComparedWithAFailure() {
        return new Step(
                "the daily comparison runs and reports a failure",
                () -> assertThatThrownBy(this::compareDay).isInstanceOf(ArithmeticException.class));
    }

    private Step theNextDayIsCompared() {
        return new Step("the daily comparison runs on the next day", () -> {
            world.advanceTime(A_DAY);
            compareDay();
        });
    }

    private Step theDayIsComparedByManyAtOnce() {
        return new Step(
                "%s instances run the daily comparison at the same time".formatted(Race.RUNNERS),
                () -> Race.of(() -> {
                    compareDay();
                    return true;
                }));
    }

    private Step paysOnThePageWithoutNotification(Person person) {
        return new Step(
                person + " pays on the page, and the processor sends no notification",
                () -> world.processor.customerPays(topUpSteps.latestOf(person).order()));
    }

    private Step theProcessorNotifiesUs(Person person) {
        return new Step("the card processor notifies the service of the payment", () -> {
            var payment = topUpSteps.latestOf(person);
            world.payment.refreshPaymentResult().refresh(payment.account(), payment.id());
        });
    }

    private Step staffSeeNoDifference() {
        return new Step(
                "staff see no difference",
                () -> assertThat(world.payment.reconcileReports().countOpen()).isZero());
    }

    private Step staffSeeTheDifference(String text) {
        return new Step(
                "staff see one difference: " + text,
                () -> assertThat(openDifferences())
                        .map(ReconcilingTest::describe)
                        .containsExactly(text));
    }

    private Step staffSeeReconciliations(int count) {
        return new Step(
                "staff see %s".formatted(count == 1 ? "one reconciliation" : "no reconciliation"),
                () -> assertThat(reconciliations()).hasSize(count));
    }

    private Step noReportIsWaiting() {
        return new Step(
                "no report is waiting",
                () -> assertThat(world.payment.reconcileReports().countQueued()).isZero());
    }

    private Step aReportIsWaiting() {
        return new Step(
                "the report waits to be read again",
                () -> assertThat(world.payment.reconcileReports().countQueued()).isOne());
    }

    private Step operatorsAreAlerted(String... texts) {
        return new Step(
                "operators are alerted once: \"%s\"".formatted(String.join("; ", texts)),
                () -> assertThat(world.alarms.raised()).containsExactly(texts));
    }

    private Step operatorsAreNotAlerted() {
        return new Step(
                "operators are not alerted",
                () -> assertThat(world.alarms.raised()).isEmpty());
    }

    private void report(String report, ReportedMovement line) {
        world.reports.publish(report, line);
        announce(report);
    }

    private void announce(String report) {
        world.unitOfWork.run(() -> world.payment.reconcileReports().onReportAnnounced(report));
        readAll();
    }

    private void readAll() {
        var mayBeMore = true;
        while (mayBeMore) {
            mayBeMore = world.payment.reconcileReports().reconcileNext();
        }
    }

    private void compareDay() {
        world.payment.dailyComparison().runDue(world.clock.instant());
    }

    private List<Reconciliation> reconciliations() {
        return world.payment
                .showReconciliations()
                .list(new PageRequest<>(PageRequest.MAX_LIMIT, Optional.empty()))
                .items();
    }

    private List<RecordedDifference> openDifferences() {
        var page = new PageRequest<UUID>(PageRequest.MAX_LIMIT, Optional.empty());
        return reconciliations().stream()
                .map(done -> world.payment.showReconciliations().show(done.id(), page))
                .flatMap(Optional::stream)
                .flatMap(shown -> shown.differences().items().stream())
                .filter(recordedDifference -> recordedDifference.resolvedAt().isEmpty())
                .toList();
    }

    private static String words(ReportedMovement movement) {
        var type = movement.type().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return "%s of %s".formatted(type, movement.amount());
    }

    private static String describe(RecordedDifference recordedDifference) {
        var flow = recordedDifference
                .difference()
                .type()
                .name()
                .toLowerCase(Locale.ROOT)
                .replace('_', ' ');
        return switch (recordedDifference.difference()) {
            case ReconciliationDifference.MissingInLedger missing ->
                "%s of %s is missing in the ledger".formatted(flow, missing.reported());
            case ReconciliationDifference.MissingInReports missing ->
                "%s of %s is missing in the reports".formatted(flow, missing.booked());
            case ReconciliationDifference.AmountDiffers differs ->
                "%s of %s instead of %s".formatted(flow, differs.reported(), differs.booked());
        };
    }
}
