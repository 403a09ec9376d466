package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.DORA;
import static tel.billing.story.Person.EGON;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.application.passwordchange.ResetPassword;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.staff.ChangeStaff;
import tel.billing.identity.application.staff.ChangeStaff.Property;
import tel.billing.identity.application.staff.ConfirmEnrolment;
import tel.billing.identity.application.staff.InviteStaff;
import tel.billing.identity.application.staff.StaffMember;
import tel.billing.identity.application.staff.StaffMember.Status;
import tel.billing.identity.domain.Password;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(12)
@DisplayName("Managing the staff")
class ManagingStaffTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final StaffSignInSteps staffSteps = new StaffSignInSteps(world);
    private final Story story;
    private ChangeStaff.Outcome outcome;
    private List<ChangeStaff.Outcome> outcomes = List.of();
    private InviteStaff.Outcome invited;
    private StartedSession session;
    private Secret link;

    ManagingStaffTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void an_administrator_sees_all_staff_and_no_customers() {
        story.given(commonSteps.isACustomer(ADA))
                .and(staffSteps.isTheFirstAdmin(EGON))
                .when(staffSteps.joins(DORA, Role.SUPPORT))
                .then(theStaffAre(DORA, EGON));
    }

    @Test
    void a_new_role_ends_the_sessions_with_the_old_role() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.SUPPORT))
                .and(isSignedIn(DORA))
                .when(gives(EGON, DORA, Role.ADMIN))
                .then(is(DORA, Role.ADMIN, Status.ACTIVE))
                .and(isNotifiedOfTheRole(DORA, Role.ADMIN))
                .and(theSessionHasEnded(DORA))
                .when(commonSteps.passes(Duration.ofSeconds(30)))
                .and(staffSteps.entersThePassword(DORA))
                .and(staffSteps.entersTheCode(DORA))
                .then(staffSteps.isSignedIn(DORA));
    }

    @Test
    void the_same_role_again_changes_nothing() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.SUPPORT))
                .and(isSignedIn(DORA))
                .when(gives(EGON, DORA, Role.SUPPORT))
                .then(is(DORA, Role.SUPPORT, Status.ACTIVE))
                .and(theSessionGoesOn(DORA));
    }

    @Test
    void a_disabled_user_is_signed_out_immediately_and_cannot_sign_in() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.SUPPORT))
                .and(isSignedIn(DORA))
                .when(disables(EGON, DORA))
                .then(is(DORA, Role.SUPPORT, Status.DISABLED))
                .and(isNotifiedOfBeingDisabled(DORA))
                .and(theSessionHasEnded(DORA))
                .when(staffSteps.entersThePassword(DORA))
                .then(staffSteps.isSentAway(DORA));
    }

    @Test
    void disabling_a_user_voids_an_open_challenge() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.SUPPORT))
                .and(staffSteps.entersThePassword(DORA))
                .and(disables(EGON, DORA))
                .when(staffSteps.entersTheCode(DORA))
                .then(staffSteps.isNotSignedIn(DORA));
    }

    @Test
    void a_voided_challenge_stays_void_when_the_user_is_enabled_again() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.SUPPORT))
                .and(staffSteps.entersThePassword(DORA))
                .and(disables(EGON, DORA))
                .and(enables(EGON, DORA))
                .when(staffSteps.entersTheCode(DORA))
                .then(staffSteps.isNotSignedIn(DORA));
    }

    @Test
    void a_new_role_voids_an_open_challenge() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.SUPPORT))
                .and(staffSteps.entersThePassword(DORA))
                .and(gives(EGON, DORA, Role.ADMIN))
                .when(staffSteps.entersTheCode(DORA))
                .then(staffSteps.isNotSignedIn(DORA));
    }

    @Test
    void signing_out_everywhere_voids_open_challenges() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isSignedIn(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .and(signsOutEverywhere(EGON))
                .and(commonSteps.passes(Duration.ofSeconds(30)))
                .when(staffSteps.entersTheCode(EGON))
                .then(staffSteps.isNotSignedIn(EGON));
    }

    @Test
    void an_enabled_user_signs_in_as_before() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.SUPPORT))
                .and(disables(EGON, DORA))
                .when(enables(EGON, DORA))
                .then(is(DORA, Role.SUPPORT, Status.ACTIVE))
                .and(isNotifiedOfBeingEnabled(DORA))
                .when(staffSteps.entersThePassword(DORA))
                .and(staffSteps.entersTheCode(DORA))
                .then(staffSteps.isSignedIn(DORA));
    }

    @Test
    void disabling_a_user_voids_the_invitation_and_enabling_sends_another() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA))
                .when(disables(EGON, DORA))
                .then(theInvitationIsVoid(DORA))
                .when(enables(EGON, DORA))
                .then(is(DORA, Role.SUPPORT, Status.INVITED))
                .and(hasInvitations(DORA, 2));
    }

    @Test
    void disabling_a_user_voids_a_reset_link() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.SUPPORT))
                .and(forgetsThePassword(DORA))
                .when(disables(EGON, DORA))
                .and(enables(EGON, DORA))
                .then(theLinkOpensNothing(DORA));
    }

    @Test
    void resetting_the_second_factor_voids_a_reset_link() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.SUPPORT))
                .and(forgetsThePassword(DORA))
                .when(resetsTheFactorOf(EGON, DORA))
                .and(enrolsAgain(DORA))
                .then(theLinkOpensNothing(DORA));
    }

    @Test
    void the_role_of_an_invited_user_can_change_without_a_new_invitation() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA))
                .when(gives(EGON, DORA, Role.ADMIN))
                .then(is(DORA, Role.ADMIN, Status.INVITED))
                .and(hasInvitations(DORA, 1));
    }

    @Test
    void another_administrator_resets_a_lost_second_factor_and_the_user_enrols_again() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.ADMIN))
                .and(isSignedIn(EGON))
                .when(resetsTheFactorOf(DORA, EGON))
                .then(is(EGON, Role.ADMIN, Status.INVITED))
                .and(isNotifiedOfTheReset(EGON))
                .and(theSessionHasEnded(EGON))
                .when(staffSteps.entersThePassword(EGON))
                .then(staffSteps.isSentAway(EGON))
                .when(enrolsAgain(EGON))
                .then(is(EGON, Role.ADMIN, Status.ACTIVE))
                .when(commonSteps.passes(Duration.ofSeconds(30)))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.entersTheCode(EGON))
                .then(staffSteps.isSignedIn(EGON));
    }

    @Test
    void the_last_active_administrator_cannot_be_demoted_or_disabled() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.SUPPORT))
                .when(gives(EGON, EGON, Role.SUPPORT))
                .then(isRefused(Property.ROLE))
                .when(disables(EGON, EGON))
                .then(isRefused(Property.DISABLED))
                .when(resetsTheFactorOf(EGON, EGON))
                .then(isRefused(Property.RESET_FACTOR))
                .and(theStaffAre(DORA, EGON));
    }

    @Test
    void an_administrator_cannot_demote_or_disable_themselves() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.ADMIN))
                .when(gives(EGON, EGON, Role.SUPPORT))
                .then(isRefused(Property.ROLE))
                .when(disables(EGON, EGON))
                .then(isRefused(Property.DISABLED))
                .when(gives(DORA, EGON, Role.SUPPORT))
                .then(is(EGON, Role.SUPPORT, Status.ACTIVE));
    }

    @Test
    @DisplayName("If two administrators disable each other, the second is rejected")
    void if_two_administrators_disable_each_other_the_second_is_rejected() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.ADMIN))
                .when(atOnce(EGON, DORA, "disable each other", this::disable))
                .then(oneOfThemIsAdminAndTheOtherWasRefused());
    }

    @Test
    @DisplayName("If two administrators demote each other, the second is rejected")
    void if_two_administrators_demote_each_other_the_second_is_rejected() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.ADMIN))
                .when(atOnce(EGON, DORA, "demote each other to support", this::demote))
                .then(oneOfThemIsAdminAndTheOtherWasRefused());
    }

    @Test
    @DisplayName("If two administrators reset each other's second factor, the second is rejected")
    void if_two_administrators_reset_each_others_factor_the_second_is_rejected() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.ADMIN))
                .when(atOnce(EGON, DORA, "reset each other's second factor", this::reset))
                .then(oneOfThemIsAdminAndTheOtherWasRefused());
    }

    @Test
    void a_demoted_administrator_can_neither_change_nor_invite_staff() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.ADMIN))
                .and(disables(EGON, DORA))
                .when(disables(DORA, EGON))
                .then(isNotAllowed())
                .when(invites(DORA, ADA))
                .then(isNotAllowedToInvite())
                .and(theStaffAre(DORA, EGON));
    }

    @Test
    void support_staff_can_neither_change_nor_invite_staff() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.SUPPORT))
                .when(resetsTheFactorOf(DORA, EGON))
                .then(isNotAllowed())
                .when(invites(DORA, ADA))
                .then(isNotAllowedToInvite());
    }

    @Test
    void the_factor_of_a_disabled_user_cannot_be_reset() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.joins(DORA, Role.SUPPORT))
                .and(disables(EGON, DORA))
                .when(resetsTheFactorOf(EGON, DORA))
                .then(isRefused(Property.RESET_FACTOR));
    }

    @Test
    void customers_are_not_found_among_the_staff() {
        story.given(commonSteps.isACustomer(ADA))
                .and(staffSteps.isTheFirstAdmin(EGON))
                .when(disables(EGON, ADA))
                .then(isNotFound());
    }

    private Step isSignedIn(Person person) {
        return new Step("%s is signed in".formatted(person), () -> {
            staffSteps.signsIn(person).action().run();
            session = staffSteps.session();
        });
    }

    private Step isInvited(Person person) {
        return new Step("%s is invited as support".formatted(person), () -> staffSteps.invite(person, Role.SUPPORT));
    }

    private Step gives(Person admin, Person person, Role role) {
        return new Step(
                "%s gives %s the role %s".formatted(admin, person, StaffSignInSteps.nameOf(role)),
                () -> outcome = change(admin, person, Optional.of(role), Optional.empty(), false));
    }

    private Step disables(Person admin, Person person) {
        return new Step("%s disables %s".formatted(admin, person), () -> outcome = disable(admin, person));
    }

    private Step enables(Person admin, Person person) {
        return new Step(
                "%s enables %s again".formatted(admin, person),
                () -> outcome = change(admin, person, Optional.empty(), Optional.of(false), false));
    }

    private Step resetsTheFactorOf(Person admin, Person person) {
        return new Step("%s resets %s's second factor".formatted(admin, person), () -> outcome = reset(admin, person));
    }

    private Step signsOutEverywhere(Person person) {
        return new Step(
                "%s signs out of all sessions".formatted(person),
                () -> world.identity.signOutEverywhere().signOut(staffSteps.actor(person)));
    }

    private Step enrolsAgain(Person person) {
        return new Step("%s opens the new invitation and enrols again".formatted(person), () -> {
            staffSteps.enrol(person, person.password());
            assertThat(staffSteps.confirm(person, staffSteps.shownTo(person)))
                    .isInstanceOf(ConfirmEnrolment.Outcome.SignedIn.class);
            outcome = new ChangeStaff.Outcome.Changed(member(person));
        });
    }

    private Step forgetsThePassword(Person person) {
        return new Step("%s requests a password reset".formatted(person), () -> {
            world.identity
                    .requestPasswordReset()
                    .request(new RequestPasswordReset.Command(person.email(), BillingWorld.FIRST_NETWORK));
            world.sendMail();
            link = ((EmailMessage.ResetPassword)
                            world.mailer.deliveredTo(person.email()).getLast())
                    .token();
        });
    }

    private Step theLinkOpensNothing(Person person) {
        return new Step("%s's reset link is not valid".formatted(person), () -> {
            var another = Password.of("a password that is hard to guess");
            var command = new ResetPassword.Command(link, another, BillingWorld.FIRST_CLIENT);
            assertThat(world.identity.resetPassword().reset(command))
                    .isEqualTo(new ResetPassword.Outcome.LinkInvalid());
        });
    }

    private Step atOnce(Person one, Person other, String text, BiFunction<Person, Person, ChangeStaff.Outcome> change) {
        return new Step("%s and %s %s at the same time".formatted(one, other, text), () -> {
            var pairs = List.of(List.of(one, other), List.of(other, one));
            outcomes = Race.of(
                    2,
                    runner -> change.apply(
                            pairs.get(runner).getFirst(), pairs.get(runner).getLast()));
        });
    }

    private Step oneOfThemIsAdminAndTheOtherWasRefused() {
        return new Step("one of them is an administrator, and the other was rejected", () -> {
            assertThat(staff())
                    .filteredOn(member -> member.status() == Status.ACTIVE && member.role() == Role.ADMIN)
                    .hasSize(1);
            assertThat(outcomes).containsOnlyOnce(new ChangeStaff.Outcome.NotAdmin());
        });
    }

    private Step invites(Person admin, Person person) {
        return new Step("%s invites %s".formatted(admin, person), () -> {
            var command = new InviteStaff.Command(staffSteps.actor(admin), person.email(), Role.SUPPORT);
            invited = world.staff.inviteStaff().invite(command);
        });
    }

    private Step isNotAllowed() {
        return new Step(
                "the request is rejected, because it requires an administrator",
                () -> assertThat(outcome).isEqualTo(new ChangeStaff.Outcome.NotAdmin()));
    }

    private Step isNotAllowedToInvite() {
        return new Step(
                "the request is rejected, because it requires an administrator",
                () -> assertThat(invited).isEqualTo(new InviteStaff.Outcome.NotAdmin()));
    }

    private Step is(Person person, Role role, Status status) {
        return new Step(
                "%s has the role %s and the status %s"
                        .formatted(
                                person,
                                StaffSignInSteps.nameOf(role),
                                status.name().toLowerCase(Locale.ROOT)),
                () -> {
                    assertThat(outcome).isEqualTo(new ChangeStaff.Outcome.Changed(member(person)));
                    assertThat(member(person).role()).isEqualTo(role);
                    assertThat(member(person).status()).isEqualTo(status);
                });
    }

    private Step isRefused(Property property) {
        return new Step(
                "the change is rejected",
                () -> assertThat(outcome)
                        .isInstanceOfSatisfying(
                                ChangeStaff.Outcome.Refused.class,
                                refused -> assertThat(refused.property()).isEqualTo(property)));
    }

    private Step isNotFound() {
        return new Step(
                "no staff member is found", () -> assertThat(outcome).isEqualTo(new ChangeStaff.Outcome.NotFound()));
    }

    private Step isNotifiedOfTheRole(Person person, Role role) {
        return isNotified(
                person,
                "of the new role %s".formatted(StaffSignInSteps.nameOf(role)),
                new EmailMessage.StaffRoleChanged(person.email(), role, world.clock.instant()));
    }

    private Step isNotifiedOfBeingDisabled(Person person) {
        return isNotified(
                person,
                "that the user was disabled",
                new EmailMessage.StaffDisabled(person.email(), world.clock.instant()));
    }

    private Step isNotifiedOfBeingEnabled(Person person) {
        return isNotified(
                person,
                "that the user was enabled again",
                new EmailMessage.StaffEnabled(person.email(), world.clock.instant()));
    }

    private Step isNotified(Person person, String text, EmailMessage emailMessage) {
        return new Step(
                "%s is notified by e-mail %s".formatted(person, text),
                () -> assertThat(commonSteps.messagesTo(person)).last().isEqualTo(emailMessage));
    }

    private Step isNotifiedOfTheReset(Person person) {
        return new Step(
                "%s gets a new invitation that says that the password and the second factor are void".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isInstanceOf(EmailMessage.SecondFactorReset.class));
    }

    private Step theSessionHasEnded(Person person) {
        return new Step(
                "%s's session has ended".formatted(person),
                () -> assertThat(staffSteps.goesOn(session)).isFalse());
    }

    private Step theSessionGoesOn(Person person) {
        return new Step(
                "%s's session is active".formatted(person),
                () -> assertThat(staffSteps.goesOn(session)).isTrue());
    }

    private Step theInvitationIsVoid(Person person) {
        return new Step(
                "%s's invitation is void".formatted(person),
                () -> assertThat(world.invitations.of(
                                world.operator.find().orElseThrow(),
                                member(person).id()))
                        .isEmpty());
    }

    private Step hasInvitations(Person person, int count) {
        return new Step(
                "%s has received %s".formatted(person, count == 1 ? "1 invitation" : count + " invitations"),
                () -> assertThat(staffSteps.invitationsTo(person)).hasSize(count));
    }

    private Step theStaffAre(Person... people) {
        return new Step(
                "the staff are %s"
                        .formatted(String.join(
                                " and ",
                                List.of(people).stream().map(Person::name).toList())),
                () -> assertThat(staff())
                        .extracting(StaffMember::email)
                        .containsExactlyElementsOf(
                                List.of(people).stream().map(Person::email).toList()));
    }

    private List<StaffMember> staff() {
        return world.staff
                .listStaff()
                .list(new PageRequest<>(100, Optional.<UserId>empty()))
                .items();
    }

    private StaffMember member(Person person) {
        return staff().stream()
                .filter(member -> member.email().equals(person.email()))
                .findFirst()
                .orElseThrow();
    }

    private ChangeStaff.Outcome demote(Person admin, Person person) {
        return change(admin, person, Optional.of(Role.SUPPORT), Optional.empty(), false);
    }

    private ChangeStaff.Outcome reset(Person admin, Person person) {
        return change(admin, person, Optional.empty(), Optional.empty(), true);
    }

    private ChangeStaff.Outcome disable(Person admin, Person person) {
        return change(admin, person, Optional.empty(), Optional.of(true), false);
    }

    private ChangeStaff.Outcome change(
            Person admin, Person person, Optional<Role> role, Optional<Boolean> disabled, boolean reset) {
        return world.staff
                .changeStaff()
                .change(new ChangeStaff.Command(staffSteps.actor(admin), idOf(person), role, disabled, reset));
    }

    private UserId idOf(Person person) {
        return world.users.byEmail(person.email()).orElseThrow().id();
    }
}
