package tel.billing.provisioning.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.provisioning.story.LineSteps.FEW;
import static tel.billing.provisioning.story.LineSteps.MANY;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.ShowLine;
import tel.billing.provisioning.application.RotateLinePassword;
import tel.billing.provisioning.application.RotateLinePassword.Outcome;
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
@DisplayName("Rotating the SIP password")
class RotatingTheSecretTest {
    private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);

    private final BillingWorld world = new BillingWorld();
    private final LineSteps lineSteps = new LineSteps(world);
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
                .and(newPassword("accepted", Registration.ACCEPTED))
                .and(oldPassword("rejected", Registration.REFUSED))
                .and(lineSteps.itHas(FEW))
                .and(theAuditLogShowsTheRotation());
    }

    @Test
    void the_owner_is_notified_by_email_once_and_without_the_password() {
        story.given(adaHasALine())
                .when(adaRotates())
                .then(isNotifiedByEmail("one e-mail", 1))
                .and(mailNames())
                .when(adaRotatesAgain())
                .then(isNotifiedByEmail("no further e-mail", 1))
                .when(adaRotatesWithAnotherKey())
                .then(isNotifiedByEmail("a second e-mail", 2));
    }

    @Test
    void the_owner_is_notified_of_the_order_even_if_the_PBX_is_down() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .when(adaRotates())
                .then(isUnavailable())
                .and(isNotifiedByEmail("one e-mail", 1))
                .and(mailNames())
                .when(phoneSystemIsBack())
                .and(lineSteps.recoveryRuns(HALF_A_MINUTE))
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(isNotifiedByEmail("no further e-mail", 1));
    }

    @Test
    void a_repeated_request_with_the_same_key_gets_the_same_password() {
        story.given(adaHasALine())
                .and(adaRotates())
                .when(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(passwordsMade("one new password", 1))
                .and(newPassword("accepted", Registration.ACCEPTED));
    }

    @Test
    void a_request_with_another_key_gets_another_password() {
        story.given(adaHasALine())
                .and(adaRotates())
                .when(adaRotatesWithAnotherKey())
                .then(isDone(LineStatus.ACTIVE))
                .and(passwordsMade("two new passwords", 2))
                .and(newPassword("accepted", Registration.ACCEPTED));
    }

    @Test
    @DisplayName("While the PBX is down, the old password works, and the new one follows later")
    void while_the_PBX_is_down_the_old_password_works_and_the_new_one_follows_later() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .when(adaRotates())
                .then(isUnavailable())
                .and(oldPassword("still accepted", Registration.ACCEPTED))
                .when(phoneSystemIsBack())
                .and(lineSteps.recoveryRuns(HALF_A_MINUTE))
                .then(newPassword("accepted", Registration.ACCEPTED))
                .and(oldPassword("rejected", Registration.REFUSED))
                .when(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(passwordsMade("one new password", 1));
    }

    @Test
    void a_retry_after_the_outage_does_not_wait_for_the_recovery_job() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(adaRotates())
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(newPassword("accepted", Registration.ACCEPTED))
                .and(passwordsMade("one new password", 1));
    }

    @Test
    void a_rotation_with_a_lost_answer_is_found_complete() {
        story.given(adaHasALine())
                .and(lineSteps.thePhoneSystem("executes instructions, but its answers are lost", LOSES_ANSWERS))
                .when(adaRotates())
                .then(isUnavailable())
                .and(newPassword("accepted", Registration.ACCEPTED))
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(passwordsMade("one new password", 1));
    }

    @Test
    void a_pending_rotation_prevents_a_second_one() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(adaRotates())
                .when(adaRotatesWithAnotherKey())
                .then(isUnavailable())
                .and(passwordsMade("one new password", 1));
    }

    @Test
    void concurrent_requests_with_one_key_generate_one_password() {
        story.given(adaHasALine())
                .when(adaRotatesManyTimesAtOnce())
                .then(passwordsMade("one new password", 1))
                .and(isNotifiedByEmail("one e-mail", 1))
                .and(newPassword("accepted", Registration.ACCEPTED));
    }

    @Test
    void a_customer_without_a_line_cannot_rotate_its_password() {
        story.given(lineSteps.isOrdered(FEW))
                .when(adaRotates())
                .then(lineIsNotFound())
                .and(passwordsMade("no new password", 0));
    }

    @Test
    @DisplayName("The password of another customer's line cannot be rotated")
    void the_password_of_another_customers_line_cannot_be_rotated() {
        story.given(adaHasALine())
                .when(belaRotates())
                .then(lineIsNotFound())
                .and(isNotifiedByEmail("no e-mail", 0))
                .and(oldPassword("accepted", Registration.ACCEPTED));
    }

    @Test
    void a_line_removed_meanwhile_gets_no_password() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(adaRotates())
                .and(lineSteps.isOrderedToBeGone())
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(lineHasEnded())
                .when(adaRotatesAgain())
                .then(lineHasEnded())
                .when(lineSteps.recoveryRuns(HALF_A_MINUTE))
                .then(oldPassword("rejected", Registration.REFUSED));
    }

    @Test
    void a_line_suspended_meanwhile_has_the_new_password() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(adaRotates())
                .and(lineSteps.isOrderedToBeSuspended())
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.SUSPENDED))
                .and(newPassword("rejected", Registration.BLOCKED))
                .and(oldPassword("rejected", Registration.REFUSED))
                .and(passwordsMade("one new password", 1));
    }

    @Test
    void a_line_changed_meanwhile_has_its_new_limits_and_the_new_password() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(adaRotates())
                .and(lineSteps.isOrderedToBe(MANY))
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(lineSteps.itHas(MANY))
                .and(newPassword("accepted", Registration.ACCEPTED));
    }

    @Test
    void withdrawing_a_later_change_keeps_the_new_password() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(adaRotates())
                .and(lineSteps.isOrderedToBe(MANY))
                .and(lineSteps.isWithdrawn())
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(lineSteps.itHas(FEW))
                .and(newPassword("accepted", Registration.ACCEPTED));
    }

    @Test
    void a_waiting_order_is_executed_before_the_rotation() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .and(lineSteps.isOrderedToBe(MANY))
                .when(adaRotates())
                .then(isUnavailable())
                .and(passwordsMade("no new password", 0))
                .and(isNotifiedByEmail("no e-mail", 0))
                .and(lineSteps.isWithdrawn())
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(lineSteps.itHas(FEW))
                .and(newPassword("accepted", Registration.ACCEPTED));
    }

    @Test
    void a_rotation_that_the_PBX_rejects_is_retried_with_the_same_password() {
        story.given(adaHasALine())
                .and(lineSteps.thePhoneSystem("rejects instructions", PhoneSystemScript.REJECT))
                .when(adaRotates())
                .then(isRefused())
                .and(lineSteps.staffSee("one rejected line", 0, 1))
                .and(oldPassword("still accepted", Registration.ACCEPTED))
                .when(phoneSystemIsBack())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(newPassword("accepted", Registration.ACCEPTED))
                .and(passwordsMade("one new password", 1))
                .and(isNotifiedByEmail("one e-mail", 1));
    }

    @Test
    void after_a_rejection_a_request_with_another_key_gets_another_password() {
        story.given(adaHasALine())
                .and(lineSteps.thePhoneSystem("rejects instructions", PhoneSystemScript.REJECT))
                .and(adaRotates())
                .and(isRefused())
                .when(adaRotatesWithAnotherKey())
                .then(isRefused())
                .and(passwordsMade("two new passwords", 2))
                .and(oldPassword("still accepted", Registration.ACCEPTED))
                .when(phoneSystemIsBack())
                .and(adaRotatesWithAnotherKey())
                .then(isDone(LineStatus.ACTIVE))
                .and(passwordsMade("three new passwords", 3))
                .and(newPassword("accepted", Registration.ACCEPTED))
                .and(oldPassword("rejected", Registration.REFUSED))
                .and(lineSteps.staffSee("no rejected line", 0, 0));
    }

    @Test
    @DisplayName("After a rejection, a request with another key waits for a PBX that is down")
    void after_a_rejection_a_request_with_another_key_waits_for_a_PBX_that_is_down() {
        story.given(adaHasALine())
                .and(lineSteps.thePhoneSystem("rejects instructions", PhoneSystemScript.REJECT))
                .and(adaRotates())
                .and(isRefused())
                .and(phoneSystemIsAway())
                .when(adaRotatesWithAnotherKey())
                .then(isUnavailable())
                .when(phoneSystemIsBack())
                .and(lineSteps.recoveryRuns(HALF_A_MINUTE))
                .then(newPassword("accepted", Registration.ACCEPTED))
                .and(oldPassword("rejected", Registration.REFUSED));
    }

    @Test
    void repeated_retries_of_a_rejected_rotation_are_rate_limited() {
        story.given(adaHasALine())
                .and(lineSteps.thePhoneSystem("rejects instructions", PhoneSystemScript.REJECT))
                .and(adaRotatedWithOneKey("has requested a new password, which was rejected,", 10))
                .when(adaRotatesAgain())
                .then(isRateLimited())
                .and(passwordsMade("one new password", 1));
    }

    @Test
    void a_line_whose_last_order_was_rejected_gets_no_password_and_the_response_contains_the_reason() {
        story.given(adaHasALine())
                .and(lineSteps.isOrderedToBe(MANY))
                .and(lineSteps.thePhoneSystem("rejects instructions", PhoneSystemScript.REJECT))
                .and(lineSteps.isCarriedOut())
                .and(phoneSystemIsBack())
                .when(adaRotates())
                .then(isRefused())
                .and(passwordsMade("no new password", 0));
    }

    @Test
    void a_PBX_restored_from_an_old_backup_gets_the_new_password() {
        story.given(adaHasALine())
                .and(lineSteps.thePhoneSystemIsBackedUp())
                .and(adaRotates())
                .and(lineSteps.itsBackupIsRestored())
                .and(oldPassword("accepted, as before", Registration.ACCEPTED))
                .when(linesAreCompared())
                .then(newPassword("accepted", Registration.ACCEPTED))
                .and(oldPassword("rejected", Registration.REFUSED));
    }

    @Test
    void a_line_that_is_ahead_after_a_database_restore_gets_a_new_password_immediately() {
        story.given(adaHasALine())
                .and(adaRotatesWithAnotherKey())
                .and(adaRotatesWithAnotherKey())
                .and(lineSteps.aBackupIsRestored())
                .when(adaRotatesWithAnotherKey())
                .then(isDone(LineStatus.ACTIVE))
                .and(newPassword("accepted", Registration.ACCEPTED))
                .and(lineSteps.noDifferenceIsLeft());
    }

    @Test
    void a_PBX_that_lost_all_lines_gets_the_new_password() {
        story.given(adaHasALine())
                .and(adaRotates())
                .and(lineSteps.thePhoneSystemForgetsEverything())
                .when(linesAreCompared())
                .then(newPassword("accepted", Registration.ACCEPTED))
                .and(oldPassword("rejected", Registration.REFUSED));
    }

    @Test
    void a_customer_can_rotate_ten_times_an_hour() {
        story.given(adaHasALine())
                .and(adaRotatedWithManyKeys("has rotated her password", 10))
                .when(adaRotatesWithAnotherKey())
                .then(isRateLimited())
                .and(passwordsMade("ten new passwords", 10));
    }

    @Test
    void rotations_that_fail_in_an_outage_are_not_counted() {
        story.given(adaHasALine())
                .and(phoneSystemIsAway())
                .when(adaRotatedWithManyKeys("tries to rotate her password", 12))
                .then(isUnavailable())
                .and(passwordsMade("one new password", 1))
                .when(phoneSystemIsBack())
                .and(adaRotatesWithAnotherKey())
                .then(isDone(LineStatus.ACTIVE))
                .and(passwordsMade("another one, two in total", 2));
    }

    @Test
    void a_rate_limited_rotation_can_be_retried_with_the_same_key() {
        story.given(adaHasALine())
                .and(adaRotatedWithManyKeys("has rotated her password", 10))
                .and(adaRotatesWithAnotherKey())
                .and(isRateLimited())
                .when(anHourPasses())
                .and(adaRotatesAgain())
                .then(isDone(LineStatus.ACTIVE))
                .and(passwordsMade("eleven new passwords", 11));
    }

    private static final PhoneSystemScript LOSES_ANSWERS = PhoneSystemScript.LOSE_ANSWERS;

    private Step adaHasALine() {
        return new Step(lineSteps.hasALine().text(), () -> {
            lineSteps.hasALine().action().run();
            before = shown();
        });
    }

    private Step adaRotates() {
        return new Step("Ada rotates her password", () -> rotate(lineSteps.ada()));
    }

    private Step adaRotatesAgain() {
        return new Step("Ada repeats the request with the same key", () -> rotate(lineSteps.ada()));
    }

    private Step adaRotatesWithAnotherKey() {
        return new Step("Ada rotates her password with another key", this::rotateWithAnotherKey);
    }

    private Step adaRotatedWithManyKeys(String hasDone, int times) {
        return new Step("Ada %s %s times with different keys".formatted(hasDone, times), () -> {
            for (var count = 0; count < times; count++) {
                rotateWithAnotherKey();
            }
        });
    }

    private Step adaRotatedWithOneKey(String hasDone, int times) {
        return new Step("Ada %s %s times with the same key".formatted(hasDone, times), () -> {
            for (var count = 0; count < times; count++) {
                rotate(lineSteps.ada());
            }
        });
    }

    private Step anHourPasses() {
        return new Step("an hour passes", () -> world.advanceTime(Duration.ofHours(1)));
    }

    private Step belaRotates() {
        return new Step(
                "Bela tries to rotate the password of Ada's line", () -> rotate(world.openAccountFor(Person.BELA)));
    }

    private Step adaRotatesManyTimesAtOnce() {
        return new Step(
                "Ada sends many concurrent requests with the same key",
                () -> Race.of(() -> requestRotation(lineSteps.ada())));
    }

    private Step linesAreCompared() {
        return new Step("all lines are reconciled with the PBX, and the recovery job runs", () -> {
            world.provisioning.reconcileLines().reconcile();
            world.executeLineOrders();
        });
    }

    private Step phoneSystemIsAway() {
        return lineSteps.thePhoneSystem("is unreachable", PhoneSystemScript.BE_DOWN);
    }

    private Step phoneSystemIsBack() {
        return lineSteps.thePhoneSystem("is reachable again", PhoneSystemScript.EXECUTE);
    }

    private Step isDone(LineStatus status) {
        return new Step("the response is: done", () -> {
            assertThat(latestAnswer())
                    .isEqualTo(new Outcome.Done(BillingWorld.REGISTRAR, old().username(), status).toString());
        });
    }

    private Step isUnavailable() {
        return theOutcomeIs("the response is: unavailable, retry later", new Outcome.Unavailable());
    }

    private Step isRefused() {
        return theOutcomeIs(
                "the response is: rejected by the PBX, with the reason",
                new Outcome.Rejected(ScriptedPhoneSystem.REFUSAL));
    }

    private Step lineIsNotFound() {
        return theOutcomeIs("the response is: not found", new Outcome.NotFound());
    }

    private Step lineHasEnded() {
        return theOutcomeIs("the response is: the line was removed", new Outcome.Ended());
    }

    private Step theOutcomeIs(String text, Outcome expected) {
        return new Step(text, () -> assertThat(outcome).contains(expected));
    }

    private Step isRateLimited() {
        return new Step(
                "the response is: too many requests",
                () -> assertThat(outcome).containsInstanceOf(Outcome.RateLimited.class));
    }

    private Step usernameIsTheSame() {
        return new Step(
                "Ada's username is unchanged, and she sees a new password",
                () -> assertThat(shown()).hasValueSatisfying(now -> {
                    assertThat(now.username()).isEqualTo(old().username());
                    assertThat(now.password()).isNotEqualTo(old().password());
                }));
    }

    private Step newPassword(String answered, Registration expected) {
        return new Step("the registration with the password that Ada sees is " + answered, () -> {
            var now = shown().orElseThrow();
            assertThat(now.password()).isNotEqualTo(old().password());
            assertThat(register(now)).isEqualTo(expected);
        });
    }

    private Step oldPassword(String answered, Registration expected) {
        return new Step(
                "the registration with the old password is " + answered,
                () -> assertThat(register(old())).isEqualTo(expected));
    }

    private Step passwordsMade(String text, int count) {
        return new Step(
                "after the first password, the service generated " + text,
                () -> assertThat(world.credentials.made()).isEqualTo(1 + count));
    }

    private Step isNotifiedByEmail(String text, int count) {
        return new Step(
                "Ada receives %s about her new line password".formatted(text),
                () -> assertThat(messages()).hasSize(count));
    }

    private Step mailNames() {
        return new Step("the e-mail contains her subscription, her username and the time, but no password", () -> {
            assertThat(messages())
                    .last()
                    .isEqualTo(new EmailMessage.LinePasswordChanged(
                            Person.ADA.email(), lineSteps.line().value(), old().username(), world.clock.instant()));
            assertThat(world.mailer.readers()).last().isEqualTo(RecipientLocale.in(Person.ADA.country()));
        });
    }

    private List<EmailMessage.LinePasswordChanged> messages() {
        world.sendMail();
        return world.mailer.deliveredTo(Person.ADA.email()).stream()
                .filter(EmailMessage.LinePasswordChanged.class::isInstance)
                .map(EmailMessage.LinePasswordChanged.class::cast)
                .toList();
    }

    private Step theAuditLogShowsTheRotation() {
        return new Step(
                "the audit log records Ada's rotation",
                () -> assertThat(world.trail.entries())
                        .extracting(AuditEntry::event)
                        .contains(AuditEvent.byUser(
                                AuditAction.LINE_SECRET_ROTATED,
                                actor(lineSteps.ada()),
                                AuditTarget.ofLine(lineSteps.line().value()))));
    }

    private void rotateWithAnotherKey() {
        key = newKey();
        rotate(lineSteps.ada());
    }

    private void rotate(AccountId account) {
        outcome = Optional.empty();
        assertThat(requestRotation(account)).isInstanceOf(ExecuteOnce.Result.Responded.class);
    }

    private ExecuteOnce.Result requestRotation(AccountId account) {
        var request = KeyedRequest.ofCustomer(account, key, FINGERPRINT);
        var command = new RotateLinePassword.Command(request, actor(account), lineSteps.line());
        return world.provisioning.rotateLinePassword().rotate(command, answered -> {
            outcome = Optional.of(answered);
            return new StoredResponse(200, Map.of(), answered.toString());
        });
    }

    /// The latest answer.
    private String latestAnswer() {
        var request = KeyedRequest.ofCustomer(lineSteps.ada(), key, FINGERPRINT);
        var command = new RotateLinePassword.Command(request, actor(lineSteps.ada()), lineSteps.line());
        var result = world.provisioning
                .rotateLinePassword()
                .rotate(command, answered -> new StoredResponse(200, Map.of(), answered.toString()));
        return ((ExecuteOnce.Result.Responded) result).storedResponse().body();
    }

    private Actor actor(AccountId account) {
        return Actor.of(user, account, Role.CUSTOMER);
    }

    private Registration register(ShowLine.View line) {
        return world.phoneSystem.register(new SipCredentials(line.username(), line.password()));
    }

    private ShowLine.View old() {
        return before.orElseThrow();
    }

    private Optional<ShowLine.View> shown() {
        return world.provisioning.showLine().show(lineSteps.ada(), lineSteps.line());
    }

    private IdempotencyKey newKey() {
        return new IdempotencyKey(world.ids.random());
    }
}
