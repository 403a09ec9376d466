package tel.billing.provisioning.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.provisioning.story.LineDesk.FEW;
import static tel.billing.provisioning.story.LineDesk.MANY;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.Action;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.notification.Letter;
import tel.billing.notification.Reader;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.ShowLine;
import tel.billing.provisioning.application.RotateSecret;
import tel.billing.provisioning.application.RotateSecret.Outcome;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.Registration;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(3)
@DisplayName("Another password for the phone")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class RotatingTheSecretTest {
    private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);

    private final BillingWorld world = new BillingWorld();
    private final LineDesk desk = new LineDesk(world);
    private final UserId user = new UserId(world.ids.next());
    private final Story story;
    private IdempotencyKey key = newKey();
    private Optional<Outcome> outcome = Optional.empty();
    private Optional<ShowLine.View> before = Optional.empty();

    RotatingTheSecretTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_new_password_registers_and_the_old_one_does_not() {
        story.given(adaHasALine())
                .when(adaRotates())
                .then(isDone(LineStatus.ACTIVE))
                .and(usernameIsTheSame())
                .and(newPassword("let in", Registration.ACCEPTED))
                .and(oldPassword("refused", Registration.REFUSED))
                .and(desk.itHas(FEW))
                .and(auditLogTells());
    }

    @Test
    void the_owner_is_told_by_mail_once_and_without_the_password() {
        story.given(adaHasALine())
                .when(adaRotates())
                .then(isToldByMail("one mail", 1))
                .and(mailNames())
                .when(adaRotatesAgain())
                .then(isToldByMail("no other mail", 1))
                .when(adaRotatesWithAnotherKey())
                .then(isToldByMail("a second mail", 2));
    }

    @Test
    void the_owner_is_told_when_it_is_ordered_though_the_phone_system_is_away() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .when(adaRotates())
                .then(isUnavailable())
                .and(isToldByMail("one mail", 1))
                .and(mailNames())
                .when(phoneSystemIsBack())
                .and(desk.recoveryLooks(HALF_A_MINUTE))
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(isToldByMail("no other mail", 1));
    }

    @Test
    void who_asks_again_with_the_same_key_gets_the_same_password() {
        story.given(adaHasALine())
                .and(adaRotates())
                .when(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(passwordsMade("one new password", 1))
                .and(newPassword("let in", Registration.ACCEPTED));
    }

    @Test
    void who_asks_again_with_another_key_gets_another_password() {
        story.given(adaHasALine())
                .and(adaRotates())
                .when(adaRotatesWithAnotherKey())
                .then(isDone(LineStatus.ACTIVE))
                .and(passwordsMade("two new passwords", 2))
                .and(newPassword("let in", Registration.ACCEPTED));
    }

    @Test
    void while_the_phone_system_is_away_the_old_one_registers_and_the_new_one_comes_later() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .when(adaRotates())
                .then(isUnavailable())
                .and(oldPassword("still let in", Registration.ACCEPTED))
                .when(phoneSystemIsBack())
                .and(desk.recoveryLooks(HALF_A_MINUTE))
                .then(newPassword("let in", Registration.ACCEPTED))
                .and(oldPassword("refused", Registration.REFUSED))
                .when(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(passwordsMade("one new password", 1));
    }

    @Test
    void who_retries_when_the_phone_system_is_back_need_not_wait_for_recovery() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(adaRotates())
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(newPassword("let in", Registration.ACCEPTED))
                .and(passwordsMade("one new password", 1));
    }

    @Test
    void a_rotation_of_which_nobody_heard_is_found_done() {
        story.given(adaHasALine())
                .and(desk.thePhoneSystem("carries out what it is told, and no answer arrives", LOSES_ANSWERS))
                .when(adaRotates())
                .then(isUnavailable())
                .and(newPassword("let in", Registration.ACCEPTED))
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(passwordsMade("one new password", 1));
    }

    @Test
    void as_long_as_one_is_not_done_nobody_makes_a_second_one() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(adaRotates())
                .when(adaRotatesWithAnotherKey())
                .then(isUnavailable())
                .and(passwordsMade("one new password", 1));
    }

    @Test
    void of_many_requests_with_one_key_at_once_one_makes_a_password() {
        story.given(adaHasALine())
                .when(adaRotatesManyTimesAtOnce())
                .then(passwordsMade("one new password", 1))
                .and(isToldByMail("one mail", 1))
                .and(newPassword("let in", Registration.ACCEPTED));
    }

    @Test
    void who_has_no_line_has_nothing_to_rotate() {
        story.given(desk.isOrdered(FEW))
                .when(adaRotates())
                .then(isToldThereIsNoLine())
                .and(passwordsMade("no new password", 0));
    }

    @Test
    void nobody_rotates_the_password_of_another_customers_line() {
        story.given(adaHasALine())
                .when(belaRotates())
                .then(isToldThereIsNoLine())
                .and(isToldByMail("no mail", 0))
                .and(oldPassword("let in", Registration.ACCEPTED));
    }

    @Test
    void a_line_that_ends_meanwhile_gets_no_password() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(adaRotates())
                .and(desk.isOrderedToBeGone())
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isToldThatItEnded())
                .when(desk.recoveryLooks(HALF_A_MINUTE))
                .then(oldPassword("refused", Registration.REFUSED));
    }

    @Test
    void a_line_that_is_suspended_meanwhile_is_suspended_with_the_new_password() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(adaRotates())
                .and(desk.isOrderedToBeSuspended())
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.SUSPENDED))
                .and(newPassword("turned away", Registration.BLOCKED))
                .and(oldPassword("refused", Registration.REFUSED))
                .and(passwordsMade("one new password", 1));
    }

    @Test
    void a_line_that_changes_meanwhile_has_its_new_limits_and_the_new_password() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(adaRotates())
                .and(desk.isOrderedToBe(MANY))
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(desk.itHas(MANY))
                .and(newPassword("let in", Registration.ACCEPTED));
    }

    @Test
    void a_change_that_is_taken_back_leaves_the_new_password() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(adaRotates())
                .and(desk.isOrderedToBe(MANY))
                .and(desk.isWithdrawn())
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(desk.itHas(FEW))
                .and(newPassword("let in", Registration.ACCEPTED));
    }

    @Test
    void what_waits_is_carried_out_first_and_not_by_way_of_the_rotation() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(desk.isOrderedToBe(MANY))
                .when(adaRotates())
                .then(isUnavailable())
                .and(passwordsMade("no new password", 0))
                .and(isToldByMail("no mail", 0))
                .and(desk.isWithdrawn())
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(desk.itHas(FEW))
                .and(newPassword("let in", Registration.ACCEPTED));
    }

    @Test
    void a_rotation_that_the_phone_system_refuses_is_tried_again_with_the_same_password() {
        story.given(adaHasALine())
                .and(desk.thePhoneSystem("refuses what it is told", PhoneSystemScript.REJECT))
                .when(adaRotates())
                .then(isRefused())
                .and(desk.staffSee("one line that is refused", 0, 1))
                .and(oldPassword("still let in", Registration.ACCEPTED))
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(newPassword("let in", Registration.ACCEPTED))
                .and(passwordsMade("one new password", 1))
                .and(isToldByMail("one mail", 1));
    }

    @Test
    void who_has_a_refused_rotation_tried_again_and_again_is_told_that_this_is_too_often() {
        story.given(adaHasALine())
                .and(desk.thePhoneSystem("refuses what it is told", PhoneSystemScript.REJECT))
                .and(adaRotatedWithOneKey("has asked for another password, which was refused", 10))
                .when(adaRotatesAgain())
                .then(isTooOften())
                .and(passwordsMade("one new password", 1));
    }

    @Test
    void a_line_whose_last_order_is_refused_gets_no_password_and_its_owner_is_told_why() {
        story.given(adaHasALine())
                .and(desk.isOrderedToBe(MANY))
                .and(desk.thePhoneSystem("refuses what it is told", PhoneSystemScript.REJECT))
                .and(desk.isCarriedOut())
                .and(phoneSystemIsBack())
                .when(adaRotates())
                .then(isRefused())
                .and(passwordsMade("no new password", 0));
    }

    @Test
    void a_phone_system_that_gets_an_old_backup_back_gets_the_new_password() {
        story.given(adaHasALine())
                .and(desk.thePhoneSystemIsBackedUp())
                .and(adaRotates())
                .and(desk.itsBackupIsRestored())
                .and(oldPassword("let in, as before", Registration.ACCEPTED))
                .when(linesAreCompared())
                .then(newPassword("let in", Registration.ACCEPTED))
                .and(oldPassword("refused", Registration.REFUSED));
    }

    @Test
    void a_line_that_is_ahead_since_our_backup_was_restored_gets_a_new_password_at_once() {
        story.given(adaHasALine())
                .and(adaRotatesWithAnotherKey())
                .and(adaRotatesWithAnotherKey())
                .and(desk.aBackupIsRestored())
                .when(adaRotatesWithAnotherKey())
                .then(isDone(LineStatus.ACTIVE))
                .and(newPassword("let in", Registration.ACCEPTED))
                .and(desk.noDifferenceIsLeft());
    }

    @Test
    void a_phone_system_that_forgot_everything_gets_the_new_password() {
        story.given(adaHasALine())
                .and(adaRotates())
                .and(desk.thePhoneSystemForgetsEverything())
                .when(linesAreCompared())
                .then(newPassword("let in", Registration.ACCEPTED))
                .and(oldPassword("refused", Registration.REFUSED));
    }

    @Test
    void nobody_rotates_more_than_ten_times_an_hour() {
        story.given(adaHasALine())
                .and(adaRotatedWithManyKeys("has had her password changed", 10))
                .when(adaRotatesWithAnotherKey())
                .then(isTooOften())
                .and(passwordsMade("ten new passwords", 10));
    }

    @Test
    void what_an_outage_refuses_is_not_counted() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .when(adaRotatedWithManyKeys("tries to have her password changed", 12))
                .then(isUnavailable())
                .and(passwordsMade("one new password", 1))
                .when(phoneSystemIsBack())
                .and(adaRotatesWithAnotherKey())
                .then(isDone(LineStatus.ACTIVE))
                .and(passwordsMade("another one, and so two", 2));
    }

    @Test
    void who_was_refused_as_that_was_too_often_retries_with_the_same_key() {
        story.given(adaHasALine())
                .and(adaRotatedWithManyKeys("has had her password changed", 10))
                .and(adaRotatesWithAnotherKey())
                .and(isTooOften())
                .when(anHourPasses())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(passwordsMade("eleven new passwords", 11));
    }

    private static final PhoneSystemScript LOSES_ANSWERS = PhoneSystemScript.LOSE_ANSWERS;

    private Step adaHasALine() {
        return new Step(desk.hasALine().words(), () -> {
            desk.hasALine().deed().run();
            before = shown();
        });
    }

    private Step adaRotates() {
        return new Step("Ada has her password changed", () -> rotate(desk.ada()));
    }

    private Step adaRotatesAgain() {
        return new Step("Ada asks for it again with the same key", () -> rotate(desk.ada()));
    }

    private Step adaRotatesWithAnotherKey() {
        return new Step("Ada has her password changed with another key", this::rotateWithAnotherKey);
    }

    private Step adaRotatedWithManyKeys(String hasDone, int times) {
        return new Step("Ada %s %s times, with a key for each".formatted(hasDone, times), () -> {
            for (var count = 0; count < times; count++) {
                rotateWithAnotherKey();
            }
        });
    }

    private Step adaRotatedWithOneKey(String hasDone, int times) {
        return new Step("Ada %s %s times, with one key".formatted(hasDone, times), () -> {
            for (var count = 0; count < times; count++) {
                rotate(desk.ada());
            }
        });
    }

    private Step anHourPasses() {
        return new Step("an hour passes", () -> world.letPass(Duration.ofHours(1)));
    }

    private Step belaRotates() {
        return new Step(
                "Bela wants to change the password of Ada's line", () -> rotate(world.openAccountFor(Person.BELA)));
    }

    private Step adaRotatesManyTimesAtOnce() {
        return new Step("Ada asks many times at once with one key", () -> Race.of(() -> ask(desk.ada())));
    }

    private Step linesAreCompared() {
        return new Step("all lines are held against the phone system, and recovery looks", () -> {
            world.provisioning.reconcileLines().reconcile();
            world.carryOutLines();
        });
    }

    private Step phoneSystemIsAway() {
        return desk.thePhoneSystem("is away", PhoneSystemScript.BE_AWAY);
    }

    private Step phoneSystemIsBack() {
        return desk.thePhoneSystem("is back", PhoneSystemScript.CARRY_OUT);
    }

    private Step isDone(LineStatus status) {
        return new Step("she is told that it is done", () -> {
            assertThat(told()).isEqualTo(new Outcome.Done(BillingWorld.REGISTRAR, old().username(), status).toString());
        });
    }

    private Step isUnavailable() {
        return tellsOutcome("she is told to ask again later", new Outcome.Unavailable());
    }

    private Step isRefused() {
        return tellsOutcome(
                "she is told that the phone system refuses, and why", new Outcome.Refused(ScriptedPhoneSystem.REFUSAL));
    }

    private Step isToldThereIsNoLine() {
        return tellsOutcome("the answer is that there is no line", new Outcome.NotFound());
    }

    private Step isToldThatItEnded() {
        return tellsOutcome("she is told that the line ended", new Outcome.Ended());
    }

    private Step tellsOutcome(String words, Outcome expected) {
        return new Step(words, () -> assertThat(outcome).contains(expected));
    }

    private Step isTooOften() {
        return new Step(
                "she is told that this is too often",
                () -> assertThat(outcome).containsInstanceOf(Outcome.TooOften.class));
    }

    private Step usernameIsTheSame() {
        return new Step(
                "her username is the same, and she sees another password",
                () -> assertThat(shown()).hasValueSatisfying(now -> {
                    assertThat(now.username()).isEqualTo(old().username());
                    assertThat(now.password()).isNotEqualTo(old().password());
                }));
    }

    private Step newPassword(String isTold, Registration expected) {
        return new Step("a phone with the password that Ada sees is " + isTold, () -> {
            var now = shown().orElseThrow();
            assertThat(now.password()).isNotEqualTo(old().password());
            assertThat(register(now)).isEqualTo(expected);
        });
    }

    private Step oldPassword(String isTold, Registration expected) {
        return new Step(
                "a phone with the old password is " + isTold,
                () -> assertThat(register(old())).isEqualTo(expected));
    }

    private Step passwordsMade(String words, int count) {
        return new Step(
                "after the first, the service made " + words,
                () -> assertThat(world.credentials.made()).isEqualTo(1 + count));
    }

    private Step isToldByMail(String words, int count) {
        return new Step(
                "Ada gets %s that her line has another password".formatted(words),
                () -> assertThat(letters()).hasSize(count));
    }

    private Step mailNames() {
        return new Step("it names her subscription, her username and the time, and holds no password", () -> {
            assertThat(letters())
                    .last()
                    .isEqualTo(new Letter.LinePasswordChanged(
                            Person.ADA.email(), desk.line().value(), old().username(), world.clock.instant()));
            assertThat(world.mailer.readers()).last().isEqualTo(Reader.in(Person.ADA.country()));
        });
    }

    private List<Letter.LinePasswordChanged> letters() {
        world.carryMail();
        return world.mailer.deliveredTo(Person.ADA.email()).stream()
                .filter(Letter.LinePasswordChanged.class::isInstance)
                .map(Letter.LinePasswordChanged.class::cast)
                .toList();
    }

    private Step auditLogTells() {
        return new Step(
                "the audit log tells that Ada did it",
                () -> assertThat(world.trail.entries())
                        .extracting(AuditEntry::deed)
                        .contains(Deed.byOwner(
                                Action.LINE_SECRET_ROTATED,
                                actor(desk.ada()),
                                Target.ofLine(desk.line().value()))));
    }

    private void rotateWithAnotherKey() {
        key = newKey();
        rotate(desk.ada());
    }

    private void rotate(AccountId account) {
        outcome = Optional.empty();
        assertThat(ask(account)).isInstanceOf(AnswerOnce.Answer.Given.class);
    }

    private AnswerOnce.Answer ask(AccountId account) {
        var request = KeyedRequest.ofCustomer(account, key, new Fingerprint("0".repeat(64)));
        var command = new RotateSecret.Command(request, actor(account), desk.line());
        return world.lineDesk.rotateSecret().rotate(command, told -> {
            outcome = Optional.of(told);
            return new Reply(200, Map.of(), told.toString());
        });
    }

    /// What was told last, now or when it was told first.
    private String told() {
        var request = KeyedRequest.ofCustomer(desk.ada(), key, new Fingerprint("0".repeat(64)));
        var command = new RotateSecret.Command(request, actor(desk.ada()), desk.line());
        var answer = world.lineDesk.rotateSecret().rotate(command, told -> new Reply(200, Map.of(), told.toString()));
        return ((AnswerOnce.Answer.Given) answer).reply().body();
    }

    private Actor actor(AccountId account) {
        return new Actor(user, account, Set.of(Role.CUSTOMER));
    }

    private Registration register(ShowLine.View line) {
        return world.phoneSystem.register(new SipCredentials(line.username(), line.password()));
    }

    private ShowLine.View old() {
        return before.orElseThrow();
    }

    private Optional<ShowLine.View> shown() {
        return world.provisioning.showLine().of(desk.ada(), desk.line());
    }

    private IdempotencyKey newKey() {
        return new IdempotencyKey(world.ids.random());
    }
}
