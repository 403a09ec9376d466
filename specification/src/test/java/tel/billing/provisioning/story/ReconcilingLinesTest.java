package tel.billing.provisioning.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.provisioning.story.LineDesk.FEW;
import static tel.billing.provisioning.story.LineDesk.MANY;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOrder;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.LineReconciliations.Finding;
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
import tel.billing.story.Everyday;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(2)
@DisplayName("Lines held against the phone system")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ReconcilingLinesTest {
    private static final Tally NOTHING_WRONG = new Tally(1, 0, 0, 0, 0, 0, 0);
    private static final Tally ONE_UNDONE = new Tally(1, 1, 0, 0, 0, 0, 0);
    private static final Tally ONE_ABSENT = new Tally(1, 0, 1, 0, 0, 0, 0);
    private static final Tally ONE_DIFFERENT = new Tally(1, 0, 0, 1, 0, 0, 0);
    private static final Tally ONE_SURPLUS = new Tally(1, 0, 0, 0, 1, 0, 0);
    private static final Tally ONE_AHEAD = new Tally(1, 0, 0, 0, 0, 1, 0);
    private static final Tally ONE_UNKNOWN = new Tally(1, 0, 0, 0, 0, 0, 1);
    /// So many that they are compared in three stretches, and not all findings are kept.
    private static final int CROWD = 1_203;

    private static final int PAGE = 100;

    private final BillingWorld world = new BillingWorld();
    private final LineDesk desk = new LineDesk(world);
    private final Story story;
    private Optional<LineReconciliation> latest = Optional.empty();

    ReconcilingLinesTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void lines_that_are_as_ordered_are_left_alone() {
        story.given(desk.hasALine())
                .when(linesAreCompared())
                .then(reportTells("that nothing is wrong", NOTHING_WRONG))
                .and(desk.thePhoneSystemWasTold("once", 1));
    }

    @Test
    void a_phone_system_that_forgot_everything_is_told_again() {
        story.given(desk.hasALine())
                .and(desk.thePhoneSystemForgetsEverything())
                .when(linesAreCompared())
                .then(reportTells("of a line that was not there", ONE_ABSENT))
                .and(reportNames(Kind.ABSENT))
                .and(desk.itHasTheSameCredentials())
                .and(desk.itHas(FEW))
                .when(linesAreCompared())
                .then(reportTells("that nothing is wrong", NOTHING_WRONG));
    }

    @Test
    void a_line_with_other_limits_than_ordered_is_as_ordered_again() {
        story.given(desk.hasALine())
                .and(desk.somebodyChangesItAtThePhoneSystem())
                .when(linesAreCompared())
                .then(reportTells("of a line that was different", ONE_DIFFERENT))
                .and(reportNames(Kind.DIFFERENT))
                .and(desk.itHas(FEW))
                .and(desk.itHasTheSameCredentials());
    }

    @Test
    void a_line_with_another_username_than_ordered_is_as_ordered_again() {
        story.given(desk.hasALine())
                .and(desk.somebodyNamesItOtherwise())
                .when(linesAreCompared())
                .then(reportTells("of a line that was different", ONE_DIFFERENT))
                .and(desk.itHasTheSameCredentials());
    }

    @Test
    void a_suspended_line_that_somebody_resumed_is_blocked_again() {
        story.given(desk.hasALine())
                .and(desk.isOrderedToBeSuspended())
                .and(desk.isCarriedOut())
                .and(desk.somebodyResumesItAtThePhoneSystem())
                .when(linesAreCompared())
                .then(reportTells("of a line that was different", ONE_DIFFERENT))
                .and(desk.aPhoneThatRegisters("turned away", Registration.BLOCKED))
                .and(desk.adaSees(LineStatus.SUSPENDED));
    }

    @Test
    void a_line_that_ended_and_is_there_is_ended_again() {
        story.given(desk.hasALine())
                .and(desk.isOrderedToBeGone())
                .and(desk.isCarriedOut())
                .and(desk.somebodyBringsItBackAtThePhoneSystem())
                .when(linesAreCompared())
                .then(reportTells("of a line that should not be there", ONE_SURPLUS))
                .and(reportNames(Kind.SURPLUS))
                .and(desk.aPhoneWithTheFirstCredentials("turned away", Registration.REFUSED))
                .when(linesAreCompared())
                .then(reportTells("that there is nothing to compare", Tally.NOTHING));
    }

    @Test
    void a_line_that_nobody_ordered_is_told_of_and_never_touched() {
        story.given(desk.isThereAndUnknownToUs())
                .when(linesAreCompared())
                .then(reportTells("of a line that nobody knows", ONE_UNKNOWN))
                .and(reportNames(Kind.UNKNOWN))
                .and(desk.aPhoneWithTheFirstCredentials("still let in", Registration.ACCEPTED))
                .and(desk.thePhoneSystemWasTold("nothing more", 1));
    }

    @Test
    void a_line_of_which_something_is_lost_is_ordered_again() {
        story.given(desk.hasALine())
                .and(desk.somethingOfItIsLostAtThePhoneSystem())
                .when(linesAreCompared())
                .then(reportTells("of a line that was different", ONE_DIFFERENT))
                .when(linesAreCompared())
                .then(reportTells("that nothing is wrong", NOTHING_WRONG));
    }

    @Test
    void a_phone_system_that_gets_an_old_backup_back_is_told_again_what_came_since() {
        story.given(desk.hasALine())
                .and(desk.isOrderedToBe(MANY))
                .and(desk.isCarriedOut())
                .and(desk.thePhoneSystemIsBackedUp())
                .and(desk.isOrderedToBe(FEW))
                .and(desk.isCarriedOut())
                .and(desk.itsBackupIsRestored())
                .when(linesAreCompared())
                .then(reportTells("of a line that was different", ONE_DIFFERENT))
                .and(desk.itHas(FEW))
                .and(desk.itHasTheSameCredentials());
    }

    @Test
    void a_line_that_was_ended_after_the_backup_of_the_phone_system_is_ended_again() {
        story.given(desk.hasALine())
                .and(desk.thePhoneSystemIsBackedUp())
                .and(desk.isOrderedToBeGone())
                .and(desk.isCarriedOut())
                .and(desk.itsBackupIsRestored())
                .when(linesAreCompared())
                .then(reportTells("of a line that should not be there", ONE_SURPLUS))
                .and(desk.aPhoneWithTheFirstCredentials("turned away", Registration.REFUSED));
    }

    @Test
    void a_line_that_began_anew_after_the_backup_of_our_database_is_told_of_and_never_ended() {
        story.given(desk.hasALine())
                .and(desk.isOrderedToBeGone())
                .and(desk.isCarriedOut())
                .and(desk.isOrderedToBe(FEW))
                .and(desk.isCarriedOut())
                .and(desk.aBackupIsRestoredFromAfterOrder(2))
                .when(linesAreCompared())
                .then(reportTells("of a line that is ahead", ONE_AHEAD))
                .and(reportNames(Kind.AHEAD))
                .and(desk.aPhoneWithTheNewestCredentials("still let in", Registration.ACCEPTED))
                .and(desk.thePhoneSystemWasTold("nothing more", 3));
    }

    @Test
    void a_line_that_was_resumed_after_the_backup_of_our_database_is_told_of_and_never_blocked() {
        story.given(desk.hasALine())
                .and(desk.isOrderedToBeSuspended())
                .and(desk.isCarriedOut())
                .and(desk.isOrderedToBe(FEW))
                .and(desk.isCarriedOut())
                .and(desk.aBackupIsRestoredFromAfterOrder(2))
                .when(linesAreCompared())
                .then(reportTells("of a line that is ahead", ONE_AHEAD))
                .and(desk.aPhoneThatRegisters("still let in", Registration.ACCEPTED))
                .when(desk.isOrderedToBe(FEW))
                .and(desk.recoveryLooks(Duration.ofSeconds(30)))
                .and(desk.recoveryLooks(Duration.ofSeconds(30)))
                .and(linesAreCompared())
                .then(reportTells("that nothing is wrong", NOTHING_WRONG));
    }

    @Test
    void a_line_that_is_ahead_and_that_staff_remove_is_there_again_as_we_know_of_it() {
        story.given(desk.hasALine())
                .and(desk.isOrderedToBeSuspended())
                .and(desk.isCarriedOut())
                .and(desk.isOrderedToBe(MANY))
                .and(desk.isCarriedOut())
                .and(desk.aBackupIsRestoredFromAfterOrder(2))
                .when(desk.staffRemoveItAtThePhoneSystem())
                .and(linesAreCompared())
                .then(reportTells("of a line that was not there", ONE_ABSENT))
                .when(desk.recoveryLooks(Duration.ofSeconds(30)))
                .then(desk.aPhoneThatRegisters("turned away, as ordered", Registration.BLOCKED))
                .when(linesAreCompared())
                .then(reportTells("that nothing is wrong", NOTHING_WRONG));
    }

    @Test
    void a_line_that_changed_before_the_phone_system_told_of_it_is_not_ahead() {
        story.given(desk.hasALine())
                .and(beforehand(desk.isOrderedToBe(MANY), desk.isCarriedOut()))
                .when(linesAreCompared())
                .then(reportTells("that nothing is wrong", NOTHING_WRONG))
                .and(desk.itHas(MANY));
    }

    @Test
    void what_is_told_of_each_time_is_named_by_the_newest_report_alone() {
        story.given(desk.isThereAndUnknownToUs())
                .when(linesAreCompared())
                .then(reportNames(Kind.UNKNOWN))
                .when(timePasses(Duration.ofMinutes(10)))
                .and(linesAreCompared())
                .then(reportNames(Kind.UNKNOWN))
                .and(reportBeforeTells("of it, and names nothing any more", ONE_UNKNOWN));
    }

    @Test
    void a_line_whose_order_waits_is_left_to_whoever_carries_it_out() {
        story.given(desk.thePhoneSystem("refuses what it is told", PhoneSystemScript.REJECT))
                .and(desk.isOrdered(FEW))
                .and(desk.isCarriedOut())
                .when(linesAreCompared())
                .then(reportTells("of a line that waits", ONE_UNDONE))
                .and(desk.staffSee("one line that is refused", 0, 1))
                .and(desk.thePhoneSystemWasTold("once", 1));
    }

    @Test
    void a_line_whose_last_order_is_in_doubt_is_left_to_whoever_carries_it_out() {
        story.given(desk.thePhoneSystem("does not hear it, or so it seems", PhoneSystemScript.MISS_FIRST_CALL))
                .and(desk.isOrdered(FEW))
                .and(desk.isCarriedOut())
                .when(linesAreCompared())
                .then(reportTells("of a line that waits", ONE_UNDONE))
                .and(desk.thePhoneSystemWasTold("once", 1));
    }

    @Test
    void a_line_that_came_up_while_lines_are_compared_is_no_difference() {
        story.given(meanwhile(desk.hasALine()))
                .when(linesAreCompared())
                .then(reportTells("that there was nothing to compare", Tally.NOTHING))
                .and(desk.thePhoneSystemWasTold("once", 1));
    }

    @Test
    void a_line_that_changes_while_lines_are_compared_is_no_difference() {
        story.given(desk.hasALine())
                .and(desk.thePhoneSystemForgetsEverything())
                .and(meanwhile(desk.isOrderedToBe(MANY)))
                .when(linesAreCompared())
                .then(reportTells("that nothing is wrong", NOTHING_WRONG))
                .when(desk.recoveryLooks(Duration.ofSeconds(30)))
                .then(desk.itHas(MANY));
    }

    @Test
    void a_line_that_ends_while_lines_are_compared_is_no_difference() {
        story.given(desk.hasALine())
                .and(meanwhile(desk.isOrderedToBeGone(), desk.isCarriedOut()))
                .when(linesAreCompared())
                .then(reportTells("that nothing is wrong", NOTHING_WRONG))
                .and(desk.thePhoneSystemWasTold("when it began and when it ended, and at no other time", 2));
    }

    @Test
    void a_phone_system_that_knows_no_lines_by_mistake_does_no_harm() {
        story.given(desk.hasALine())
                .and(desk.isOrderedToBeSuspended())
                .and(desk.isCarriedOut())
                .and(desk.thePhoneSystemForgetsEverything())
                .and(meanwhile(desk.whatWasToldFirstArrivesAgain()))
                .when(linesAreCompared())
                .then(reportTells("of a line that was not there", ONE_ABSENT))
                .and(desk.aPhoneThatRegisters("turned away, as ordered", Registration.BLOCKED));
    }

    @Test
    void while_the_phone_system_is_away_nothing_is_compared_and_the_report_says_so() {
        story.given(desk.hasALine())
                .and(desk.thePhoneSystemForgetsEverything())
                .and(phoneSystemIsAway())
                .when(linesAreCompared())
                .then(reportIsNotFinished("after none", Tally.NOTHING))
                .when(phoneSystemIsBack())
                .and(linesAreCompared())
                .then(desk.itHasTheSameCredentials());
    }

    @Test
    void of_a_phone_system_that_falls_silent_in_between_the_rest_is_compared_the_next_time() {
        story.given(manyHaveALine())
                .and(desk.thePhoneSystemForgetsEverything())
                .and(meanwhile(phoneSystemIsAway()))
                .when(linesAreCompared())
                .then(reportIsNotFinished("after the first 500", new Tally(500, 0, 500, 0, 0, 0, 0)))
                .when(phoneSystemIsBack())
                .and(linesAreCompared())
                .then(reportTells("of the rest; the first wait", new Tally(CROWD, 500, CROWD - 500, 0, 0, 0, 0)))
                .when(recoveryIsDone())
                .then(allAreThere());
    }

    @Test
    void a_phone_system_that_forgot_thousands_of_lines_gets_them_all_again() {
        story.given(manyHaveALine())
                .and(desk.thePhoneSystemForgetsEverything())
                .when(linesAreCompared())
                .then(reportTells("of all", new Tally(CROWD, 0, CROWD, 0, 0, 0, 0)))
                .and(reportNames(1_000))
                .and(allAreThere());
    }

    @Test
    void of_several_who_compare_at_once_one_orders_again_what_is_not_there() {
        story.given(desk.hasALine())
                .and(desk.thePhoneSystemForgetsEverything())
                .when(severalCompareAtOnce())
                .then(desk.itHasTheSameCredentials())
                .and(desk.thePhoneSystemWasTold("twice in all", 2));
    }

    @Test
    void reports_are_kept_for_30_days() {
        story.given(desk.hasALine())
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
        return new Step("all lines are held against the phone system, and recovery looks", () -> {
            latest = Optional.of(world.provisioning.reconcileLines().reconcile());
            world.carryOutLines();
        });
    }

    private Step severalCompareAtOnce() {
        return new Step("several hold all lines against the phone system at once, and recovery looks", () -> {
            Race.of(() -> world.provisioning.reconcileLines().reconcile());
            world.carryOutLines();
        });
    }

    private Step recoveryIsDone() {
        return new Step("recovery looks once more", () -> {
            world.letPass(Duration.ofMinutes(8));
            world.carryOutLines();
        });
    }

    private Step beforehand(Step... steps) {
        var words = Stream.of(steps).map(Step::words).toList();
        return new Step(
                "right before the phone system tells of its lines the next time, " + String.join(", and ", words),
                () -> world.phoneSystem.beforeItTellsNext(
                        () -> Stream.of(steps).forEach(step -> step.deed().run())));
    }

    private Step meanwhile(Step... steps) {
        var words = Stream.of(steps).map(Step::words).toList();
        return new Step(
                "while the phone system tells of its lines the next time, " + String.join(", and ", words),
                () -> world.phoneSystem.whileItTellsNext(
                        () -> Stream.of(steps).forEach(step -> step.deed().run())));
    }

    private Step manyHaveALine() {
        return new Step("%,d lines that work".formatted(CROWD), () -> {
            for (var count = 0; count < CROWD; count++) {
                var order = LineOrder.active(desk.ada(), new LineId(world.ids.next()), FEW);
                var operation = world.unitOfWork.perform(
                        () -> world.provisioning.orderLine().order(order));
                world.provisioning.carryOutLine().carryOut(operation, LineDesk.PATIENCE);
            }
        });
    }

    private Step allAreThere() {
        return new Step(
                "all lines are there with their credentials",
                () -> assertThat(world.lines.all())
                        .hasSize(CROWD)
                        .allSatisfy(line -> assertThat(world.phoneSystem.register(
                                        line.credentials().orElseThrow()))
                                .isEqualTo(Registration.ACCEPTED)));
    }

    private Step reportTells(String what, Tally tally) {
        return new Step("the report tells " + what, () -> {
            var report = report();
            assertThat(report.tally()).isEqualTo(tally);
            assertThat(report.isFinished()).isTrue();
        });
    }

    private Step reportIsNotFinished(String when, Tally tally) {
        return new Step("the report tells that it ended %s, and is not finished".formatted(when), () -> {
            var report = report();
            assertThat(report.tally()).isEqualTo(tally);
            assertThat(report.isFinished()).isFalse();
        });
    }

    private Step reportNames(Kind kind) {
        return new Step(
                "it names the line",
                () -> assertThat(findings()).containsExactly(new LineDifference(kind, desk.ada(), desk.line())));
    }

    private Step reportBeforeTells(String what, Tally tally) {
        return new Step("the report before tells " + what, () -> {
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
                            .findings()
                            .items())
                    .isEmpty();
        });
    }

    private Step reportNames(int count) {
        return new Step(
                "it names the first %,d of them".formatted(count),
                () -> assertThat(findings()).hasSize(count));
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
                "staff see how long ago that was",
                () -> assertThat(world.provisioning.reconcileLines().sinceLast())
                        .contains(Duration.ZERO));
    }

    private Step timePasses(Duration time) {
        return new Step(Everyday.inWords(time) + " pass", () -> world.realTime.pass(time));
    }

    private Step phoneSystemIsAway() {
        return desk.thePhoneSystem("goes away", PhoneSystemScript.BE_AWAY);
    }

    private Step phoneSystemIsBack() {
        return desk.thePhoneSystem("is back", PhoneSystemScript.CARRY_OUT);
    }

    private LineReconciliation report() {
        var shown = world.provisioning
                .showLineReconciliations()
                .show(latest.orElseThrow().id(), all())
                .orElseThrow();
        assertThat(shown.reconciliation()).isEqualTo(latest.orElseThrow());
        return shown.reconciliation();
    }

    /// From all pages.
    private List<LineDifference> findings() {
        var shown = new ArrayList<LineDifference>();
        var page = findings(Optional.empty());
        while (page.next().isPresent()) {
            page.items().forEach(finding -> shown.add(finding.difference()));
            page = findings(page.next());
        }
        page.items().forEach(finding -> shown.add(finding.difference()));
        return shown;
    }

    private Page<Finding, UUID> findings(Optional<UUID> after) {
        return world.provisioning
                .showLineReconciliations()
                .show(latest.orElseThrow().id(), new PageRequest<>(PAGE, after))
                .orElseThrow()
                .findings();
    }

    private static <K> PageRequest<K> all() {
        return new PageRequest<>(PAGE, Optional.empty());
    }
}
