package tel.billing.payment.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.ProcessorReports.Reading;
import tel.billing.payment.application.Reconciliations.Finding;
import tel.billing.payment.domain.Difference;
import tel.billing.payment.domain.Flow;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.domain.Reported;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(10)
@DisplayName("Reconciling")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ReconcilingTest {
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money NINETEEN = Money.of(19_00, "EUR");
    private static final Duration A_DAY = Duration.ofDays(1);
    private static final Duration A_WEEK = Duration.ofDays(7);
    private static final String REPORT = "settlement 1";
    private static final String NEXT_REPORT = "settlement 2";
    /// What the processor calls the first money that moves.
    private static final ProcessorReference FIRST = new ProcessorReference("movement-1");

    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final TopUps topUps = new TopUps(world, everyday);
    private final Story story;

    ReconcilingTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void what_the_processor_reports_and_we_booked_is_no_difference() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(theProcessorReports(REPORT, ADA, TWENTY))
                .then(staffSeeNoDifference())
                .when(everyday.passes(A_WEEK))
                .and(theDayIsCompared())
                .then(staffSeeNoDifference())
                .and(operatorsAreToldOfNothing());
    }

    @Test
    void money_that_we_do_not_know_of_is_found_and_resolved_when_we_learn_of_it() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("sends Ada to its page", ADA, new Script.AskCustomer()))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(paysAtThePageUnnoticed(ADA))
                .when(theProcessorReports(REPORT, new Reported(Flow.CAPTURE, FIRST, TWENTY)))
                .then(staffSeeTheDifference("capture of EUR 20.00 missing here"))
                .and(operatorsAreTold("1 differ"))
                .when(theProcessorTellsUs(ADA))
                .and(theNextDayIsCompared())
                .then(staffSeeNoDifference());
    }

    @Test
    void money_that_is_in_no_report_within_a_week_is_found_once_and_resolved_by_a_late_report() {
        story.given(theDayHasBeenCompared())
                .and(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(everyday.passes(A_WEEK.minus(Duration.ofHours(6))))
                .and(theDayIsCompared())
                .then(staffSeeNoDifference())
                .when(theNextDayIsCompared())
                .then(staffSeeTheDifference("capture of EUR 20.00 missing there"))
                .when(theNextDayIsCompared())
                .then(operatorsAreTold("1 differ"))
                .when(theProcessorReports(REPORT, ADA, TWENTY))
                .then(staffSeeNoDifference());
    }

    @Test
    void another_amount_is_found_once_all_of_it_should_have_come() {
        story.given(theDayHasBeenCompared())
                .and(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(theProcessorReports(REPORT, ADA, NINETEEN))
                .then(staffSeeNoDifference())
                .when(everyday.passes(A_WEEK.plus(A_DAY)))
                .and(theDayIsCompared())
                .then(staffSeeTheDifference("capture of EUR 19.00 instead of EUR 20.00"));
    }

    @Test
    void too_much_is_found_at_once() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(theProcessorReports(REPORT, ADA, TWENTY))
                .when(theProcessorReports(NEXT_REPORT, ADA, TWENTY))
                .then(staffSeeTheDifference("capture of EUR 40.00 instead of EUR 20.00"));
    }

    @Test
    void a_report_that_is_told_twice_counts_once() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(theProcessorReports(REPORT, ADA, TWENTY))
                .and(theProcessorTellsOf(REPORT))
                .then(staffSeeNoDifference())
                .and(staffSeeReconciliations(1));
    }

    @Test
    void a_report_that_cannot_be_had_is_asked_for_again() {
        story.given(everyday.isACustomer(BELA))
                .and(theProcessorTellsOf(REPORT))
                .and(aReportCanBeHad(REPORT, new Reported(Flow.CAPTURE, FIRST, TWENTY)))
                .when(reportsAreReadAfter(Duration.ofSeconds(59)))
                .then(staffSeeReconciliations(0))
                .when(reportsAreReadAfter(Duration.ofSeconds(1)))
                .then(staffSeeTheDifference("capture of EUR 20.00 missing here"));
    }

    @Test
    void a_report_of_which_nobody_told_is_found_by_its_name() {
        story.given(aReportCanBeHad(REPORT, new Reported(Flow.CHARGEBACK, FIRST, TWENTY)))
                .and(itsNameCanBeGuessed(REPORT))
                .and(itsNameCanBeGuessed(NEXT_REPORT))
                .when(theDayIsCompared())
                .and(reportsAreReadAfter(Duration.ofSeconds(5)))
                .then(staffSeeTheDifference("chargeback of EUR 20.00 missing here"))
                .and(noReportIsWaitedFor())
                .when(theNextDayIsCompared())
                .then(operatorsAreTold("1 differ"));
    }

    @Test
    void when_days_pass_in_a_moment_money_that_was_reported_is_not_missing() {
        story.given(theDayHasBeenCompared())
                .and(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(aReportCanBeHad(REPORT, new Reported(Flow.CAPTURE, FIRST, TWENTY)))
                .and(itsNameCanBeGuessed(REPORT))
                .when(everyday.passes(A_WEEK.plus(A_DAY)))
                .and(theDayIsCompared())
                .then(staffSeeNoDifference())
                .and(operatorsAreToldOfNothing());
    }

    @Test
    void a_report_that_cannot_be_read_is_raised() {
        story.given(thereIsGarbage(REPORT))
                .when(theProcessorTellsOf(REPORT))
                .then(operatorsAreTold("settlement 1 cannot be read: line 2: an amount is none"))
                .and(staffSeeReconciliations(0));
    }

    @Test
    void a_report_of_something_else_is_not_read() {
        story.given(aReportCanBeHad("disputes", new Reported(Flow.CAPTURE, FIRST, TWENTY)))
                .when(theProcessorTellsOf("disputes"))
                .then(staffSeeReconciliations(0));
    }

    @Test
    void those_who_compare_the_day_at_the_same_time_do_it_once() {
        story.when(theDayIsComparedByManyAtOnce()).then(staffSeeReconciliations(1));
    }

    private Step theProcessorReports(String report, Person person, Money amount) {
        return new Step("the processor reports %s of %s's payment".formatted(amount, person), () -> {
            var reference = ((Payment.Taken) topUps.latestOf(person)).reference();
            report(report, new Reported(Flow.CAPTURE, reference, amount));
        });
    }

    private Step theProcessorReports(String report, Reported line) {
        return new Step("the processor reports %s".formatted(line.amount()), () -> report(report, line));
    }

    private Step aReportCanBeHad(String report, Reported line) {
        return new Step(
                "the report \"%s\" tells of %s".formatted(report, line.amount()),
                () -> world.reports.publish(report, line));
    }

    private Step thereIsGarbage(String report) {
        return new Step(
                "there is garbage in the report \"%s\"".formatted(report),
                () -> world.reports.tell(report, new Reading.Unreadable("line 2: an amount is none")));
    }

    private Step itsNameCanBeGuessed(String report) {
        return new Step("the name \"%s\" can be guessed".formatted(report), () -> world.reports.letGuess(report));
    }

    private Step theProcessorTellsOf(String report) {
        return new Step("the processor tells of the report \"%s\"".formatted(report), () -> tell(report));
    }

    private Step reportsAreReadAfter(Duration time) {
        return new Step("%s later reports are read".formatted(Everyday.inWords(time)), () -> {
            world.letPass(time);
            readAll();
        });
    }

    private Step theDayHasBeenCompared() {
        return new Step("the books were compared in the night", this::compareDay);
    }

    private Step theDayIsCompared() {
        return new Step("the books are compared in the night", this::compareDay);
    }

    private Step theNextDayIsCompared() {
        return new Step("they are compared in the next night, too", () -> {
            world.letPass(A_DAY);
            compareDay();
        });
    }

    private Step theDayIsComparedByManyAtOnce() {
        return new Step(
                "%s instances compare the books at once".formatted(Race.RUNNERS),
                () -> Race.of(() -> {
                    compareDay();
                    return true;
                }));
    }

    private Step paysAtThePageUnnoticed(Person person) {
        return new Step(
                person + " pays at the page, and nobody tells us",
                () -> world.processor.customerPays(topUps.latestOf(person).order()));
    }

    private Step theProcessorTellsUs(Person person) {
        return new Step("the card processor tells us of the payment", () -> {
            var payment = topUps.latestOf(person);
            world.payment.concludePayment().conclude(payment.account(), payment.id());
        });
    }

    private Step staffSeeNoDifference() {
        return new Step(
                "staff see no difference",
                () -> assertThat(world.reconciliation.reconcileReports().countOpen())
                        .isZero());
    }

    private Step staffSeeTheDifference(String words) {
        return new Step(
                "staff see one difference: " + words,
                () -> assertThat(openFindings()).map(ReconcilingTest::inWords).containsExactly(words));
    }

    private Step staffSeeReconciliations(int count) {
        return new Step(
                "staff see %s".formatted(count == 1 ? "one reconciliation" : "no reconciliation"),
                () -> assertThat(reconciliations()).hasSize(count));
    }

    private Step noReportIsWaitedFor() {
        return new Step(
                "no report is waited for",
                () -> assertThat(world.reconciliation.reconcileReports().countWaiting())
                        .isZero());
    }

    private Step operatorsAreTold(String... words) {
        return new Step(
                "operators are told once: %s".formatted(String.join("; ", words)),
                () -> assertThat(world.alarms.told()).containsExactly(words));
    }

    private Step operatorsAreToldOfNothing() {
        return new Step(
                "operators are told of nothing",
                () -> assertThat(world.alarms.told()).isEmpty());
    }

    private void report(String report, Reported line) {
        world.reports.publish(report, line);
        tell(report);
    }

    private void tell(String report) {
        world.unitOfWork.perform(() -> {
            world.reconciliation.reconcileReports().told(report);
            return report;
        });
        readAll();
    }

    private void readAll() {
        var mayBeMore = true;
        while (mayBeMore) {
            mayBeMore = world.reconciliation.reconcileReports().readNext();
        }
    }

    private void compareDay() {
        world.reconciliation.dailyComparison().runDue(world.clock.instant());
    }

    private List<Reconciliation> reconciliations() {
        return world.reconciliation
                .showReconciliations()
                .list(new PageRequest<>(PageRequest.MAX_LIMIT, Optional.empty()))
                .items();
    }

    private List<Finding> openFindings() {
        var page = new PageRequest<UUID>(PageRequest.MAX_LIMIT, Optional.empty());
        return reconciliations().stream()
                .map(done -> world.reconciliation.showReconciliations().show(done.id(), page))
                .flatMap(Optional::stream)
                .flatMap(shown -> shown.findings().items().stream())
                .filter(finding -> finding.resolvedAt().isEmpty())
                .toList();
    }

    private static String inWords(Finding finding) {
        var flow = finding.difference().flow().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return switch (finding.difference()) {
            case Difference.MissingHere missing -> "%s of %s missing here".formatted(flow, missing.theirs());
            case Difference.MissingThere missing -> "%s of %s missing there".formatted(flow, missing.ours());
            case Difference.AmountDiffers differs ->
                "%s of %s instead of %s".formatted(flow, differs.theirs(), differs.ours());
        };
    }
}
