package tel.billing.audit.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.application.ChangeAccountStatus;
import tel.billing.account.application.ChangeAccountStatus.Action;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.application.AuditSearch;
import tel.billing.audit.application.ReadAuditLog;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.email.ConfirmEmailChange;
import tel.billing.identity.application.email.RequestEmailChange;
import tel.billing.identity.application.passwordchange.ChangePassword;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.application.passwordchange.ResetPassword;
import tel.billing.identity.application.session.RefreshSession;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.domain.Password;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.RequestOrigin;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(1)
@DisplayName("The audit log")
class TheAuditLogTest {
    private static final RequestOrigin ORIGIN = new RequestOrigin("192.0.2.1", "request-1");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final Actor egon = Actor.of(new UserId(world.ids.next()), new AccountId(world.ids.next()), Role.ADMIN);
    private final Story story;

    TheAuditLogTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void actions_of_staff_are_recorded_with_reason_and_address() {
        story.given(commonSteps.isACustomer(ADA))
                .when(suspends(ADA, "an unpaid bill"))
                .then(theLogReads("account_suspended by Egon: an unpaid bill, from 192.0.2.1", "password_set by Ada"));
    }

    @Test
    void changes_without_effect_are_not_recorded() {
        story.given(commonSteps.isACustomer(ADA))
                .and(suspends(ADA, "an unpaid bill"))
                .when(suspends(ADA, "again"))
                .then(theLogReads("account_suspended by Egon: an unpaid bill, from 192.0.2.1", "password_set by Ada"));
    }

    @Test
    void every_sign_in_and_sign_out_is_recorded() {
        story.given(commonSteps.isACustomer(ADA))
                .when(signsIn(ADA, ADA.password()))
                .and(signsOut(ADA))
                .then(theLogReads("signed_out by Ada", "signed_in by Ada", "password_set by Ada"));
    }

    @Test
    void password_changes_and_ended_sessions_are_recorded() {
        story.given(commonSteps.isACustomer(ADA))
                .when(changesThePassword(ADA))
                .and(endsTheFirstSession(ADA))
                .and(signsOutEverywhere(ADA))
                .then(theLogReads(
                        "signed_out_everywhere by Ada",
                        "session_revoked by Ada",
                        "password_changed by Ada",
                        "password_set by Ada"));
    }

    @Test
    void a_change_of_address_is_recorded_at_request_and_confirmation_and_actors_appear_with_their_present_address() {
        story.given(commonSteps.isACustomer(ADA))
                .when(changesTheAddress(ADA, new EmailAddress("ada@engines.example")))
                .then(theLogReads(
                        "email_changed by ada@engines.example",
                        "email_change_asked by ada@engines.example",
                        "password_set by ada@engines.example"));
    }

    @Test
    void a_failed_sign_in_is_recorded_without_an_actor_and_for_the_user_of_the_address() {
        story.given(commonSteps.isACustomer(ADA))
                .when(signsIn(ADA, Password.of("another long password")))
                .then(theLogReads("sign_in_failed by no known user, for Ada", "password_set by Ada"));
    }

    @Test
    void a_failed_sign_in_with_an_unknown_address_is_recorded_without_the_address() {
        story.when(signsIn(BELA, BELA.password())).then(theLogReads("sign_in_failed by no known user"));
    }

    @Test
    void reuse_of_a_refresh_token_is_recorded() {
        story.given(commonSteps.isACustomer(ADA))
                .when(presentsAUsedRefreshToken(ADA))
                .then(theLogReads("refresh_token_reused by no known user, for Ada", "password_set by Ada"));
    }

    @ParameterizedTest
    @CsvSource({"P90D, true", "P90DT1H, false"})
    void network_addresses_are_removed_after_90_days_and_the_entries_remain(Duration later, boolean known) {
        story.given(commonSteps.isACustomer(ADA))
                .and(suspends(ADA, "an unpaid bill"))
                .when(commonSteps.passes(later))
                .then(theLogContains("account_suspended by Egon: an unpaid bill" + (known ? ", from 192.0.2.1" : "")));
    }

    @ParameterizedTest
    @CsvSource({"P3650D, true", "P3650DT1H, false"})
    void entries_are_deleted_after_ten_years(Duration later, boolean known) {
        var entry = "account_suspended by Egon: an unpaid bill";
        story.given(commonSteps.isACustomer(ADA))
                .and(suspends(ADA, "an unpaid bill"))
                .when(commonSteps.passes(later))
                .then(known ? theLogContains(entry) : theLogDoesNotContain(entry));
    }

    @Test
    void a_password_reset_is_recorded_as_such() {
        story.given(commonSteps.isACustomer(ADA))
                .when(resetsThePassword(ADA))
                .then(theLogReads("password_reset by Ada", "password_set by Ada"));
    }

    private Step suspends(Person person, String reason) {
        return new Step(
                "Egon suspends %s's account: %s".formatted(person, reason),
                () -> ORIGIN.call(() -> {
                    var key = new IdempotencyKey(UUID.randomUUID());
                    var request = KeyedRequest.ofStaff(egon.account(), egon.id(), key, FINGERPRINT);
                    var command = new ChangeAccountStatus.Command(
                            request, egon, commonSteps.accountOf(person), Action.SUSPEND, new Reason(reason));
                    return world.account
                            .changeAccountStatus(world.administrationPorts)
                            .change(command, _ -> new StoredResponse(200, Map.of(), "done"));
                }));
    }

    private Step signsIn(Person person, Password password) {
        return new Step(
                "%s tries to sign in with %s password"
                        .formatted(person, password.equals(person.password()) ? "the right" : "another"),
                () -> world.identity
                        .signIn()
                        .signIn(new SignIn.Command(
                                person.email(), password, BillingWorld.FIRST_CLIENT, BillingWorld.FIRST_NETWORK)));
    }

    private Step signsOut(Person person) {
        return new Step(person + " signs out", () -> {
            var session = commonSteps.firstSessionOf(person);
            world.identity.signOut().signOut(actor(session), session.session());
        });
    }

    private Step changesThePassword(Person person) {
        return new Step(person + " changes the password", () -> {
            var session = commonSteps.firstSessionOf(person);
            assertThat(world.identity
                            .changePassword()
                            .change(new ChangePassword.Command(
                                    session.account(),
                                    session.user(),
                                    session.session(),
                                    person.password(),
                                    Password.of("a password that is hard to guess"))))
                    .isEqualTo(new ChangePassword.Outcome.Changed());
        });
    }

    private Step resetsThePassword(Person person) {
        return new Step(person + " requests a link to reset the password and opens it", () -> {
            world.identity
                    .requestPasswordReset()
                    .request(new RequestPasswordReset.Command(person.email(), BillingWorld.FIRST_NETWORK));
            var message =
                    (EmailMessage.ResetPassword) commonSteps.messagesTo(person).getLast();
            var password = Password.of("a password that is hard to guess");
            assertThat(world.identity
                            .resetPassword()
                            .reset(new ResetPassword.Command(message.token(), password, BillingWorld.FIRST_CLIENT)))
                    .isInstanceOf(ResetPassword.Outcome.Reset.class);
        });
    }

    private Step changesTheAddress(Person person, EmailAddress to) {
        return new Step("%s changes to %s and opens the link".formatted(person, to), () -> {
            var session = commonSteps.firstSessionOf(person);
            world.identity
                    .requestEmailChange()
                    .request(new RequestEmailChange.Command(
                            session.account(), session.user(), session.session(), to, person.password()));
            world.sendMail();
            var message = (EmailMessage.ConfirmEmailChange)
                    world.mailer.deliveredTo(to).getLast();
            assertThat(world.identity.confirmEmailChange().confirm(message.token()))
                    .isEqualTo(new ConfirmEmailChange.Outcome.Confirmed());
        });
    }

    private Step endsTheFirstSession(Person person) {
        return new Step(person + " ends the first session", () -> {
            var session = commonSteps.firstSessionOf(person);
            assertThat(world.identity.revokeSession().revoke(actor(session), session.session()))
                    .isTrue();
        });
    }

    private Step signsOutEverywhere(Person person) {
        return new Step(
                person + " signs out of all sessions",
                () -> world.identity.signOutEverywhere().signOut(actor(commonSteps.firstSessionOf(person))));
    }

    private Step presentsAUsedRefreshToken(Person person) {
        return new Step("an attacker presents an old refresh token of %s's".formatted(person), () -> {
            var first = commonSteps.firstSessionOf(person).refreshToken();
            var second = world.identity.refreshSession().refresh(first.text());
            var refreshed = (RefreshSession.Outcome.Refreshed) second;
            world.identity
                    .refreshSession()
                    .refresh(refreshed.session().refreshToken().text());
            assertThat(world.identity.refreshSession().refresh(first.text()))
                    .isEqualTo(new RefreshSession.Outcome.TokenInvalid());
        });
    }

    private Step theLogReads(String... lines) {
        return new Step(
                "the audit log contains, newest first: " + String.join("; ", lines),
                () -> assertThat(read().stream().map(this::describe)).containsExactly(lines));
    }

    private Step theLogContains(String line) {
        return new Step(
                "the audit log contains: " + line, () -> assertThat(lines()).contains(line));
    }

    private Step theLogDoesNotContain(String line) {
        return new Step(
                "the audit log does not contain: " + line,
                () -> assertThat(lines()).doesNotContain(line));
    }

    private List<String> lines() {
        return world.trail.entries().stream()
                .map(entry -> describe(new ReadAuditLog.Line(entry, Optional.empty())))
                .toList();
    }

    private List<ReadAuditLog.Line> read() {
        return new ReadAuditLog(world.trail, world.identity.userDirectory())
                .read(AuditSearch.all(), new PageRequest<>(20, Optional.empty()))
                .items();
    }

    private String describe(ReadAuditLog.Line line) {
        var auditEvent = line.entry().event();
        var words = new StringBuilder(auditEvent.action().name().toLowerCase(Locale.ROOT))
                .append(" by ")
                .append(auditEvent.actor().map(actor -> nameOf(actor, line)).orElse("no known user"));
        if (auditEvent.action() == AuditAction.SIGN_IN_FAILED
                || auditEvent.action() == AuditAction.REFRESH_TOKEN_REUSED) {
            auditEvent.target().ifPresent(_ -> words.append(", for Ada"));
        }
        auditEvent.reason().ifPresent(reason -> words.append(": ").append(reason));
        line.entry().address().ifPresent(address -> words.append(", from ").append(address));
        return words.toString();
    }

    private String nameOf(Actor actor, ReadAuditLog.Line line) {
        return actor.equals(egon)
                ? "Egon"
                : line.actorEmail()
                        .map(email -> Stream.of(ADA, BELA)
                                .filter(person -> person.email().equals(email))
                                .findFirst()
                                .map(Person::name)
                                .orElse(email.value()))
                        .orElse("a stranger");
    }

    private static Actor actor(StartedSession session) {
        return Actor.of(session.user(), session.account(), session.role());
    }
}
