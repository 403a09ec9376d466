package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.DORA;
import static tel.billing.story.Person.EGON;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.RoleChange;
import tel.billing.audit.application.AuditSearch;
import tel.billing.identity.application.secondfactor.RenewRecoveryCodes;
import tel.billing.identity.application.staff.ChangeStaff;
import tel.billing.identity.application.staff.ConfirmEnrolment;
import tel.billing.identity.application.staff.InitializeOperator;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(13)
@DisplayName("Audit events of the staff")
class StaffAuditTest {
    private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final StaffSignInSteps staffSteps = new StaffSignInSteps(world);
    private final Story story;
    private List<SecondFactorCode.Recovery> recoveryCodes = List.of();

    StaffAuditTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    @DisplayName("A correct password and the completed sign-in are recorded")
    void a_correct_password_and_the_completed_sign_in_are_recorded() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .when(staffSteps.entersThePassword(EGON))
                .then(theLogReads("second factor asked by no known user, for Egon"))
                .when(staffSteps.entersTheCode(EGON))
                .then(theLogReads("signed in by Egon", "second factor asked by no known user, for Egon"));
    }

    @Test
    void a_wrong_password_is_recorded_for_the_user_of_the_address() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .when(staffSteps.entersThePassword(EGON, Password.of("another long password"), "another password"))
                .then(theLogReads("sign in failed by no known user, for Egon"));
    }

    @Test
    void a_wrong_code_is_recorded_for_the_user() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .when(staffSteps.guesses(EGON, 1))
                .then(theLogReads(
                        "second factor failed by no known user, for Egon",
                        "second factor asked by no known user, for Egon"));
    }

    @Test
    void the_first_of_many_wrong_codes_in_a_minute_and_the_lock_are_recorded() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.guesses(EGON, 5))
                .and(staffSteps.entersThePassword(EGON))
                .when(staffSteps.guesses(EGON, 5))
                .then(theLogReads(
                        "second factor locked by no known user, for Egon",
                        "second factor asked by no known user, for Egon",
                        "second factor failed by no known user, for Egon",
                        "second factor asked by no known user, for Egon"));
    }

    @Test
    void a_wrong_password_is_recorded_while_the_second_factor_is_locked() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.guesses(EGON, 5))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.guesses(EGON, 5))
                .and(commonSteps.passes(Duration.ofMinutes(1)))
                .when(staffSteps.entersThePassword(EGON))
                .then(theLogReads(
                        "sign in failed by no known user, for Egon",
                        "second factor locked by no known user, for Egon",
                        "second factor asked by no known user, for Egon",
                        "second factor failed by no known user, for Egon",
                        "second factor asked by no known user, for Egon"));
    }

    @Test
    void an_invitation_and_its_enrolment_are_recorded() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .when(isInvited(DORA))
                .and(enrols(DORA))
                .then(theLogReads("staff enrolled by Dora", "staff invited by Egon, for Dora, as support"));
    }

    @Test
    void the_invitation_of_the_first_administrator_is_recorded() {
        story.when(theServiceStartsFor(EGON)).then(theLogReads("staff invited by no known user, for Egon, as admin"));
    }

    @Test
    void an_invitation_to_another_role_is_recorded_with_both_roles() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA))
                .when(isInvitedAgain(DORA, Role.ADMIN))
                .and(isInvitedAgain(DORA, Role.ADMIN))
                .then(theLogReads(
                        "staff invited by Egon, for Dora, as admin",
                        "staff invited by Egon, for Dora, as admin",
                        "staff role changed by Egon, for Dora, as admin instead of support",
                        "staff invited by Egon, for Dora, as support"));
    }

    @Test
    void replacing_the_first_administrator_is_recorded() {
        story.given(theServiceStartsFor(DORA))
                .and(theServiceStartsFor(EGON))
                .when(theServiceStartsFor(DORA))
                .then(theLogReads(
                        "staff invited by no known user, for Dora, as admin",
                        "staff disabled by no known user, for Egon",
                        "staff enabled by no known user, for Dora",
                        "staff invited by no known user, for Egon, as admin",
                        "staff disabled by no known user, for Dora",
                        "staff invited by no known user, for Dora, as admin"));
    }

    @Test
    void recovery_codes_are_recorded_without_their_values() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA))
                .and(enrols(DORA))
                .and(commonSteps.passes(HALF_A_MINUTE))
                .when(getsFreshRecoveryCodes(DORA))
                .and(signsInWithARecoveryCode(DORA))
                .then(theLogReads(
                        "signed in by Dora",
                        "recovery code used by Dora",
                        "second factor asked by no known user, for Dora",
                        "recovery codes renewed by Dora",
                        "staff enrolled by Dora",
                        "staff invited by Egon, for Dora, as support"));
    }

    @Test
    void each_change_of_a_staff_member_is_recorded_separately() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.SUPPORT))
                .when(makesAdminAndDisables(EGON, DORA))
                .and(enables(EGON, DORA))
                .and(takesTheFactorAway(EGON, DORA))
                .then(theLogReads(
                        "second factor reset by Egon, for Dora",
                        "staff enabled by Egon, for Dora",
                        "staff disabled by Egon, for Dora",
                        "staff role changed by Egon, for Dora, as admin instead of support",
                        "staff enrolled by Dora",
                        "staff invited by Egon, for Dora, as support"));
    }

    @Test
    void changes_without_effect_and_rejected_changes_are_not_recorded() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .when(enables(EGON, EGON))
                .and(takesTheFactorAway(EGON, EGON))
                .then(theLogIsEmpty());
    }

    private Step theServiceStartsFor(Person person) {
        return new Step("the service starts with %s as the first administrator".formatted(person), () -> {
            var admin = new InitializeOperator.FirstAdmin.Invited(person.email());
            assertThat(world.staff
                            .initializeOperator()
                            .initialize(new InitializeOperator.Command(person.company(), person.country(), admin)))
                    .isEqualTo(new InitializeOperator.Outcome.Initialized());
        });
    }

    private Step isInvited(Person person) {
        return new Step("%s is invited as support".formatted(person), () -> staffSteps.invite(person, Role.SUPPORT));
    }

    private Step isInvitedAgain(Person person, Role role) {
        return new Step(
                "%s is invited again as %s".formatted(person, StaffSignInSteps.nameOf(role)),
                () -> staffSteps.invite(person, role));
    }

    private Step enrols(Person person) {
        return new Step("%s enrols".formatted(person), () -> {
            staffSteps.enrol(person, person.password());
            var welcome = (ConfirmEnrolment.Outcome.SignedIn) staffSteps.confirm(person, staffSteps.shownTo(person));
            recoveryCodes = welcome.recoveryCodes();
        });
    }

    private Step getsFreshRecoveryCodes(Person person) {
        return new Step("%s enters a code and gets new recovery codes".formatted(person), () -> {
            var user = world.users.byEmail(person.email()).orElseThrow();
            var command = new RenewRecoveryCodes.Command(user.account(), user.id(), staffSteps.shownTo(person));
            var renewed = (RenewRecoveryCodes.Outcome.Renewed)
                    world.staff.renewRecoveryCodes().renew(command);
            recoveryCodes = renewed.codes();
        });
    }

    private Step signsInWithARecoveryCode(Person person) {
        return new Step("%s signs in with one of the recovery codes".formatted(person), () -> {
            staffSteps.entersThePassword(person).action().run();
            staffSteps
                    .entersAnyCode(person, recoveryCodes.getFirst(), "one of them")
                    .action()
                    .run();
        });
    }

    private Step makesAdminAndDisables(Person admin, Person person) {
        return new Step(
                "%s makes %s an administrator and disables her at the same time".formatted(admin, person),
                () -> change(admin, person, Optional.of(Role.ADMIN), Optional.of(true), false));
    }

    private Step enables(Person admin, Person person) {
        return new Step(
                "%s enables %s".formatted(admin, person),
                () -> change(admin, person, Optional.empty(), Optional.of(false), false));
    }

    private Step takesTheFactorAway(Person admin, Person person) {
        return new Step(
                "%s resets %s's second factor".formatted(admin, person),
                () -> change(admin, person, Optional.empty(), Optional.empty(), true));
    }

    private void change(
            Person admin, Person person, Optional<Role> role, Optional<Boolean> disabled, boolean resetFactor) {
        var user = world.users.byEmail(person.email()).orElseThrow().id();
        world.staff
                .changeStaff()
                .change(new ChangeStaff.Command(staffSteps.actor(admin), user, role, disabled, resetFactor));
    }

    private Step theLogIsEmpty() {
        return new Step("the audit log is empty", () -> assertThat(entries()).isEmpty());
    }

    private Step theLogReads(String... lines) {
        return new Step(
                "the audit log contains, newest first: " + String.join("; ", lines),
                () -> assertThat(entries().stream().map(this::describe)).containsExactly(lines));
    }

    private List<AuditEntry> entries() {
        return world.trail
                .entries(AuditSearch.all(), new PageRequest<>(20, Optional.empty()))
                .items();
    }

    private String describe(AuditEntry entry) {
        var auditEvent = entry.event();
        var by = auditEvent.actor().map(actor -> nameOf(actor.id())).orElse("no known user");
        var to = auditEvent
                .target()
                .map(auditTarget -> nameOf(new UserId(auditTarget.id())))
                .orElse("no known user");
        var event = "%s by %s"
                .formatted(auditEvent.action().name().toLowerCase(Locale.ROOT).replace('_', ' '), by);
        return (to.equals(by) ? event : "%s, for %s".formatted(event, to))
                + auditEvent.role().map(StaffAuditTest::describe).orElse("");
    }

    private static String describe(RoleChange change) {
        return ", as " + StaffSignInSteps.nameOf(change.to())
                + change.from()
                        .map(from -> " instead of " + StaffSignInSteps.nameOf(from))
                        .orElse("");
    }

    private String nameOf(UserId user) {
        return Stream.of(DORA, EGON)
                .filter(person -> world.users
                        .byEmail(person.email())
                        .filter(known -> known.id().equals(user))
                        .isPresent())
                .findFirst()
                .map(Person::name)
                .orElse("a stranger");
    }
}
