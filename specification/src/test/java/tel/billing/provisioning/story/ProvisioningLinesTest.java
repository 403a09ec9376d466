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
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.ProvisionLine.Outcome;
import tel.billing.provisioning.domain.LineInstruction.Setup;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.Registration;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.story.BillingWorld;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(1)
@DisplayName("Provisioning lines")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ProvisioningLinesTest {
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
    private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);
    private static final Duration A_DAY = Duration.ofDays(1);
    private static final PhoneSystemScript LOSES_ANSWERS = PhoneSystemScript.LOSE_ANSWERS;

    private final BillingWorld world = new BillingWorld();
    private final LineSteps desk = new LineSteps(world);
    private final List<Long> asked = new ArrayList<>();
    private final Story story;

    ProvisioningLinesTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_line_works_when_its_order_is_executed() {
        story.given(desk.isOrdered(FEW))
                .and(desk.adaSeesNoLine())
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Done()))
                .and(desk.aPhoneThatRegisters("accepted", Registration.ACCEPTED))
                .and(desk.itHas(FEW))
                .and(desk.adaSees(LineStatus.ACTIVE))
                .and(desk.nobodyElseSeesIt());
    }

    @Test
    void a_repeated_order_sends_no_second_instruction() {
        story.given(desk.hasALine())
                .when(desk.isOrdered(FEW))
                .then(desk.isStillTheSameOrder(desk::orderAgain))
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Done()))
                .and(desk.thePhoneSystemWasTold("1 instruction", 1));
    }

    @Test
    void its_limits_change_and_its_credentials_stay() {
        story.given(desk.hasALine())
                .when(desk.isOrderedToBe(MANY))
                .and(desk.isCarriedOut())
                .then(desk.told(new Outcome.Done()))
                .and(desk.itHas(MANY))
                .and(desk.itHasTheSameCredentials());
    }

    @Test
    void while_the_PBX_is_down_an_order_can_be_withdrawn_and_nothing_is_set_up() {
        story.given(phoneSystemIsAway())
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Unavailable()))
                .and(desk.isWithdrawn())
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(HALF_A_MINUTE))
                .then(nothingWasSetUp())
                .and(desk.adaSeesNoLine());
    }

    @Test
    void after_a_withdrawal_the_line_can_be_ordered_again() {
        story.given(phoneSystemIsAway())
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .then(desk.isWithdrawn())
                .when(phoneSystemComesBack())
                .and(desk.isOrdered(FEW))
                .and(desk.isCarriedOut())
                .then(desk.told(new Outcome.Done()))
                .and(desk.aPhoneThatRegisters("accepted", Registration.ACCEPTED));
    }

    @Test
    void an_order_made_while_the_PBX_is_down_is_executed_later() {
        story.given(phoneSystemIsAway())
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Unavailable()))
                .and(desk.staffSee("one line with a pending order", 1, 0))
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(HALF_A_MINUTE))
                .then(desk.aPhoneThatRegisters("accepted", Registration.ACCEPTED))
                .and(desk.staffSee("no such line any more", 0, 0));
    }

    @Test
    void an_order_with_an_unknown_result_cannot_be_withdrawn() {
        story.given(desk.thePhoneSystem("executes instructions, but its answers are lost", LOSES_ANSWERS))
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Unavailable()))
                .and(desk.cannotBeWithdrawn())
                .and(desk.adaSeesNoLine())
                .when(desk.thePhoneSystem("answers again", PhoneSystemScript.CARRY_OUT))
                .and(desk.isCarriedOut())
                .then(desk.told(new Outcome.Done()))
                .and(desk.adaSees(LineStatus.ACTIVE));
    }

    @Test
    void an_order_that_the_PBX_has_not_finished_is_uncertain_and_continued_by_the_recovery_job() {
        story.given(desk.thePhoneSystem("does not finish the first instruction", PhoneSystemScript.DO_HALF_AT_FIRST))
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Unavailable()))
                .and(desk.cannotBeWithdrawn())
                .when(desk.recoveryLooks(HALF_A_MINUTE))
                .then(desk.adaSees(LineStatus.ACTIVE));
    }

    @Test
    void an_unresponsive_PBX_costs_a_limited_time_and_leaves_the_order_uncertain() {
        story.given(desk.thePhoneSystem("does not respond", PhoneSystemScript.HANG))
                .and(desk.isOrdered(FEW))
                .when(isCarriedOutWithin(LineSteps.PATIENCE))
                .then(desk.told(new Outcome.Unavailable()))
                .and(desk.cannotBeWithdrawn())
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(HALF_A_MINUTE))
                .then(desk.aPhoneThatRegisters("accepted", Registration.ACCEPTED));
    }

    @Test
    void a_failed_attempt_does_not_resolve_an_earlier_uncertain_one() {
        story.given(desk.thePhoneSystem("executes instructions, but its answers are lost", LOSES_ANSWERS))
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .and(phoneSystemIsAway())
                .and(desk.isCarriedOut())
                .then(desk.told(new Outcome.Unavailable()))
                .and(desk.cannotBeWithdrawn());
    }

    @Test
    void a_rejected_order_is_reported_to_administrators_and_can_be_withdrawn() {
        story.given(desk.thePhoneSystem("rejects instructions", PhoneSystemScript.REJECT))
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Rejected(ScriptedPhoneSystem.REFUSAL)))
                .and(desk.staffSee("one rejected line", 0, 1))
                .and(desk.isWithdrawn())
                .and(desk.adaSeesNoLine())
                .when(phoneSystemComesBack())
                .and(desk.isOrdered(FEW))
                .and(desk.isCarriedOut())
                .then(desk.told(new Outcome.Done()));
    }

    @Test
    void a_rejected_order_is_sent_again_when_it_is_repeated() {
        story.given(desk.thePhoneSystem("rejects instructions", PhoneSystemScript.REJECT))
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .and(desk.thePhoneSystem("accepts instructions again", PhoneSystemScript.CARRY_OUT))
                .and(desk.isOrdered(FEW))
                .and(desk.isCarriedOut())
                .then(desk.told(new Outcome.Done()))
                .and(desk.staffSee("no such line any more", 0, 0));
    }

    @Test
    void withdrawing_a_change_restores_the_previous_order() {
        story.given(desk.hasALine())
                .and(phoneSystemIsAway())
                .and(desk.isOrderedToBe(MANY))
                .when(desk.isCarriedOut())
                .then(desk.isWithdrawn())
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(HALF_A_MINUTE))
                .then(desk.itHas(FEW))
                .and(desk.itHasTheSameCredentials());
    }

    @Test
    void an_executed_order_cannot_be_withdrawn() {
        story.given(desk.hasALine())
                .when(desk.isOrderedToBe(MANY))
                .and(desk.isCarriedOut())
                .then(desk.cannotBeWithdrawn());
    }

    @Test
    void a_line_suspended_during_an_outage_of_the_PBX_is_blocked_after_it() {
        story.given(desk.hasALine())
                .and(phoneSystemIsAway())
                .when(desk.isOrderedToBeSuspended())
                .then(desk.adaSees(LineStatus.SUSPENDED))
                .and(desk.aPhoneThatRegisters("still accepted", Registration.ACCEPTED))
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(HALF_A_MINUTE))
                .then(desk.aPhoneThatRegisters("rejected", Registration.BLOCKED));
    }

    @Test
    void only_the_newest_of_several_orders_is_executed() {
        story.given(desk.hasALine())
                .and(phoneSystemIsAway())
                .and(desk.isOrderedToBeSuspended())
                .and(desk.isOrderedToBe(MANY))
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(HALF_A_MINUTE))
                .then(desk.itHas(MANY))
                .and(itWasNeverBlocked());
    }

    @Test
    void the_result_of_a_replaced_order_is_superseded() {
        story.given(phoneSystemIsAway())
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .and(theFirstOrderIsReplacedAndAskedAfter())
                .then(desk.told(new Outcome.Superseded()));
    }

    @Test
    void a_line_removed_during_an_outage_disappears_for_its_owner_immediately_and_at_the_PBX_later() {
        story.given(desk.hasALine())
                .and(phoneSystemIsAway())
                .when(desk.isOrderedToBeGone())
                .then(desk.adaSeesNoLine())
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(HALF_A_MINUTE))
                .then(desk.aPhoneWithTheFirstCredentials("rejected", Registration.REFUSED))
                .and(itsCredentialsAreForgotten());
    }

    @Test
    void a_line_that_is_created_again_has_other_credentials() {
        story.given(desk.hasALine())
                .and(desk.isOrderedToBeGone())
                .when(desk.isCarriedOut())
                .and(desk.isOrdered(FEW))
                .and(desk.isCarriedOut())
                .then(desk.aPhoneThatRegisters("accepted", Registration.ACCEPTED))
                .and(desk.aPhoneWithTheFirstCredentials("rejected", Registration.REFUSED));
    }

    @Test
    void a_delayed_instruction_changes_nothing() {
        story.given(desk.hasALine())
                .and(desk.isOrderedToBeGone())
                .and(desk.isCarriedOut())
                .when(desk.whatWasToldFirstArrivesAgain())
                .then(desk.aPhoneWithTheFirstCredentials("rejected", Registration.REFUSED));
    }

    @Test
    void a_line_as_ordered_gets_no_instruction() {
        story.given(desk.hasALine())
                .when(desk.recoveryLooks(A_DAY))
                .and(desk.recoveryLooks(A_DAY))
                .then(desk.thePhoneSystemWasTold("1 instruction", 1));
    }

    @Test
    void after_a_database_restore_the_next_order_is_newer_than_all_orders_at_the_PBX() {
        story.given(desk.hasALine())
                .and(desk.isOrderedToBeSuspended())
                .and(desk.isCarriedOut())
                .and(desk.isOrderedToBe(FEW))
                .and(desk.isCarriedOut())
                .and(desk.aBackupIsRestored())
                .when(desk.isOrderedToBe(MANY))
                .and(desk.isCarriedOut())
                .then(desk.told(new Outcome.Superseded()))
                .when(desk.recoveryLooks(HALF_A_MINUTE))
                .then(desk.itHas(MANY))
                .and(desk.staffSee("no line with a pending order", 0, 0));
    }

    @Test
    void an_order_that_does_not_reach_the_PBX_is_retried_every_10_seconds() {
        story.given(phoneSystemIsAway())
                .and(desk.isOrdered(FEW))
                .when(thePhoneSystemStaysAwayFor(Duration.ofMinutes(2)))
                .then(itIsAskedAfter(30, 10, 10, 10, 10, 10, 10, 10, 10));
    }

    @Test
    void an_order_that_waited_for_hours_is_executed_within_10_seconds_after_the_PBX_returns() {
        story.given(desk.hasALine())
                .and(phoneSystemIsAway())
                .and(desk.isOrderedToBe(MANY))
                .and(thePhoneSystemStaysAwayFor(Duration.ofHours(3)))
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(TEN_SECONDS))
                .then(desk.itHas(MANY));
    }

    @Test
    void an_order_that_does_not_reach_the_PBX_is_retried_10_seconds_later_even_if_no_outage_was_detected() {
        story.given(desk.hasALine())
                .and(phoneSystemIsAway())
                .and(desk.isOrderedToBeSuspended())
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Unavailable()))
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(TEN_SECONDS))
                .then(desk.aPhoneThatRegisters("rejected", Registration.BLOCKED));
    }

    @Test
    void an_order_that_the_PBX_leaves_unanswered_is_retried_less_and_less_often_but_at_least_every_8_minutes() {
        story.given(desk.thePhoneSystem("hangs", PhoneSystemScript.HANG))
                .and(desk.isOrdered(FEW))
                .when(thePhoneSystemStaysAwayFor(Duration.ofMinutes(33)))
                .then(itIsAskedAfter(30, 30, 60, 120, 240, 480, 480, 480));
    }

    private Step phoneSystemIsAway() {
        return desk.thePhoneSystem("is unreachable", PhoneSystemScript.BE_AWAY);
    }

    private Step phoneSystemComesBack() {
        return desk.thePhoneSystem("is reachable again", PhoneSystemScript.CARRY_OUT);
    }

    private Step isCarriedOutWithin(Duration patience) {
        return new Step("the order is executed with a time limit of %s seconds".formatted(patience.toSeconds()), () -> {
            var begun = world.realTime.instant();
            desk.isCarriedOut().deed().run();
            assertThat(Duration.between(begun, world.realTime.instant())).isLessThanOrEqualTo(patience);
        });
    }

    private Step nothingWasSetUp() {
        return new Step(
                "the PBX never had the line",
                () -> assertThat(desk.toldSoFar().getLast()).isEqualTo(new Setup.Absent()));
    }

    private Step itWasNeverBlocked() {
        return new Step(
                "the line was never blocked",
                () -> assertThat(desk.toldSoFar())
                        .allSatisfy(setup -> assertThat(setup)
                                .isInstanceOfSatisfying(
                                        Setup.Present.class,
                                        present -> assertThat(present.status()).isEqualTo(LineStatus.ACTIVE))));
    }

    private Step itsCredentialsAreForgotten() {
        return new Step(
                "the credentials of the line are deleted",
                () -> assertThat(world.lines.all().getFirst().credentials()).isEmpty());
    }

    private Step theFirstOrderIsReplacedAndAskedAfter() {
        return new Step(
                "the result of the order is requested after another order has replaced it",
                desk::askAfterReplacedOrder);
    }

    private Step thePhoneSystemStaysAwayFor(Duration time) {
        return new Step("the PBX stays unreachable for %s minutes".formatted(time.toMinutes()), () -> {
            var begun = world.realTime.instant();
            var before = begun;
            for (var now = begun; now.isBefore(begun.plus(time)); now = world.realTime.instant()) {
                var told = world.phoneSystem.received().size();
                world.carryOutLines();
                if (world.phoneSystem.received().size() > told) {
                    asked.add(Duration.between(before, now).toSeconds());
                    before = now;
                }
                world.realTime.pass(Duration.ofSeconds(1));
            }
        });
    }

    private Step itIsAskedAfter(long... seconds) {
        return new Step(
                "the order is retried after %s seconds"
                        .formatted(
                                LongStream.of(seconds).mapToObj(Long::toString).collect(joining(", "))),
                () -> assertThat(asked)
                        .containsExactlyElementsOf(
                                LongStream.of(seconds).boxed().toList()));
    }
}
