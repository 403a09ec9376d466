package tel.billing.provisioning.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.provisioning.story.LineSteps.FEW;
import static tel.billing.provisioning.story.LineSteps.MANY;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOrder;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.LineReconciliations.RecordedDifference;
import tel.billing.provisioning.domain.LineDifference;
import tel.billing.provisioning.domain.LineDifference.Kind;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.provisioning.domain.LineReconciliation.Tally;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.Registration;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(2)
@DisplayName("Reconciling lines with the PBX")
class ReconcilingLinesTest {
    private static final Tally NOTHING_WRONG = new Tally(1, 0, 0, 0, 0, 0, 0);
    private static final Tally ONE_NOT_EXECUTED = new Tally(1, 1, 0, 0, 0, 0, 0);
    private static final Tally ONE_ABSENT = new Tally(1, 0, 1, 0, 0, 0, 0);
    private static final Tally ONE_DIFFERENT = new Tally(1, 0, 0, 1, 0, 0, 0);
    private static final Tally ONE_SURPLUS = new Tally(1, 0, 0, 0, 1, 0, 0);
    private static final Tally ONE_AHEAD = new Tally(1, 0, 0, 0, 0, 1, 0);
    private static final Tally ONE_UNKNOWN = new Tally(1, 0, 0, 0, 0, 0, 1);
    /// Enough for three pages of the comparison and for more differences than are stored.
    private static final int CROWD = 1_203;

    private static final int PAGE = 100;

    private final BillingWorld world = new BillingWorld();
    private final LineSteps lineSteps = new LineSteps(world);
    private final Story story;
    private Optional<LineReconciliation> latest = Optional.empty();

    ReconcilingLinesTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void lines_as_ordered_are_not_changed() {
        story.given(lineSteps.hasALine())
                .when(linesAreCompared())
                .then(reportShows("no difference", NOTHING_WRONG))
                .and(lineSteps.thePhoneSystemReceived("1 instruction", 1));
    }

    @Test
    void a_PBX_that_lost_all_lines_gets_them_again() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.thePhoneSystemForgetsEverything())
                .when(linesAreCompared())
                .then(reportShows("a missing line", ONE_ABSENT))
                .and(reportNames(Kind.ABSENT))
                .and(lineSteps.itHasTheSameCredentials())
                .and(lineSteps.itHas(FEW))
                .when(linesAreCompared())
                .then(reportShows("no difference", NOTHING_WRONG));
    }

    @Test
    void a_line_with_other_limits_is_restored() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.itIsChangedAtThePhoneSystem())
                .when(linesAreCompared())
                .then(reportShows("a different line", ONE_DIFFERENT))
                .and(reportNames(Kind.DIFFERENT))
                .and(lineSteps.itHas(FEW))
                .and(lineSteps.itHasTheSameCredentials());
    }

    @Test
    void a_line_with_another_username_is_restored() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.itIsRenamedAtThePhoneSystem())
                .when(linesAreCompared())
                .then(reportShows("a different line", ONE_DIFFERENT))
                .and(lineSteps.itHasTheSameCredentials());
    }

    @Test
    void a_suspended_line_that_was_resumed_at_the_PBX_is_suspended_again() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.isOrderedToBeSuspended())
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.itIsResumedAtThePhoneSystem())
                .when(linesAreCompared())
                .then(reportShows("a different line", ONE_DIFFERENT))
                .and(lineSteps.aPhoneThatRegisters("rejected", Registration.BLOCKED))
                .and(lineSteps.adaSees(LineStatus.SUSPENDED));
    }

    @Test
    void a_removed_line_that_still_exists_is_removed_again() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.isOrderedToBeGone())
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.itIsRestoredAtThePhoneSystem())
                .when(linesAreCompared())
                .then(reportShows("a surplus line", ONE_SURPLUS))
                .and(reportNames(Kind.SURPLUS))
                .and(lineSteps.aPhoneWithTheFirstCredentials("rejected", Registration.REFUSED))
                .when(linesAreCompared())
                .then(reportShows("no line", Tally.NOTHING));
    }

    @Test
    void an_unknown_line_is_reported_and_never_changed() {
        story.given(lineSteps.isThereAndUnknownToUs())
                .when(linesAreCompared())
                .then(reportShows("an unknown line", ONE_UNKNOWN))
                .and(reportNames(Kind.UNKNOWN))
                .and(lineSteps.aPhoneWithTheFirstCredentials("still accepted", Registration.ACCEPTED))
                .and(lineSteps.thePhoneSystemReceived("1 instruction in total", 1));
    }

    @Test
    void an_incomplete_line_is_ordered_again() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.somethingOfItIsLostAtThePhoneSystem())
                .when(linesAreCompared())
                .then(reportShows("a different line", ONE_DIFFERENT))
                .when(linesAreCompared())
                .then(reportShows("no difference", NOTHING_WRONG));
    }

    @Test
    void a_PBX_restored_from_an_old_backup_gets_the_later_orders_again() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.isOrderedToBe(MANY))
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.thePhoneSystemIsBackedUp())
                .and(lineSteps.isOrderedToBe(FEW))
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.itsBackupIsRestored())
                .when(linesAreCompared())
                .then(reportShows("a different line", ONE_DIFFERENT))
                .and(lineSteps.itHas(FEW))
                .and(lineSteps.itHasTheSameCredentials());
    }

    @Test
    void a_line_removed_after_the_backup_of_the_PBX_is_removed_again() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.thePhoneSystemIsBackedUp())
                .and(lineSteps.isOrderedToBeGone())
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.itsBackupIsRestored())
                .when(linesAreCompared())
                .then(reportShows("a surplus line", ONE_SURPLUS))
                .and(lineSteps.aPhoneWithTheFirstCredentials("rejected", Registration.REFUSED));
    }

    @Test
    void a_line_created_after_the_backup_of_the_database_is_reported_and_never_removed() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.isOrderedToBeGone())
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.isOrderedToBe(FEW))
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.aBackupIsRestoredFromAfterOrder(2))
                .when(linesAreCompared())
                .then(reportShows("a line that is ahead", ONE_AHEAD))
                .and(reportNames(Kind.AHEAD))
                .and(lineSteps.aPhoneWithTheNewestCredentials("still accepted", Registration.ACCEPTED))
                .and(lineSteps.thePhoneSystemReceived("3 instructions in total", 3));
    }

    @Test
    void a_line_resumed_after_the_backup_of_the_database_is_reported_and_never_blocked() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.isOrderedToBeSuspended())
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.isOrderedToBe(FEW))
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.aBackupIsRestoredFromAfterOrder(2))
                .when(linesAreCompared())
                .then(reportShows("a line that is ahead", ONE_AHEAD))
                .and(lineSteps.aPhoneThatRegisters("still accepted", Registration.ACCEPTED))
                .when(lineSteps.isOrderedToBe(FEW))
                .and(lineSteps.recoveryRuns(Duration.ofSeconds(30)))
                .and(lineSteps.recoveryRuns(Duration.ofSeconds(30)))
                .and(linesAreCompared())
                .then(reportShows("no difference", NOTHING_WRONG));
    }

    @Test
    void a_line_that_is_ahead_is_restored_after_administrators_remove_it() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.isOrderedToBeSuspended())
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.isOrderedToBe(MANY))
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.aBackupIsRestoredFromAfterOrder(2))
                .when(lineSteps.staffRemoveItAtThePhoneSystem())
                .and(linesAreCompared())
                .then(reportShows("a missing line", ONE_ABSENT))
                .when(lineSteps.recoveryRuns(Duration.ofSeconds(30)))
                .then(lineSteps.aPhoneThatRegisters("rejected, as ordered", Registration.BLOCKED))
                .when(linesAreCompared())
                .then(reportShows("no difference", NOTHING_WRONG));
    }

    @Test
    void a_line_that_changed_before_the_answer_of_the_PBX_is_not_ahead() {
        story.given(lineSteps.hasALine())
                .and(beforehand(lineSteps.isOrderedToBe(MANY), lineSteps.isCarriedOut()))
                .when(linesAreCompared())
                .then(reportShows("no difference", NOTHING_WRONG))
                .and(lineSteps.itHas(MANY));
    }

    @Test
    void only_the_newest_report_lists_unresolved_differences() {
        story.given(lineSteps.isThereAndUnknownToUs())
                .when(linesAreCompared())
                .then(reportNames(Kind.UNKNOWN))
                .when(timePasses(Duration.ofMinutes(10)))
                .and(linesAreCompared())
                .then(reportNames(Kind.UNKNOWN))
                .and(previousReportShows("the line, but no longer lists it", ONE_UNKNOWN));
    }

    @Test
    void a_line_with_a_waiting_order_is_left_to_the_recovery_job() {
        story.given(lineSteps.thePhoneSystem("rejects instructions", PhoneSystemScript.REJECT))
                .and(lineSteps.isOrdered(FEW))
                .and(lineSteps.isCarriedOut())
                .when(linesAreCompared())
                .then(reportShows("a line with a pending order", ONE_NOT_EXECUTED))
                .and(lineSteps.staffSee("one rejected line", 0, 1))
                .and(lineSteps.thePhoneSystemReceived("1 instruction", 1));
    }

    @Test
    void a_line_with_an_uncertain_order_is_left_to_the_recovery_job() {
        story.given(lineSteps.thePhoneSystem(
                        "does not receive the first instruction", PhoneSystemScript.MISS_FIRST_CALL))
                .and(lineSteps.isOrdered(FEW))
                .and(lineSteps.isCarriedOut())
                .when(linesAreCompared())
                .then(reportShows("a line with a pending order", ONE_NOT_EXECUTED))
                .and(lineSteps.thePhoneSystemReceived("1 instruction", 1));
    }

    @Test
    void a_line_created_during_the_reconciliation_is_not_a_difference() {
        story.given(meanwhile(lineSteps.hasALine()))
                .when(linesAreCompared())
                .then(reportShows("no line", Tally.NOTHING))
                .and(lineSteps.thePhoneSystemReceived("1 instruction", 1));
    }

    @Test
    void a_line_changed_during_the_reconciliation_is_not_a_difference() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.thePhoneSystemForgetsEverything())
                .and(meanwhile(lineSteps.isOrderedToBe(MANY)))
                .when(linesAreCompared())
                .then(reportShows("no difference", NOTHING_WRONG))
                .when(lineSteps.recoveryRuns(Duration.ofSeconds(30)))
                .then(lineSteps.itHas(MANY));
    }

    @Test
    void a_line_removed_during_the_reconciliation_is_not_a_difference() {
        story.given(lineSteps.hasALine())
                .and(meanwhile(lineSteps.isOrderedToBeGone(), lineSteps.isCarriedOut()))
                .when(linesAreCompared())
                .then(reportShows("no difference", NOTHING_WRONG))
                .and(lineSteps.thePhoneSystemReceived("2 instructions: the activation and the removal", 2));
    }

    @Test
    void an_erroneously_empty_list_of_lines_from_the_PBX_does_no_harm() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.isOrderedToBeSuspended())
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.thePhoneSystemForgetsEverything())
                .and(meanwhile(lineSteps.theFirstInstructionArrivesAgain()))
                .when(linesAreCompared())
                .then(reportShows("a missing line", ONE_ABSENT))
                .and(lineSteps.aPhoneThatRegisters("rejected, as ordered", Registration.BLOCKED));
    }

    @Test
    void while_the_PBX_is_down_nothing_is_compared_and_the_report_shows_it() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.thePhoneSystemForgetsEverything())
                .and(phoneSystemIsAway())
                .when(linesAreCompared())
                .then(reportIsNotFinished("before the first line", Tally.NOTHING))
                .when(phoneSystemIsBack())
                .and(linesAreCompared())
                .then(lineSteps.itHasTheSameCredentials());
    }

    @Test
    void if_the_PBX_stops_answering_the_next_reconciliation_compares_the_rest() {
        story.given(manyHaveALine())
                .and(lineSteps.thePhoneSystemForgetsEverything())
                .and(meanwhile(phoneSystemIsAway()))
                .when(linesAreCompared())
                .then(reportIsNotFinished("after the first 500", new Tally(500, 0, 500, 0, 0, 0, 0)))
                .when(phoneSystemIsBack())
                .and(linesAreCompared())
                .then(reportShows(
                        "the rest as missing and the first 500 as pending",
                        new Tally(CROWD, 500, CROWD - 500, 0, 0, 0, 0)))
                .when(recoveryIsDone())
                .then(allAreThere());
    }

    @Test
    void a_PBX_that_lost_thousands_of_lines_gets_all_of_them_again() {
        story.given(manyHaveALine())
                .and(lineSteps.thePhoneSystemForgetsEverything())
                .when(linesAreCompared())
                .then(reportShows("all lines as missing", new Tally(CROWD, 0, CROWD, 0, 0, 0, 0)))
                .and(reportNames(1_000))
                .and(allAreThere());
    }

    @Test
    void of_concurrent_reconciliations_one_orders_missing_lines_again() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.thePhoneSystemForgetsEverything())
                .when(severalCompareAtOnce())
                .then(lineSteps.itHasTheSameCredentials())
                .and(lineSteps.thePhoneSystemReceived("2 instructions in total", 2));
    }

    @Test
    void reports_are_kept_for_30_days() {
        story.given(lineSteps.hasALine())
                .and(linesAreCompared())
                .when(timePasses(Duration.ofDays(30)))
                .and(linesAreCompared())
                .then(reportsAreKept(2))
                .when(timePasses(Duration.ofSeconds(1)))
                .and(linesAreCompared())
                .then(reportsAreKept(2))
                .and(staffSeeHowLongAgoLinesWereCompared());
    }

    private Step linesAreCompared() {
        return new Step("all lines are reconciled with the PBX, and the recovery job runs", () -> {
            latest = Optional.of(world.provisioning.reconcileLines().reconcile());
            world.executeLineOrders();
        });
    }

    private Step severalCompareAtOnce() {
        return new Step(
                "several instances reconcile all lines with the PBX concurrently, and the recovery job runs", () -> {
                    Race.of(() -> world.provisioning.reconcileLines().reconcile());
                    world.executeLineOrders();
                });
    }

    private Step recoveryIsDone() {
        return new Step("the recovery job runs again", () -> {
            world.advanceTime(Duration.ofMinutes(8));
            world.executeLineOrders();
        });
    }

    private Step beforehand(Step... steps) {
        var words = Stream.of(steps).map(Step::text).toList();
        return new Step(
                "immediately before the next answer of the PBX, " + String.join(", and ", words),
                () -> world.phoneSystem.beforeNextList(
                        () -> Stream.of(steps).forEach(step -> step.action().run())));
    }

    private Step meanwhile(Step... steps) {
        var words = Stream.of(steps).map(Step::text).toList();
        return new Step(
                "during the next answer of the PBX, " + String.join(", and ", words),
                () -> world.phoneSystem.duringNextList(
                        () -> Stream.of(steps).forEach(step -> step.action().run())));
    }

    private Step manyHaveALine() {
        return new Step("%,d working lines".formatted(CROWD), () -> {
            for (var count = 0; count < CROWD; count++) {
                var order = LineOrder.active(lineSteps.ada(), new LineId(world.ids.next()), FEW);
                var operation = world.unitOfWork.perform(
                        () -> world.provisioning.orderLine().order(order));
                world.provisioning.provisionLine().execute(operation, LineSteps.PATIENCE);
            }
        });
    }

    private Step allAreThere() {
        return new Step(
                "all lines work with their credentials",
                () -> assertThat(world.lines.all())
                        .hasSize(CROWD)
                        .allSatisfy(line -> assertThat(world.phoneSystem.register(
                                        line.credentials().orElseThrow()))
                                .isEqualTo(Registration.ACCEPTED)));
    }

    private Step reportShows(String what, Tally tally) {
        return new Step("the report shows " + what, () -> {
            var report = report();
            assertThat(report.tally()).isEqualTo(tally);
            assertThat(report.isFinished()).isTrue();
        });
    }

    private Step reportIsNotFinished(String when, Tally tally) {
        return new Step("the report shows that the comparison stopped %s and is not finished".formatted(when), () -> {
            var report = report();
            assertThat(report.tally()).isEqualTo(tally);
            assertThat(report.isFinished()).isFalse();
        });
    }

    private Step reportNames(Kind kind) {
        return new Step(
                "the report lists the line",
                () -> assertThat(differences())
                        .containsExactly(new LineDifference(kind, lineSteps.ada(), lineSteps.line())));
    }

    private Step previousReportShows(String what, Tally tally) {
        return new Step("the previous report shows " + what, () -> {
            var before = world.provisioning
                    .showLineReconciliations()
                    .list(all())
                    .items()
                    .get(1);
            assertThat(before.tally()).isEqualTo(tally);
            assertThat(world.provisioning
                            .showLineReconciliations()
                            .show(before.id(), all())
                            .orElseThrow()
                            .differences()
                            .items())
                    .isEmpty();
        });
    }

    private Step reportNames(int count) {
        return new Step(
                "the report lists the first %,d differences".formatted(count),
                () -> assertThat(differences()).hasSize(count));
    }

    private Step reportsAreKept(int count) {
        return new Step(
                "%s reports are kept".formatted(count),
                () -> assertThat(world.provisioning
                                .showLineReconciliations()
                                .list(all())
                                .items())
                        .hasSize(count));
    }

    private Step staffSeeHowLongAgoLinesWereCompared() {
        return new Step(
                "administrators see the time since the last reconciliation",
                () -> assertThat(world.provisioning.reconcileLines().sinceLast())
                        .contains(Duration.ZERO));
    }

    private Step timePasses(Duration time) {
        return new Step(CommonSteps.passing(time), () -> world.realTime.pass(time));
    }

    private Step phoneSystemIsAway() {
        return lineSteps.thePhoneSystem("becomes unreachable", PhoneSystemScript.BE_DOWN);
    }

    private Step phoneSystemIsBack() {
        return lineSteps.thePhoneSystem("is reachable again", PhoneSystemScript.EXECUTE);
    }

    private LineReconciliation report() {
        var shown = world.provisioning
                .showLineReconciliations()
                .show(latest.orElseThrow().id(), all())
                .orElseThrow();
        assertThat(shown.reconciliation()).isEqualTo(latest.orElseThrow());
        return shown.reconciliation();
    }

    /// The differences of all pages.
    private List<LineDifference> differences() {
        var shown = new ArrayList<LineDifference>();
        var page = differences(Optional.empty());
        while (page.next().isPresent()) {
            page.items().forEach(recordedDifference -> shown.add(recordedDifference.difference()));
            page = differences(page.next());
        }
        page.items().forEach(recordedDifference -> shown.add(recordedDifference.difference()));
        return shown;
    }

    private Page<RecordedDifference, UUID> differences(Optional<UUID> after) {
        return world.provisioning
                .showLineReconciliations()
                .show(latest.orElseThrow().id(), new PageRequest<>(PAGE, after))
                .orElseThrow()
                .differences();
    }

    private static <K> PageRequest<K> all() {
        return new PageRequest<>(PAGE, Optional.empty());
    }
}
