package tel.billing.provisioning.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.provisioning.story.LineDesk.FEW;
import static tel.billing.provisioning.story.LineDesk.MANY;

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
import tel.billing.provisioning.CarryOutLine.Outcome;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.domain.Instruction.Setup;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.Registration;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.story.BillingWorld;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(1)
@DisplayName("The line as ordered")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class TheLineAsOrderedTest {
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
    private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);
    private static final Duration A_DAY = Duration.ofDays(1);
    private static final PhoneSystemScript LOSES_ANSWERS = PhoneSystemScript.LOSE_ANSWERS;

    private final BillingWorld world = new BillingWorld();
    private final LineDesk desk = new LineDesk(world);
    private final List<Long> asked = new ArrayList<>();
    private final Story story;

    TheLineAsOrderedTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_line_rings_once_its_order_is_carried_out() {
        story.given(desk.isOrdered(FEW))
                .and(desk.adaSeesNoLine())
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Done()))
                .and(desk.aPhoneThatRegisters("let in", Registration.ACCEPTED))
                .and(desk.itHas(FEW))
                .and(desk.adaSees(LineStatus.ACTIVE))
                .and(desk.nobodyElseSeesIt());
    }

    @Test
    void who_orders_and_carries_out_again_asks_for_nothing_twice() {
        story.given(desk.hasALine())
                .when(desk.isOrdered(FEW))
                .then(desk.isStillTheSameOrder(desk::orderAgain))
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Done()))
                .and(desk.thePhoneSystemWasTold("once", 1));
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
    void while_the_phone_system_is_away_an_order_can_be_taken_back_and_nothing_is_ever_set_up() {
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
    void whoever_took_an_order_back_may_order_again() {
        story.given(phoneSystemIsAway())
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .then(desk.isWithdrawn())
                .when(phoneSystemComesBack())
                .and(desk.isOrdered(FEW))
                .and(desk.isCarriedOut())
                .then(desk.told(new Outcome.Done()))
                .and(desk.aPhoneThatRegisters("let in", Registration.ACCEPTED));
    }

    @Test
    void what_was_ordered_while_the_phone_system_is_away_and_not_taken_back_is_carried_out_later() {
        story.given(phoneSystemIsAway())
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Unavailable()))
                .and(desk.staffSee("one line that waits", 1, 0))
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(HALF_A_MINUTE))
                .then(desk.aPhoneThatRegisters("let in", Registration.ACCEPTED))
                .and(desk.staffSee("none any more", 0, 0));
    }

    @Test
    void while_nobody_knows_whether_the_line_is_there_an_order_is_not_taken_back() {
        story.given(desk.thePhoneSystem("carries out what it is told, and no answer arrives", LOSES_ANSWERS))
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Unavailable()))
                .and(desk.cannotBeWithdrawn())
                .and(desk.adaSeesNoLine())
                .when(desk.thePhoneSystem("is heard again", PhoneSystemScript.CARRY_OUT))
                .and(desk.isCarriedOut())
                .then(desk.told(new Outcome.Done()))
                .and(desk.adaSees(LineStatus.ACTIVE));
    }

    @Test
    void what_the_phone_system_has_not_finished_leaves_a_doubt_and_goes_on_when_recovery_looks() {
        story.given(desk.thePhoneSystem("leaves something undone at first", PhoneSystemScript.DO_HALF_AT_FIRST))
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Unavailable()))
                .and(desk.cannotBeWithdrawn())
                .when(desk.recoveryLooks(HALF_A_MINUTE))
                .then(desk.adaSees(LineStatus.ACTIVE));
    }

    @Test
    void a_phone_system_that_hangs_costs_a_bounded_time_and_leaves_a_doubt() {
        story.given(desk.thePhoneSystem("hangs", PhoneSystemScript.HANG))
                .and(desk.isOrdered(FEW))
                .when(isCarriedOutWithin(LineDesk.PATIENCE))
                .then(desk.told(new Outcome.Unavailable()))
                .and(desk.cannotBeWithdrawn())
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(HALF_A_MINUTE))
                .then(desk.aPhoneThatRegisters("let in", Registration.ACCEPTED));
    }

    @Test
    void an_attempt_that_certainly_failed_does_not_remove_an_older_doubt() {
        story.given(desk.thePhoneSystem("carries out what it is told, and no answer arrives", LOSES_ANSWERS))
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .and(phoneSystemIsAway())
                .and(desk.isCarriedOut())
                .then(desk.told(new Outcome.Unavailable()))
                .and(desk.cannotBeWithdrawn());
    }

    @Test
    void what_the_phone_system_refuses_is_for_staff_and_can_be_taken_back() {
        story.given(desk.thePhoneSystem("refuses what it is told", PhoneSystemScript.REJECT))
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Rejected(ScriptedPhoneSystem.REFUSAL)))
                .and(desk.staffSee("one line that is refused", 0, 1))
                .and(desk.isWithdrawn())
                .and(desk.adaSeesNoLine())
                .when(phoneSystemComesBack())
                .and(desk.isOrdered(FEW))
                .and(desk.isCarriedOut())
                .then(desk.told(new Outcome.Done()));
    }

    @Test
    void what_was_refused_and_is_ordered_again_is_asked_for_again() {
        story.given(desk.thePhoneSystem("refuses what it is told", PhoneSystemScript.REJECT))
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .and(desk.thePhoneSystem("has changed its mind", PhoneSystemScript.CARRY_OUT))
                .and(desk.isOrdered(FEW))
                .and(desk.isCarriedOut())
                .then(desk.told(new Outcome.Done()))
                .and(desk.staffSee("none any more", 0, 0));
    }

    @Test
    void who_takes_back_a_change_has_the_line_as_it_was_before() {
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
    void what_was_carried_out_is_not_taken_back() {
        story.given(desk.hasALine())
                .when(desk.isOrderedToBe(MANY))
                .and(desk.isCarriedOut())
                .then(desk.cannotBeWithdrawn());
    }

    @Test
    void a_line_suspended_while_the_phone_system_is_away_is_blocked_as_soon_as_it_is_back() {
        story.given(desk.hasALine())
                .and(phoneSystemIsAway())
                .when(desk.isOrderedToBeSuspended())
                .then(desk.adaSees(LineStatus.SUSPENDED))
                .and(desk.aPhoneThatRegisters("still let in", Registration.ACCEPTED))
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(HALF_A_MINUTE))
                .then(desk.aPhoneThatRegisters("turned away", Registration.BLOCKED));
    }

    @Test
    void of_several_orders_only_the_newest_is_carried_out() {
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
    void who_asks_after_an_order_that_another_has_replaced_is_told_so() {
        story.given(phoneSystemIsAway())
                .and(desk.isOrdered(FEW))
                .when(desk.isCarriedOut())
                .and(theFirstOrderIsReplacedAndAskedAfter())
                .then(desk.told(new Outcome.Superseded()));
    }

    @Test
    void a_line_ended_while_the_phone_system_is_away_is_gone_for_its_owner_at_once_and_there_later() {
        story.given(desk.hasALine())
                .and(phoneSystemIsAway())
                .when(desk.isOrderedToBeGone())
                .then(desk.adaSeesNoLine())
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(HALF_A_MINUTE))
                .then(desk.aPhoneWithTheFirstCredentials("turned away", Registration.REFUSED))
                .and(itsCredentialsAreForgotten());
    }

    @Test
    void a_line_that_ended_and_begins_anew_has_other_credentials() {
        story.given(desk.hasALine())
                .and(desk.isOrderedToBeGone())
                .when(desk.isCarriedOut())
                .and(desk.isOrdered(FEW))
                .and(desk.isCarriedOut())
                .then(desk.aPhoneThatRegisters("let in", Registration.ACCEPTED))
                .and(desk.aPhoneWithTheFirstCredentials("turned away", Registration.REFUSED));
    }

    @Test
    void an_instruction_that_comes_late_changes_nothing() {
        story.given(desk.hasALine())
                .and(desk.isOrderedToBeGone())
                .and(desk.isCarriedOut())
                .when(desk.whatWasToldFirstArrivesAgain())
                .then(desk.aPhoneWithTheFirstCredentials("turned away", Registration.REFUSED));
    }

    @Test
    void a_line_that_is_as_ordered_is_left_alone() {
        story.given(desk.hasALine())
                .when(desk.recoveryLooks(A_DAY))
                .and(desk.recoveryLooks(A_DAY))
                .then(desk.thePhoneSystemWasTold("once", 1));
    }

    @Test
    void after_a_backup_was_restored_the_next_order_is_newer_than_all_that_the_phone_system_knows() {
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
                .and(desk.staffSee("none that waits", 0, 0));
    }

    @Test
    void an_order_that_misses_the_phone_system_is_repeated_every_10_seconds_however_long_that_stays_away() {
        story.given(phoneSystemIsAway())
                .and(desk.isOrdered(FEW))
                .when(thePhoneSystemStaysAwayFor(Duration.ofMinutes(2)))
                .then(itIsAskedAfter(30, 10, 10, 10, 10, 10, 10, 10, 10));
    }

    @Test
    void what_waited_for_hours_is_carried_out_10_seconds_after_the_phone_system_is_back() {
        story.given(desk.hasALine())
                .and(phoneSystemIsAway())
                .and(desk.isOrderedToBe(MANY))
                .and(thePhoneSystemStaysAwayFor(Duration.ofHours(3)))
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(TEN_SECONDS))
                .then(desk.itHas(MANY));
    }

    @Test
    void an_order_that_misses_the_phone_system_is_repeated_10_seconds_later_though_nobody_noticed_an_outage() {
        story.given(desk.hasALine())
                .and(phoneSystemIsAway())
                .and(desk.isOrderedToBeSuspended())
                .when(desk.isCarriedOut())
                .then(desk.told(new Outcome.Unavailable()))
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(TEN_SECONDS))
                .then(desk.aPhoneThatRegisters("turned away", Registration.BLOCKED));
    }

    @Test
    void an_order_on_which_the_phone_system_hung_for_an_hour_is_carried_out_10_seconds_after_it_is_back() {
        story.given(desk.hasALine())
                .and(desk.thePhoneSystem("hangs", PhoneSystemScript.HANG))
                .and(desk.isOrderedToBeSuspended())
                .and(thePhoneSystemStaysAwayFor(Duration.ofHours(1)))
                .when(phoneSystemComesBack())
                .and(desk.recoveryLooks(TEN_SECONDS))
                .then(desk.aPhoneThatRegisters("turned away", Registration.BLOCKED));
    }

    private Step phoneSystemIsAway() {
        return desk.thePhoneSystem("is away", PhoneSystemScript.BE_AWAY);
    }

    private Step phoneSystemComesBack() {
        return desk.thePhoneSystem("is back", PhoneSystemScript.CARRY_OUT);
    }

    private Step isCarriedOutWithin(Duration patience) {
        return new Step("the order is to be carried out within %s seconds".formatted(patience.toSeconds()), () -> {
            var begun = world.realTime.instant();
            desk.isCarriedOut().deed().run();
            assertThat(Duration.between(begun, world.realTime.instant())).isLessThanOrEqualTo(patience);
        });
    }

    private Step nothingWasSetUp() {
        return new Step(
                "no line was ever set up there",
                () -> assertThat(desk.toldSoFar().getLast()).isEqualTo(new Setup.Absent()));
    }

    private Step itWasNeverBlocked() {
        return new Step(
                "it was never blocked in between",
                () -> assertThat(desk.toldSoFar())
                        .allSatisfy(setup -> assertThat(setup)
                                .isInstanceOfSatisfying(
                                        Setup.Present.class,
                                        present -> assertThat(present.status()).isEqualTo(LineStatus.ACTIVE))));
    }

    private Step itsCredentialsAreForgotten() {
        return new Step(
                "its credentials are forgotten",
                () -> assertThat(world.lines.all().getFirst().credentials()).isEmpty());
    }

    private Step theFirstOrderIsReplacedAndAskedAfter() {
        return new Step("it is asked after once more, when another order has replaced it", desk::askAfterReplacedOrder);
    }

    private Step thePhoneSystemStaysAwayFor(Duration time) {
        return new Step("the phone system stays away for %s minutes".formatted(time.toMinutes()), () -> {
            var begun = world.realTime.instant();
            var before = begun;
            for (var now = begun; now.isBefore(begun.plus(time)); now = world.realTime.instant()) {
                var told = world.phoneSystem.told().size();
                world.carryOutLines();
                if (world.phoneSystem.told().size() > told) {
                    asked.add(Duration.between(before, now).toSeconds());
                    before = now;
                }
                world.realTime.pass(Duration.ofSeconds(1));
            }
        });
    }

    private Step itIsAskedAfter(long... seconds) {
        return new Step(
                "it is asked again after %s seconds"
                        .formatted(
                                LongStream.of(seconds).mapToObj(Long::toString).collect(joining(", "))),
                () -> assertThat(asked)
                        .containsExactlyElementsOf(
                                LongStream.of(seconds).boxed().toList()));
    }
}
