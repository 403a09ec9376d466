package tel.billing.provisioning.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.provisioning.story.LineSteps.FEW;
import static tel.billing.provisioning.story.LineSteps.MANY;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.ProvisionLine.Outcome;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.Registration;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.story.BillingWorld;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(1)
@DisplayName("Provisioning lines")
class ProvisioningLinesTest {
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
    private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);
    private static final Duration A_DAY = Duration.ofDays(1);
    private static final PhoneSystemScript LOSES_ANSWERS = PhoneSystemScript.LOSE_ANSWERS;

    private final BillingWorld world = new BillingWorld();
    private final LineSteps lineSteps = new LineSteps(world);
    private final List<Long> attempts = new ArrayList<>();
    private final Story story;

    ProvisioningLinesTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_line_works_when_its_order_is_executed() {
        story.given(lineSteps.isOrdered(FEW))
                .and(lineSteps.adaSeesNoLine())
                .when(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Done()))
                .and(lineSteps.aPhoneThatRegisters("accepted", Registration.ACCEPTED))
                .and(lineSteps.itHas(FEW))
                .and(lineSteps.adaSees(LineStatus.ACTIVE))
                .and(lineSteps.belaDoesNotSeeIt());
    }

    @Test
    void a_repeated_order_sends_no_second_instruction() {
        story.given(lineSteps.hasALine())
                .when(lineSteps.isOrdered(FEW))
                .then(lineSteps.isStillTheSameOrder(lineSteps::orderAgain))
                .when(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Done()))
                .and(lineSteps.thePhoneSystemReceived("1 instruction", 1));
    }

    @Test
    void its_limits_change_and_its_credentials_stay() {
        story.given(lineSteps.hasALine())
                .when(lineSteps.isOrderedToBe(MANY))
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Done()))
                .and(lineSteps.itHas(MANY))
                .and(lineSteps.itHasTheSameCredentials());
    }

    @Test
    void while_the_PBX_is_down_an_order_can_be_withdrawn_and_nothing_is_set_up() {
        story.given(phoneSystemIsAway())
                .and(lineSteps.isOrdered(FEW))
                .when(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Unavailable()))
                .and(lineSteps.isWithdrawn())
                .when(phoneSystemComesBack())
                .and(lineSteps.recoveryRuns(HALF_A_MINUTE))
                .then(nothingWasSetUp())
                .and(lineSteps.adaSeesNoLine());
    }

    @Test
    void after_a_withdrawal_the_line_can_be_ordered_again() {
        story.given(phoneSystemIsAway())
                .and(lineSteps.isOrdered(FEW))
                .when(lineSteps.isCarriedOut())
                .then(lineSteps.isWithdrawn())
                .when(phoneSystemComesBack())
                .and(lineSteps.isOrdered(FEW))
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Done()))
                .and(lineSteps.aPhoneThatRegisters("accepted", Registration.ACCEPTED));
    }

    @Test
    void an_order_made_while_the_PBX_is_down_is_executed_later() {
        story.given(phoneSystemIsAway())
                .and(lineSteps.isOrdered(FEW))
                .when(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Unavailable()))
                .and(lineSteps.staffSee("one line with a pending order", 1, 0))
                .when(phoneSystemComesBack())
                .and(lineSteps.recoveryRuns(HALF_A_MINUTE))
                .then(lineSteps.aPhoneThatRegisters("accepted", Registration.ACCEPTED))
                .and(lineSteps.staffSee("no such line any more", 0, 0));
    }

    @Test
    void an_order_with_an_unknown_result_cannot_be_withdrawn() {
        story.given(lineSteps.thePhoneSystem("executes instructions, but its answers are lost", LOSES_ANSWERS))
                .and(lineSteps.isOrdered(FEW))
                .when(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Unavailable()))
                .and(lineSteps.cannotBeWithdrawn())
                .and(lineSteps.adaSeesNoLine())
                .when(lineSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Done()))
                .and(lineSteps.adaSees(LineStatus.ACTIVE));
    }

    @Test
    void an_order_that_the_PBX_has_not_finished_is_uncertain_and_continued_by_the_recovery_job() {
        story.given(lineSteps.thePhoneSystem(
                        "does not finish the first instruction", PhoneSystemScript.DO_HALF_AT_FIRST))
                .and(lineSteps.isOrdered(FEW))
                .when(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Unavailable()))
                .and(lineSteps.cannotBeWithdrawn())
                .when(lineSteps.recoveryRuns(HALF_A_MINUTE))
                .then(lineSteps.adaSees(LineStatus.ACTIVE));
    }

    @Test
    void an_unresponsive_PBX_costs_a_limited_time_and_leaves_the_order_uncertain() {
        story.given(lineSteps.thePhoneSystem("does not respond", PhoneSystemScript.HANG))
                .and(lineSteps.isOrdered(FEW))
                .when(isCarriedOutWithin(LineSteps.PATIENCE))
                .then(lineSteps.theResultIs(new Outcome.Unavailable()))
                .and(lineSteps.cannotBeWithdrawn())
                .when(phoneSystemComesBack())
                .and(lineSteps.recoveryRuns(HALF_A_MINUTE))
                .then(lineSteps.aPhoneThatRegisters("accepted", Registration.ACCEPTED));
    }

    @Test
    void a_failed_attempt_does_not_resolve_an_earlier_uncertain_one() {
        story.given(lineSteps.thePhoneSystem("executes instructions, but its answers are lost", LOSES_ANSWERS))
                .and(lineSteps.isOrdered(FEW))
                .when(lineSteps.isCarriedOut())
                .and(phoneSystemIsAway())
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Unavailable()))
                .and(lineSteps.cannotBeWithdrawn());
    }

    @Test
    void a_rejected_order_is_reported_to_administrators_and_can_be_withdrawn() {
        story.given(lineSteps.thePhoneSystem("rejects instructions", PhoneSystemScript.REJECT))
                .and(lineSteps.isOrdered(FEW))
                .when(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Rejected(ScriptedPhoneSystem.REFUSAL)))
                .and(lineSteps.staffSee("one rejected line", 0, 1))
                .and(lineSteps.isWithdrawn())
                .and(lineSteps.adaSeesNoLine())
                .when(phoneSystemComesBack())
                .and(lineSteps.isOrdered(FEW))
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Done()));
    }

    @Test
    void staff_see_lines_whose_order_is_late_or_was_rejected() {
        story.given(phoneSystemIsAway())
                .and(lineSteps.isOrdered(FEW))
                .when(lineSteps.isCarriedOut())
                .then(lineSteps.theUnfinishedLinesAre("none"))
                .when(lineSteps.aFewMinutesPassWithoutRecovery())
                .then(lineSteps.theUnfinishedLinesAre("pending"))
                .when(lineSteps.thePhoneSystem("rejects instructions", PhoneSystemScript.REJECT))
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.theUnfinishedLinesAre("rejected"));
    }

    @Test
    void a_rejected_order_is_sent_again_when_it_is_repeated() {
        story.given(lineSteps.thePhoneSystem("rejects instructions", PhoneSystemScript.REJECT))
                .and(lineSteps.isOrdered(FEW))
                .when(lineSteps.isCarriedOut())
                .and(lineSteps.thePhoneSystem("accepts instructions again", PhoneSystemScript.EXECUTE))
                .and(lineSteps.isOrdered(FEW))
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Done()))
                .and(lineSteps.staffSee("no such line any more", 0, 0));
    }

    @Test
    void withdrawing_a_change_restores_the_previous_order() {
        story.given(lineSteps.hasALine())
                .and(phoneSystemIsAway())
                .and(lineSteps.isOrderedToBe(MANY))
                .when(lineSteps.isCarriedOut())
                .then(lineSteps.isWithdrawn())
                .when(phoneSystemComesBack())
                .and(lineSteps.recoveryRuns(HALF_A_MINUTE))
                .then(lineSteps.itHas(FEW))
                .and(lineSteps.itHasTheSameCredentials());
    }

    @Test
    void an_executed_order_cannot_be_withdrawn() {
        story.given(lineSteps.hasALine())
                .when(lineSteps.isOrderedToBe(MANY))
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.cannotBeWithdrawn());
    }

    @Test
    void a_line_suspended_during_an_outage_of_the_PBX_stops_working_after_it() {
        story.given(lineSteps.hasALine())
                .and(phoneSystemIsAway())
                .when(lineSteps.isOrderedToBeSuspended())
                .then(lineSteps.adaSees(LineStatus.SUSPENDED))
                .and(lineSteps.aPhoneThatRegisters("still accepted", Registration.ACCEPTED))
                .when(phoneSystemComesBack())
                .and(lineSteps.recoveryRuns(HALF_A_MINUTE))
                .then(lineSteps.aPhoneThatRegisters("rejected", Registration.BLOCKED));
    }

    @Test
    void only_the_newest_of_several_orders_is_executed() {
        story.given(lineSteps.hasALine())
                .and(phoneSystemIsAway())
                .and(lineSteps.isOrderedToBeSuspended())
                .and(lineSteps.isOrderedToBe(MANY))
                .when(phoneSystemComesBack())
                .and(lineSteps.recoveryRuns(HALF_A_MINUTE))
                .then(lineSteps.itHas(MANY))
                .and(itWasNeverSuspended());
    }

    @Test
    void the_result_of_a_replaced_order_is_superseded() {
        story.given(phoneSystemIsAway())
                .and(lineSteps.isOrdered(FEW))
                .when(lineSteps.isCarriedOut())
                .and(theReplacedOrderIsExecuted())
                .then(lineSteps.theResultIs(new Outcome.Superseded()));
    }

    @Test
    void a_line_removed_during_an_outage_disappears_for_its_owner_immediately_and_at_the_PBX_later() {
        story.given(lineSteps.hasALine())
                .and(phoneSystemIsAway())
                .when(lineSteps.isOrderedToBeGone())
                .then(lineSteps.adaSeesNoLine())
                .when(phoneSystemComesBack())
                .and(lineSteps.recoveryRuns(HALF_A_MINUTE))
                .then(lineSteps.aPhoneWithTheFirstCredentials("rejected", Registration.REFUSED))
                .and(itsCredentialsAreForgotten());
    }

    @Test
    void a_line_that_is_created_again_has_other_credentials() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.isOrderedToBeGone())
                .when(lineSteps.isCarriedOut())
                .and(lineSteps.isOrdered(FEW))
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.aPhoneThatRegisters("accepted", Registration.ACCEPTED))
                .and(lineSteps.aPhoneWithTheFirstCredentials("rejected", Registration.REFUSED));
    }

    @Test
    void a_delayed_instruction_changes_nothing() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.isOrderedToBeGone())
                .and(lineSteps.isCarriedOut())
                .when(lineSteps.theFirstInstructionArrivesAgain())
                .then(lineSteps.aPhoneWithTheFirstCredentials("rejected", Registration.REFUSED));
    }

    @Test
    void a_line_as_ordered_gets_no_instruction() {
        story.given(lineSteps.hasALine())
                .when(lineSteps.recoveryRuns(A_DAY))
                .and(lineSteps.recoveryRuns(A_DAY))
                .then(lineSteps.thePhoneSystemReceived("1 instruction", 1));
    }

    @Test
    void after_a_database_restore_the_next_order_is_newer_than_all_orders_at_the_PBX() {
        story.given(lineSteps.hasALine())
                .and(lineSteps.isOrderedToBeSuspended())
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.isOrderedToBe(FEW))
                .and(lineSteps.isCarriedOut())
                .and(lineSteps.aBackupIsRestored())
                .when(lineSteps.isOrderedToBe(MANY))
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Superseded()))
                .when(lineSteps.recoveryRuns(HALF_A_MINUTE))
                .then(lineSteps.itHas(MANY))
                .and(lineSteps.staffSee("no line with a pending order", 0, 0));
    }

    @Test
    void an_order_that_does_not_reach_the_PBX_is_retried_every_10_seconds() {
        story.given(phoneSystemIsAway())
                .and(lineSteps.isOrdered(FEW))
                .when(thePhoneSystemStaysAwayFor(Duration.ofMinutes(2)))
                .then(itIsRetriedAfter(30, 10, 10, 10, 10, 10, 10, 10, 10));
    }

    @Test
    void an_order_that_waited_for_hours_is_executed_within_10_seconds_after_the_PBX_returns() {
        story.given(lineSteps.hasALine())
                .and(phoneSystemIsAway())
                .and(lineSteps.isOrderedToBe(MANY))
                .and(thePhoneSystemStaysAwayFor(Duration.ofHours(3)))
                .when(phoneSystemComesBack())
                .and(lineSteps.recoveryRuns(TEN_SECONDS))
                .then(lineSteps.itHas(MANY));
    }

    @Test
    void an_order_that_does_not_reach_the_PBX_is_retried_10_seconds_later_even_if_no_outage_was_detected() {
        story.given(lineSteps.hasALine())
                .and(phoneSystemIsAway())
                .and(lineSteps.isOrderedToBeSuspended())
                .when(lineSteps.isCarriedOut())
                .then(lineSteps.theResultIs(new Outcome.Unavailable()))
                .when(phoneSystemComesBack())
                .and(lineSteps.recoveryRuns(TEN_SECONDS))
                .then(lineSteps.aPhoneThatRegisters("rejected", Registration.BLOCKED));
    }

    @Test
    void an_order_that_the_PBX_leaves_unanswered_is_retried_less_and_less_often_but_at_least_every_8_minutes() {
        story.given(lineSteps.thePhoneSystem("hangs", PhoneSystemScript.HANG))
                .and(lineSteps.isOrdered(FEW))
                .when(thePhoneSystemStaysAwayFor(Duration.ofMinutes(33)))
                .then(itIsRetriedAfter(30, 30, 60, 120, 240, 480, 480, 480));
    }

    private Step phoneSystemIsAway() {
        return lineSteps.thePhoneSystem("is unreachable", PhoneSystemScript.BE_DOWN);
    }

    private Step phoneSystemComesBack() {
        return lineSteps.thePhoneSystem("is reachable again", PhoneSystemScript.EXECUTE);
    }

    private Step isCarriedOutWithin(Duration patience) {
        return new Step("the order is executed with a time limit of %s seconds".formatted(patience.toSeconds()), () -> {
            var begun = world.realTime.instant();
            lineSteps.isCarriedOut().action().run();
            assertThat(Duration.between(begun, world.realTime.instant())).isLessThanOrEqualTo(patience);
        });
    }

    private Step nothingWasSetUp() {
        return new Step(
                "the PBX never had the line",
                () -> assertThat(lineSteps.received().getLast()).isEqualTo(new LineConfiguration.Absent()));
    }

    private Step itWasNeverSuspended() {
        return new Step(
                "the line was never suspended",
                () -> assertThat(lineSteps.received())
                        .allSatisfy(configuration -> assertThat(configuration)
                                .isInstanceOfSatisfying(
                                        LineConfiguration.Present.class,
                                        present -> assertThat(present.status()).isEqualTo(LineStatus.ACTIVE))));
    }

    private Step itsCredentialsAreForgotten() {
        return new Step(
                "the credentials of the line are deleted",
                () -> assertThat(world.lines.all().getFirst().credentials()).isEmpty());
    }

    private Step theReplacedOrderIsExecuted() {
        return new Step(
                "the result of the order is requested after another order has replaced it",
                lineSteps::executeReplacedOrder);
    }

    private Step thePhoneSystemStaysAwayFor(Duration time) {
        return new Step("the PBX stays unreachable for %s minutes".formatted(time.toMinutes()), () -> {
            var begun = world.realTime.instant();
            var before = begun;
            for (var now = begun; now.isBefore(begun.plus(time)); now = world.realTime.instant()) {
                var count = world.phoneSystem.received().size();
                world.executeLineOrders();
                if (world.phoneSystem.received().size() > count) {
                    attempts.add(Duration.between(before, now).toSeconds());
                    before = now;
                }
                world.realTime.pass(Duration.ofSeconds(1));
            }
        });
    }

    private Step itIsRetriedAfter(long... seconds) {
        return new Step(
                "the order is retried after %s seconds"
                        .formatted(
                                LongStream.of(seconds).mapToObj(Long::toString).collect(joining(", "))),
                () -> assertThat(attempts)
                        .containsExactlyElementsOf(
                                LongStream.of(seconds).boxed().toList()));
    }
}
