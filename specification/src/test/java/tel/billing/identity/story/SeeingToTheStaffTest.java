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
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.identity.application.AskForResetLink;
import tel.billing.identity.application.ChangeStaff;
import tel.billing.identity.application.ChangeStaff.What;
import tel.billing.identity.application.ConfirmEnrolment;
import tel.billing.identity.application.InviteStaff;
import tel.billing.identity.application.ResetPassword;
import tel.billing.identity.application.SignedIn;
import tel.billing.identity.application.StaffMember;
import tel.billing.identity.application.StaffMember.Status;
import tel.billing.identity.domain.Password;
import tel.billing.notification.Letter;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(10)
@DisplayName("Seeing to the staff")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class SeeingToTheStaffTest {
    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final StaffAtTheDoor door = new StaffAtTheDoor(world);
    private final Story story;
    private ChangeStaff.Outcome outcome;
    private List<ChangeStaff.Outcome> outcomes = List.of();
    private InviteStaff.Outcome invited;
    private SignedIn session;
    private Secret link;

    SeeingToTheStaffTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void an_admin_sees_all_the_staff_and_no_customer() {
        story.given(everyday.isACustomer(ADA))
                .and(door.isTheFirstAdmin(EGON))
                .when(door.joins(DORA, Role.SUPPORT))
                .then(theStaffAre(DORA, EGON));
    }

    @Test
    void another_role_ends_the_sessions_of_the_older_one() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.SUPPORT))
                .and(isSignedIn(DORA))
                .when(gives(EGON, DORA, Role.ADMIN))
                .then(is(DORA, Role.ADMIN, Status.ACTIVE))
                .and(isToldOfTheRole(DORA, Role.ADMIN))
                .and(theSessionHasEnded(DORA))
                .when(everyday.passes(Duration.ofSeconds(30)))
                .and(door.entersThePassword(DORA))
                .and(door.entersTheCode(DORA))
                .then(door.isLetIn(DORA));
    }

    @Test
    void the_same_role_again_changes_nothing() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.SUPPORT))
                .and(isSignedIn(DORA))
                .when(gives(EGON, DORA, Role.SUPPORT))
                .then(is(DORA, Role.SUPPORT, Status.ACTIVE))
                .and(theSessionGoesOn(DORA));
    }

    @Test
    void whoever_is_disabled_is_out_at_once_and_stays_out() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.SUPPORT))
                .and(isSignedIn(DORA))
                .when(disables(EGON, DORA))
                .then(is(DORA, Role.SUPPORT, Status.DISABLED))
                .and(isToldOfBeingDisabled(DORA))
                .and(theSessionHasEnded(DORA))
                .when(door.entersThePassword(DORA))
                .then(door.isSentAway(DORA));
    }

    @Test
    void a_challenge_is_worth_nothing_to_whoever_was_disabled_meanwhile() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.SUPPORT))
                .and(door.entersThePassword(DORA))
                .and(disables(EGON, DORA))
                .when(door.entersTheCode(DORA))
                .then(door.isNotLetIn(DORA));
    }

    @Test
    void a_challenge_stays_worth_nothing_when_its_owner_is_enabled_again() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.SUPPORT))
                .and(door.entersThePassword(DORA))
                .and(disables(EGON, DORA))
                .and(enables(EGON, DORA))
                .when(door.entersTheCode(DORA))
                .then(door.isNotLetIn(DORA));
    }

    @Test
    void a_challenge_of_an_older_role_is_worth_nothing() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.SUPPORT))
                .and(door.entersThePassword(DORA))
                .and(gives(EGON, DORA, Role.ADMIN))
                .when(door.entersTheCode(DORA))
                .then(door.isNotLetIn(DORA));
    }

    @Test
    void who_signs_out_everywhere_leaves_no_challenge_behind() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(isSignedIn(EGON))
                .and(door.entersThePassword(EGON))
                .and(signsOutEverywhere(EGON))
                .and(everyday.passes(Duration.ofSeconds(30)))
                .when(door.entersTheCode(EGON))
                .then(door.isNotLetIn(EGON));
    }

    @Test
    void whoever_is_enabled_again_signs_in_as_before() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.SUPPORT))
                .and(disables(EGON, DORA))
                .when(enables(EGON, DORA))
                .then(is(DORA, Role.SUPPORT, Status.ACTIVE))
                .and(isToldOfBeingEnabled(DORA))
                .when(door.entersThePassword(DORA))
                .and(door.entersTheCode(DORA))
                .then(door.isLetIn(DORA));
    }

    @Test
    void an_invitation_is_void_once_its_receiver_is_disabled_and_enabling_sends_another() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(isInvited(DORA))
                .when(disables(EGON, DORA))
                .then(theInvitationIsVoid(DORA))
                .when(enables(EGON, DORA))
                .then(is(DORA, Role.SUPPORT, Status.INVITED))
                .and(hasInvitations(DORA, 2));
    }

    @Test
    void a_link_that_sets_a_password_is_void_once_its_receiver_is_disabled() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.SUPPORT))
                .and(forgetsThePassword(DORA))
                .when(disables(EGON, DORA))
                .and(enables(EGON, DORA))
                .then(theLinkOpensNothing(DORA));
    }

    @Test
    void a_link_that_sets_a_password_is_void_once_its_receiver_begins_anew() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.SUPPORT))
                .and(forgetsThePassword(DORA))
                .when(resetsTheFactorOf(EGON, DORA))
                .and(enrolsAnew(DORA))
                .then(theLinkOpensNothing(DORA));
    }

    @Test
    void whoever_is_invited_may_get_another_role_and_need_not_be_invited_again() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(isInvited(DORA))
                .when(gives(EGON, DORA, Role.ADMIN))
                .then(is(DORA, Role.ADMIN, Status.INVITED))
                .and(hasInvitations(DORA, 1));
    }

    @Test
    void a_lost_factor_is_taken_away_by_another_admin_and_its_owner_begins_anew() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.ADMIN))
                .and(isSignedIn(EGON))
                .when(resetsTheFactorOf(DORA, EGON))
                .then(is(EGON, Role.ADMIN, Status.INVITED))
                .and(isToldWhatBecameOfPasswordAndFactor(EGON))
                .and(theSessionHasEnded(EGON))
                .when(door.entersThePassword(EGON))
                .then(door.isSentAway(EGON))
                .when(enrolsAnew(EGON))
                .then(is(EGON, Role.ADMIN, Status.ACTIVE))
                .when(everyday.passes(Duration.ofSeconds(30)))
                .and(door.entersThePassword(EGON))
                .and(door.entersTheCode(EGON))
                .then(door.isLetIn(EGON));
    }

    @Test
    void the_last_admin_stays_one() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.SUPPORT))
                .when(gives(EGON, EGON, Role.SUPPORT))
                .then(isRefused(What.ROLE))
                .when(disables(EGON, EGON))
                .then(isRefused(What.DISABLED))
                .when(resetsTheFactorOf(EGON, EGON))
                .then(isRefused(What.RESET_FACTOR))
                .and(theStaffAre(DORA, EGON));
    }

    @Test
    void no_admin_steps_down_alone() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.ADMIN))
                .when(gives(EGON, EGON, Role.SUPPORT))
                .then(isRefused(What.ROLE))
                .when(disables(EGON, EGON))
                .then(isRefused(What.DISABLED))
                .when(gives(DORA, EGON, Role.SUPPORT))
                .then(is(EGON, Role.SUPPORT, Status.ACTIVE));
    }

    @Test
    void of_two_admins_who_disable_each_other_at_once_the_second_is_none_any_more() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.ADMIN))
                .when(atOnce(EGON, DORA, "disable each other", this::disable))
                .then(oneOfThemIsAdminAndTheOtherWasRefused());
    }

    @Test
    void of_two_admins_who_demote_each_other_at_once_the_second_is_none_any_more() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.ADMIN))
                .when(atOnce(EGON, DORA, "make each other support", this::demote))
                .then(oneOfThemIsAdminAndTheOtherWasRefused());
    }

    @Test
    void of_two_admins_who_take_each_others_factor_away_at_once_the_second_is_none_any_more() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.ADMIN))
                .when(atOnce(EGON, DORA, "take each other's second factor away", this::reset))
                .then(oneOfThemIsAdminAndTheOtherWasRefused());
    }

    @Test
    void whoever_ceased_to_be_an_admin_a_moment_ago_changes_and_invites_nobody() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.ADMIN))
                .and(disables(EGON, DORA))
                .when(disables(DORA, EGON))
                .then(isNotAllowed())
                .when(invites(DORA, ADA))
                .then(isNotAllowedToInvite())
                .and(theStaffAre(DORA, EGON));
    }

    @Test
    void support_changes_and_invites_nobody() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.SUPPORT))
                .when(resetsTheFactorOf(DORA, EGON))
                .then(isNotAllowed())
                .when(invites(DORA, ADA))
                .then(isNotAllowedToInvite());
    }

    @Test
    void a_disabled_users_factor_is_not_reset() {
        story.given(door.isTheFirstAdmin(EGON))
                .and(door.joins(DORA, Role.SUPPORT))
                .and(disables(EGON, DORA))
                .when(resetsTheFactorOf(EGON, DORA))
                .then(isRefused(What.RESET_FACTOR));
    }

    @Test
    void a_customer_is_nobody_here() {
        story.given(everyday.isACustomer(ADA))
                .and(door.isTheFirstAdmin(EGON))
                .when(disables(EGON, ADA))
                .then(isNotFound());
    }

    private Step isSignedIn(Person person) {
        return new Step("%s is signed in".formatted(person), () -> {
            door.signsIn(person).deed().run();
            session = door.session();
        });
    }

    private Step isInvited(Person person) {
        return new Step("%s is invited as support".formatted(person), () -> door.invite(person, Role.SUPPORT));
    }

    private Step gives(Person admin, Person person, Role role) {
        return new Step(
                "%s gives %s the role %s".formatted(admin, person, StaffAtTheDoor.nameOf(role)),
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
        return new Step(
                "%s takes %s's second factor away".formatted(admin, person), () -> outcome = reset(admin, person));
    }

    private Step signsOutEverywhere(Person person) {
        return new Step(
                "%s signs out everywhere".formatted(person),
                () -> world.identity.signOutEverywhere().signOut(door.actor(person)));
    }

    private Step enrolsAnew(Person person) {
        return new Step("%s opens the fresh invitation and enrols anew".formatted(person), () -> {
            door.enrol(person, person.password());
            assertThat(door.confirm(person, door.shownTo(person))).isInstanceOf(ConfirmEnrolment.Outcome.Welcome.class);
            outcome = new ChangeStaff.Outcome.Changed(member(person));
        });
    }

    private Step forgetsThePassword(Person person) {
        return new Step("%s asks for a link to set another password".formatted(person), () -> {
            world.identity
                    .askForResetLink()
                    .ask(new AskForResetLink.Command(person.email(), BillingWorld.FIRST_NETWORK));
            world.carryMail();
            link = ((Letter.ResetPassword)
                            world.mailer.deliveredTo(person.email()).getLast())
                    .token();
        });
    }

    private Step theLinkOpensNothing(Person person) {
        return new Step("%s's link opens nothing".formatted(person), () -> {
            var another = Password.of("a password that nobody guesses");
            var command = new ResetPassword.Command(link, another, BillingWorld.FIRST_CLIENT);
            assertThat(world.identity.resetPassword().reset(command))
                    .isEqualTo(new ResetPassword.Outcome.LinkInvalid());
        });
    }

    private Step atOnce(
            Person one, Person other, String words, BiFunction<Person, Person, ChangeStaff.Outcome> change) {
        return new Step("%s and %s %s at once".formatted(one, other, words), () -> {
            var pairs = List.of(List.of(one, other), List.of(other, one));
            outcomes = Race.of(
                    2,
                    runner -> change.apply(
                            pairs.get(runner).getFirst(), pairs.get(runner).getLast()));
        });
    }

    private Step oneOfThemIsAdminAndTheOtherWasRefused() {
        return new Step("one of them is admin, and the other was refused", () -> {
            assertThat(staff())
                    .filteredOn(member -> member.status() == Status.ACTIVE && member.role() == Role.ADMIN)
                    .hasSize(1);
            assertThat(outcomes).containsOnlyOnce(new ChangeStaff.Outcome.NotAdmin());
        });
    }

    private Step invites(Person admin, Person person) {
        return new Step("%s invites %s".formatted(admin, person), () -> {
            var command = new InviteStaff.Command(door.actor(admin), person.email(), Role.SUPPORT);
            invited = world.staff.inviteStaff().invite(command);
        });
    }

    private Step isNotAllowed() {
        return new Step(
                "that is refused, as only admins may",
                () -> assertThat(outcome).isEqualTo(new ChangeStaff.Outcome.NotAdmin()));
    }

    private Step isNotAllowedToInvite() {
        return new Step(
                "that is refused, as only admins may",
                () -> assertThat(invited).isEqualTo(new InviteStaff.Outcome.NotAdmin()));
    }

    private Step is(Person person, Role role, Status status) {
        return new Step(
                "%s is %s, and %s"
                        .formatted(
                                person,
                                StaffAtTheDoor.nameOf(role),
                                status.name().toLowerCase(Locale.ROOT)),
                () -> {
                    assertThat(outcome).isEqualTo(new ChangeStaff.Outcome.Changed(member(person)));
                    assertThat(member(person).role()).isEqualTo(role);
                    assertThat(member(person).status()).isEqualTo(status);
                });
    }

    private Step isRefused(What what) {
        return new Step(
                "that is refused",
                () -> assertThat(outcome)
                        .isInstanceOfSatisfying(
                                ChangeStaff.Outcome.Refused.class,
                                refused -> assertThat(refused.what()).isEqualTo(what)));
    }

    private Step isNotFound() {
        return new Step(
                "nobody of the staff is found",
                () -> assertThat(outcome).isEqualTo(new ChangeStaff.Outcome.NotFound()));
    }

    private Step isToldOfTheRole(Person person, Role role) {
        return isTold(
                person,
                "that the role is %s now".formatted(StaffAtTheDoor.nameOf(role)),
                new Letter.StaffRoleChanged(person.email(), role, world.clock.instant()));
    }

    private Step isToldOfBeingDisabled(Person person) {
        return isTold(person, "of being disabled", new Letter.StaffDisabled(person.email(), world.clock.instant()));
    }

    private Step isToldOfBeingEnabled(Person person) {
        return isTold(person, "of being enabled again", new Letter.StaffEnabled(person.email(), world.clock.instant()));
    }

    private Step isTold(Person person, String words, Letter letter) {
        return new Step(
                "%s is told by mail %s".formatted(person, words),
                () -> assertThat(everyday.lettersTo(person)).last().isEqualTo(letter));
    }

    private Step isToldWhatBecameOfPasswordAndFactor(Person person) {
        return new Step(
                "%s gets a fresh invitation that says that password and second factor are void".formatted(person),
                () -> assertThat(everyday.lettersTo(person)).last().isInstanceOf(Letter.SecondFactorReset.class));
    }

    private Step theSessionHasEnded(Person person) {
        return new Step(
                "%s's session has ended".formatted(person),
                () -> assertThat(door.goesOn(session)).isFalse());
    }

    private Step theSessionGoesOn(Person person) {
        return new Step(
                "%s's session goes on".formatted(person),
                () -> assertThat(door.goesOn(session)).isTrue());
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
                "%s has got %d invitations by now".formatted(person, count),
                () -> assertThat(door.invitationsTo(person)).hasSize(count));
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
                .change(new ChangeStaff.Command(door.actor(admin), idOf(person), role, disabled, reset));
    }

    private UserId idOf(Person person) {
        return world.users.byEmail(person.email()).orElseThrow().id();
    }
}
