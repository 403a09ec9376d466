package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.DORA;
import static tel.billing.story.Person.EGON;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.AccountStatus;
import tel.billing.identity.application.secondfactor.RenewRecoveryCodes;
import tel.billing.identity.application.staff.ConfirmEnrolment;
import tel.billing.identity.application.staff.EnrolStaff;
import tel.billing.identity.application.staff.InitializeOperator;
import tel.billing.identity.application.staff.InitializeOperator.FirstAdmin;
import tel.billing.identity.application.staff.InviteStaff;
import tel.billing.identity.application.staff.ShowInvitation;
import tel.billing.identity.application.staff.StaffMember;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.story.signup.SignupSteps;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(10)
@DisplayName("Joining the staff")
class EnrollingStaffTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final StaffSignInSteps staffSteps = new StaffSignInSteps(world);
    private final List<SecondFactorCode.Recovery> recoveryCodes = new ArrayList<>();
    private final List<ConfirmEnrolment.Outcome> confirmations = new ArrayList<>();
    private final Story story;
    private InitializeOperator.Outcome founded;
    private InviteStaff.Outcome invited;
    private EnrolStaff.Outcome enrolled;
    private ShowInvitation.Outcome shown;
    private ConfirmEnrolment.Outcome confirmed;

    EnrollingStaffTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_first_start_invites_the_first_administrator() {
        story.when(theServiceStartsFor(EGON))
                .then(has(EGON, 1))
                .when(enrols(EGON))
                .and(confirms(EGON))
                .then(isOfTheStaff(EGON, Role.ADMIN))
                .and(getsTenRecoveryCodes(EGON));
    }

    @Test
    void a_later_start_invites_only_if_there_is_neither_an_open_invitation_nor_an_administrator() {
        story.given(theServiceStartsFor(EGON))
                .when(theServiceStartsFor(EGON))
                .then(has(EGON, 1))
                .when(enrols(EGON))
                .and(confirms(EGON))
                .and(theServiceStartsFor(DORA))
                .then(has(DORA, 0));
    }

    @Test
    @DisplayName("If the invitation has expired, the next start invites again")
    void if_the_invitation_has_expired_the_next_start_invites_again() {
        story.given(theServiceStartsFor(EGON))
                .and(commonSteps.passes(Duration.ofDays(3)))
                .when(theServiceStartsFor(EGON))
                .then(has(EGON, 2))
                .when(enrols(EGON))
                .and(confirms(EGON))
                .then(isOfTheStaff(EGON, Role.ADMIN));
    }

    @ParameterizedTest
    @CsvSource({"PT59M59S, 1", "PT1H, 2"})
    void an_unused_invitation_counts_as_lost_after_an_hour_and_the_next_start_sends_another(
            Duration time, int invitations) {
        story.given(theServiceStartsFor(EGON))
                .and(commonSteps.passes(time))
                .when(theServiceStartsFor(EGON))
                .then(has(EGON, invitations));
    }

    @Test
    void an_invitation_with_a_password_is_not_lost_and_the_start_reports_its_expiry() {
        story.given(theServiceStartsFor(EGON))
                .and(enrols(EGON))
                .and(commonSteps.passes(Duration.ofHours(71)))
                .when(theServiceStartsFor(EGON))
                .then(has(EGON, 1))
                .and(theStartWaitsFor(Duration.ofHours(1)))
                .when(confirms(EGON))
                .then(isOfTheStaff(EGON, Role.ADMIN));
    }

    @Test
    void a_first_administrator_named_by_mistake_is_disabled_when_another_one_is_named() {
        story.given(theServiceStartsFor(DORA))
                .when(theServiceStartsFor(EGON))
                .then(is(DORA, StaffMember.Status.DISABLED))
                .when(enrols(DORA))
                .then(theInvitationIsRefused())
                .when(enrols(EGON))
                .and(confirms(EGON))
                .then(isOfTheStaff(EGON, Role.ADMIN));
    }

    @Test
    void a_mistake_can_be_corrected_while_the_wrong_person_enrols() {
        story.given(theServiceStartsFor(DORA))
                .and(enrols(DORA))
                .when(theServiceStartsFor(EGON))
                .and(confirms(DORA))
                .then(theConfirmationIsRefused())
                .and(is(DORA, StaffMember.Status.DISABLED));
    }

    @Test
    void a_person_who_is_named_again_is_enabled_again() {
        story.given(theServiceStartsFor(EGON))
                .and(theServiceStartsFor(DORA))
                .when(theServiceStartsFor(EGON))
                .then(is(DORA, StaffMember.Status.DISABLED))
                .and(is(EGON, StaffMember.Status.INVITED))
                .and(has(EGON, 2))
                .when(enrols(EGON))
                .and(confirms(EGON))
                .then(isOfTheStaff(EGON, Role.ADMIN));
    }

    @Test
    void an_enrolled_first_administrator_stays_even_if_another_one_is_named_later() {
        story.given(theServiceStartsFor(EGON))
                .and(enrols(EGON))
                .and(confirms(EGON))
                .when(theServiceStartsFor(DORA))
                .then(is(EGON, StaffMember.Status.ACTIVE))
                .and(has(DORA, 0));
    }

    @Test
    void many_instances_that_start_at_the_same_time_create_one_operator() {
        story.when(manyInstancesStartFor(EGON)).then(has(EGON, 1));
    }

    @Test
    void many_instances_that_start_after_the_expiry_send_one_invitation() {
        story.given(theServiceStartsFor(EGON))
                .and(commonSteps.passes(Duration.ofDays(3)))
                .when(manyInstancesStartFor(EGON))
                .then(has(EGON, 2));
    }

    @Test
    @DisplayName("A stranger's signup does not block the first administrator's address")
    void a_strangers_signup_does_not_block_the_first_administrators_address() {
        story.given(signupSteps.signsUp(EGON))
                .when(theServiceStartsFor(EGON))
                .then(has(EGON, 1))
                .when(signupSteps.opensTheLink(EGON))
                .then(signupSteps.theLinkOpensNothing())
                .when(enrols(EGON))
                .and(confirms(EGON))
                .then(isOfTheStaff(EGON, Role.ADMIN));
    }

    @Test
    @DisplayName("A stranger's older signup does not block a later start either")
    void a_strangers_older_signup_does_not_block_a_later_start_either() {
        story.given(theServiceStartsFor(DORA))
                .and(signupSteps.signsUp(EGON))
                .and(signupSteps.signsUp(ADA))
                .and(commonSteps.passes(Duration.ofHours(24)))
                .when(theServiceStartsFor(EGON))
                .then(has(EGON, 1))
                .when(signupSteps.signsUp(ADA))
                .and(theServiceStartsFor(ADA))
                .then(has(ADA, 1))
                .when(signupSteps.opensTheLink(ADA))
                .then(signupSteps.theLinkOpensNothing());
    }

    @Test
    @DisplayName("A customer's address cannot be the first administrator's")
    void a_customers_address_cannot_be_the_first_administrator() {
        story.given(commonSteps.isACustomer(ADA))
                .when(theServiceStartsFor(ADA))
                .then(theStartIsRefused())
                .and(has(ADA, 0));
    }

    @Test
    void an_administrator_invites_staff() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .when(isInvited(DORA, Role.SUPPORT))
                .then(isExpected(DORA, Role.SUPPORT))
                .when(enrols(DORA))
                .and(confirms(DORA))
                .then(isOfTheStaff(DORA, Role.SUPPORT))
                .and(getsTenRecoveryCodes(DORA))
                .and(isNotifiedOfTheAuthenticator(DORA))
                .when(commonSteps.passes(Duration.ofSeconds(30)))
                .and(staffSteps.entersThePassword(DORA))
                .and(staffSteps.entersTheCode(DORA))
                .then(staffSteps.isSignedIn(DORA));
    }

    @Test
    void a_newer_invitation_voids_the_older_one_and_its_role_applies() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA, Role.SUPPORT))
                .and(isInvited(DORA, Role.ADMIN))
                .when(enrolsWithInvitation(DORA, 1))
                .then(theInvitationIsRefused())
                .when(enrols(DORA))
                .and(confirms(DORA))
                .then(isOfTheStaff(DORA, Role.ADMIN));
    }

    @ParameterizedTest
    @CsvSource({"PT71H59M59S, true", "PT72H, false"})
    void an_invitation_is_valid_for_72_hours(Duration time, boolean good) {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA, Role.SUPPORT))
                .and(commonSteps.passes(time))
                .when(enrols(DORA))
                .then(good ? getsASecret() : theInvitationIsRefused());
    }

    @Test
    void enrolled_staff_and_customers_cannot_be_invited() {
        story.given(commonSteps.isACustomer(ADA))
                .and(staffSteps.isTheFirstAdmin(EGON))
                .when(isInvited(EGON, Role.SUPPORT))
                .then(isNotInvited(new InviteStaff.Outcome.IsStaff(), "Egon is a staff member already"))
                .when(isInvited(ADA, Role.SUPPORT))
                .then(isNotInvited(new InviteStaff.Outcome.IsCustomer(), "Ada is a customer"));
    }

    @Test
    @DisplayName("A stranger's signup does not block an invitation")
    void a_strangers_signup_does_not_block_an_invitation() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(signupSteps.signsUp(DORA))
                .when(isInvited(DORA, Role.SUPPORT))
                .then(isExpected(DORA, Role.SUPPORT))
                .and(theSignupHasExpired(DORA))
                .when(signupSteps.opensTheLink(DORA))
                .then(signupSteps.theLinkOpensNothing())
                .when(enrols(DORA))
                .and(confirms(DORA))
                .then(isOfTheStaff(DORA, Role.SUPPORT));
    }

    @Test
    void a_person_who_opens_a_magic_link_while_being_invited_becomes_staff() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(signupSteps.signsUp(DORA))
                .when(opensTheMagicLinkWhileBeingInvited(DORA))
                .then(signupSteps.theLinkOpensNothing())
                .and(isExpected(DORA, Role.SUPPORT));
    }

    @Test
    void a_person_who_is_invited_while_signing_up_again_becomes_staff_and_gets_no_other_link() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(signupSteps.signsUp(DORA))
                .and(isInvited(DORA, Role.SUPPORT))
                .when(signupSteps.signsUpAgain(DORA))
                .and(signupSteps.opensTheLink(DORA))
                .then(signupSteps.theLinkOpensNothing());
    }

    @Test
    @DisplayName("A password too similar to the user's data is rejected, and the invitation stays valid")
    void a_password_too_similar_to_the_users_data_is_rejected_and_the_invitation_stays_valid() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA, Role.SUPPORT))
                .when(enrolsWith(DORA, Password.of("dora@example.com"), "their own address as the password"))
                .then(thePasswordIsRefused())
                .when(enrols(DORA))
                .then(getsASecret());
    }

    @Test
    void the_page_of_an_invitation_shows_whether_it_is_valid_and_leaves_it_unused() {
        story.given(theServiceStartsFor(EGON))
                .when(loadsThePage(EGON))
                .then(theInvitationIsShown(EGON))
                .when(enrols(EGON))
                .and(loadsThePage(EGON))
                .then(theInvitationIsShown(EGON))
                .when(confirms(EGON))
                .and(loadsThePage(EGON))
                .then(theInvitationIsShownAs(new ShowInvitation.Outcome.InvitationUsed(), "used"))
                .when(commonSteps.passes(Duration.ofHours(72)))
                .and(loadsThePage(EGON))
                .then(theInvitationIsShownAs(new ShowInvitation.Outcome.InvitationInvalid(), "not valid"));
    }

    @Test
    void the_page_of_an_invitation_to_a_disabled_user_shows_that_it_is_not_valid() {
        story.given(theServiceStartsFor(DORA))
                .and(theServiceStartsFor(EGON))
                .when(loadsThePage(DORA))
                .then(theInvitationIsShownAs(new ShowInvitation.Outcome.InvitationInvalid(), "not valid"));
    }

    @Test
    void enrolment_requires_the_correct_code() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA, Role.SUPPORT))
                .when(confirmsWithAnyCode(DORA))
                .then(theCodeIsRefused())
                .when(enrols(DORA))
                .and(confirmsWithAnyCode(DORA))
                .then(theCodeIsRefused())
                .when(staffSteps.entersThePassword(DORA))
                .then(staffSteps.isSentAway(DORA))
                .when(confirms(DORA))
                .then(isOfTheStaff(DORA, Role.SUPPORT));
    }

    @Test
    void enrolling_again_with_the_same_password_continues_with_the_same_secret() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA, Role.SUPPORT))
                .and(enrols(DORA))
                .when(enrolsAgainAndEntersACodeOfTheFirstSecret(DORA, DORA.password(), "the same password"))
                .then(isOfTheStaff(DORA, Role.SUPPORT));
    }

    @Test
    void enrolling_again_with_another_password_makes_a_new_secret_and_voids_the_older_one() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA, Role.SUPPORT))
                .and(enrols(DORA))
                .when(enrolsAgainAndEntersACodeOfTheFirstSecret(
                        DORA, Password.of("orange parrot teaspoon"), "another password"))
                .then(theCodeIsRefused());
    }

    @Test
    void a_user_who_missed_the_response_learns_that_the_invitation_was_used_and_renews_the_recovery_codes() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA, Role.SUPPORT))
                .and(enrols(DORA))
                .and(confirms(DORA))
                .when(confirms(DORA))
                .then(getsTheAnswerThatTheInvitationWasUsed(DORA))
                .when(confirmsWithAnyCode(DORA))
                .then(getsTheAnswerThatTheInvitationWasUsed(DORA))
                .when(commonSteps.passes(Duration.ofSeconds(30)))
                .and(staffSteps.entersThePassword(DORA))
                .and(staffSteps.entersTheCode(DORA))
                .then(staffSteps.isSignedIn(DORA))
                .when(commonSteps.passes(Duration.ofSeconds(30)))
                .and(getsFreshRecoveryCodesForACode(DORA))
                .and(staffSteps.entersThePassword(DORA))
                .and(entersRecoveryCode(DORA, 11))
                .then(staffSteps.isSignedIn(DORA));
    }

    @ParameterizedTest
    @CsvSource({"PT71H59M59S, true", "PT72H, false"})
    void a_used_invitation_is_reported_as_used_until_it_expires(Duration time, boolean isReported) {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA, Role.SUPPORT))
                .and(enrols(DORA))
                .and(confirms(DORA))
                .and(commonSteps.passes(time))
                .when(enrols(DORA))
                .then(isReported ? opensItAndLearnsThatItWasUsed(DORA) : theInvitationIsRefused());
    }

    @Test
    void the_code_that_confirmed_the_enrolment_cannot_be_used_to_sign_in() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA, Role.SUPPORT))
                .and(enrols(DORA))
                .and(confirms(DORA))
                .and(staffSteps.entersThePassword(DORA))
                .when(staffSteps.entersTheCode(DORA, 0, "the code that confirmed the enrolment"))
                .then(staffSteps.isNotSignedIn(DORA));
    }

    @Test
    void an_invitation_confirmed_many_times_at_the_same_time_begins_one_session() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(isInvited(DORA, Role.SUPPORT))
                .and(enrols(DORA))
                .when(confirmsManyTimesAtOnce(DORA))
                .then(oneSessionBegins());
    }

    @Test
    void a_recovery_code_replaces_a_lost_phone_once() {
        story.given(theServiceStartsFor(EGON))
                .and(enrols(EGON))
                .and(confirms(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .when(entersRecoveryCode(EGON, 1))
                .then(staffSteps.isSignedIn(EGON))
                .and(isNotifiedOfRemainingCodes(EGON, 9))
                .when(staffSteps.entersThePassword(EGON))
                .and(entersRecoveryCode(EGON, 1))
                .then(staffSteps.isNotSignedIn(EGON))
                .when(entersRecoveryCode(EGON, 2))
                .then(staffSteps.isSignedIn(EGON))
                .and(isNotifiedOfRemainingCodes(EGON, 8));
    }

    @Test
    void new_recovery_codes_void_the_older_ones() {
        story.given(theServiceStartsFor(EGON))
                .and(enrols(EGON))
                .and(confirms(EGON))
                .and(commonSteps.passes(Duration.ofSeconds(30)))
                .when(getsFreshRecoveryCodesForACode(EGON))
                .then(isNotifiedOfNewCodes(EGON))
                .when(staffSteps.entersThePassword(EGON))
                .and(entersRecoveryCode(EGON, 1))
                .then(staffSteps.isNotSignedIn(EGON))
                .when(entersRecoveryCode(EGON, 11))
                .then(staffSteps.isSignedIn(EGON));
    }

    private Step theServiceStartsFor(Person person) {
        return new Step("the service starts with %s as the first administrator".formatted(person), () -> start(person));
    }

    private Step manyInstancesStartFor(Person person) {
        return new Step(
                "%s instances start at the same time with %s as the first administrator"
                        .formatted(Race.RUNNERS, person),
                () -> Race.of(() -> start(person)));
    }

    private InitializeOperator.Outcome start(Person person) {
        var command =
                new InitializeOperator.Command(EGON.company(), EGON.country(), new FirstAdmin.Invited(person.email()));
        founded = world.staff.initializeOperator().initialize(command);
        return founded;
    }

    private Step theStartWaitsFor(Duration time) {
        return new Step(
                "the start reports that there is no administrator yet, and that the invitation is valid for %s"
                        .formatted(CommonSteps.describe(time)),
                () -> assertThat(founded)
                        .isEqualTo(new InitializeOperator.Outcome.Waiting(
                                world.clock.instant().plus(time))));
    }

    private Step is(Person person, StaffMember.Status status) {
        return new Step(
                "%s is %s".formatted(person, status.name().toLowerCase(Locale.ROOT)),
                () -> assertThat(world.staff
                                .listStaff()
                                .list(new PageRequest<>(100, Optional.empty()))
                                .items())
                        .filteredOn(member -> member.email().equals(person.email()))
                        .extracting(StaffMember::status)
                        .containsExactly(status));
    }

    private Step theSignupHasExpired(Person person) {
        return new Step("the account of %s's signup has expired".formatted(person), () -> {
            var link = OpaqueToken.read(world.linkSentTo(person).value()).orElseThrow();
            assertThat(world.account
                            .showAccount()
                            .show(link.account())
                            .orElseThrow()
                            .status())
                    .isEqualTo(AccountStatus.EXPIRED);
            assertThat(world.links.find(link)).isEmpty();
        });
    }

    private Step opensTheMagicLinkWhileBeingInvited(Person person) {
        return signupSteps.opensTheLinkWhile(
                person, "being invited to the staff", () -> invited = staffSteps.invite(person, Role.SUPPORT));
    }

    private Step theStartIsRefused() {
        return new Step(
                "the start fails, because the address belongs to a customer",
                () -> assertThat(founded).isEqualTo(new InitializeOperator.Outcome.AddressTaken()));
    }

    private Step has(Person person, int invitations) {
        return new Step(
                "%s has received %s"
                        .formatted(person, invitations == 1 ? "1 invitation" : invitations + " invitations"),
                () -> assertThat(staffSteps.invitationsTo(person)).hasSize(invitations));
    }

    private Step isInvited(Person person, Role role) {
        return new Step(
                "%s is invited as %s".formatted(person, StaffSignInSteps.nameOf(role)),
                () -> invited = staffSteps.invite(person, role));
    }

    private Step isExpected(Person person, Role role) {
        return new Step(
                "%s is invited, with the role %s".formatted(person, StaffSignInSteps.nameOf(role)),
                () -> assertThat(invited).isInstanceOfSatisfying(InviteStaff.Outcome.Invited.class, outcome -> {
                    assertThat(outcome.member().status()).isEqualTo(StaffMember.Status.INVITED);
                    assertThat(outcome.member().role()).isEqualTo(role);
                }));
    }

    private Step isNotInvited(InviteStaff.Outcome refusal, String text) {
        return new Step(
                "no invitation is sent, because " + text,
                () -> assertThat(invited).isEqualTo(refusal));
    }

    private Step loadsThePage(Person person) {
        return new Step(
                "%s loads the page of the invitation".formatted(person),
                () -> shown = world.staff
                        .showInvitation()
                        .show(staffSteps.invitationsTo(person).getLast()));
    }

    private Step theInvitationIsShown(Person person) {
        return theInvitationIsShownAs(new ShowInvitation.Outcome.Open(EGON.company(), person.email()), "valid");
    }

    private Step theInvitationIsShownAs(ShowInvitation.Outcome outcome, String text) {
        return new Step(
                "the invitation is shown as " + text, () -> assertThat(shown).isEqualTo(outcome));
    }

    private Step enrols(Person person) {
        return enrolsWith(person, person.password(), "a password");
    }

    private Step enrolsWith(Person person, Password password, String text) {
        return new Step(
                "%s opens the invitation and chooses %s".formatted(person, text),
                () -> enrolled = staffSteps.enrol(person, password));
    }

    private Step enrolsWithInvitation(Person person, int number) {
        return new Step("%s opens invitation %d".formatted(person, number), () -> {
            var invitation = staffSteps.invitationsTo(person).get(number - 1);
            enrolled = staffSteps.enrol(person, invitation, person.password());
        });
    }

    private Step enrolsAgainAndEntersACodeOfTheFirstSecret(Person person, Password password, String text) {
        return new Step(
                "%s enrols again with %s, and enters a code of the first secret".formatted(person, text), () -> {
                    var first = staffSteps.shownTo(person);
                    staffSteps.enrol(person, password);
                    confirmed = staffSteps.confirm(person, first);
                });
    }

    private Step getsASecret() {
        return new Step(
                "there is a secret for the authenticator",
                () -> assertThat(enrolled).isInstanceOf(EnrolStaff.Outcome.Begun.class));
    }

    private Step theInvitationIsRefused() {
        return new Step(
                "the invitation is rejected",
                () -> assertThat(enrolled).isEqualTo(new EnrolStaff.Outcome.InvitationInvalid()));
    }

    private Step thePasswordIsRefused() {
        return new Step(
                "the password is rejected",
                () -> assertThat(enrolled).isInstanceOf(EnrolStaff.Outcome.PasswordRefused.class));
    }

    private Step getsTheAnswerThatTheInvitationWasUsed(Person person) {
        return new Step(
                "%s gets the response that the invitation was used".formatted(person),
                () -> assertThat(confirmed).isEqualTo(new ConfirmEnrolment.Outcome.InvitationUsed()));
    }

    private Step opensItAndLearnsThatItWasUsed(Person person) {
        return new Step(
                "%s gets the response that the invitation was used".formatted(person),
                () -> assertThat(enrolled).isEqualTo(new EnrolStaff.Outcome.InvitationUsed()));
    }

    private Step confirms(Person person) {
        return new Step("%s confirms with the code that the authenticator shows".formatted(person), () -> {
            confirmed = staffSteps.confirm(person, staffSteps.shownTo(person));
            if (confirmed instanceof ConfirmEnrolment.Outcome.SignedIn welcome) {
                recoveryCodes.addAll(welcome.recoveryCodes());
            }
        });
    }

    private Step confirmsWithAnyCode(Person person) {
        return new Step(
                "%s confirms with an arbitrary code".formatted(person),
                () -> confirmed = staffSteps.confirm(person, new SecondFactorCode.Totp("000000")));
    }

    private Step confirmsManyTimesAtOnce(Person person) {
        return new Step("%s confirms %s times at the same time".formatted(person, Race.RUNNERS), () -> {
            var code = staffSteps.shownTo(person);
            confirmations.addAll(Race.of(() -> staffSteps.confirm(person, code)));
        });
    }

    private Step oneSessionBegins() {
        return new Step(
                "one session begins, and all other attempts get the response that the invitation was used", () -> {
                    assertThat(confirmations)
                            .filteredOn(ConfirmEnrolment.Outcome.SignedIn.class::isInstance)
                            .hasSize(1);
                    assertThat(confirmations)
                            .filteredOn(new ConfirmEnrolment.Outcome.InvitationUsed()::equals)
                            .hasSize(Race.RUNNERS - 1);
                });
    }

    private Step theCodeIsRefused() {
        return new Step(
                "the code is rejected",
                () -> assertThat(confirmed).isEqualTo(new ConfirmEnrolment.Outcome.CodeInvalid()));
    }

    private Step theConfirmationIsRefused() {
        return new Step(
                "the attempt is rejected",
                () -> assertThat(confirmed).isEqualTo(new ConfirmEnrolment.Outcome.InvitationInvalid()));
    }

    private Step isOfTheStaff(Person person, Role role) {
        return new Step(
                "%s is a staff member with the role %s".formatted(person, StaffSignInSteps.nameOf(role)), () -> {
                    assertThat(confirmed).isInstanceOf(ConfirmEnrolment.Outcome.SignedIn.class);
                    var session = ((ConfirmEnrolment.Outcome.SignedIn) confirmed).session();
                    assertThat(session.role()).isEqualTo(role);
                    assertThat(session.twofa()).isTrue();
                    assertThat(session.account())
                            .isEqualTo(world.operator.find().orElseThrow());
                    assertThat(staffSteps.goesOn(session)).isTrue();
                });
    }

    private Step getsTenRecoveryCodes(Person person) {
        return new Step(
                "%s gets 10 recovery codes".formatted(person),
                () -> assertThat(recoveryCodes).hasSize(10).doesNotHaveDuplicates());
    }

    private Step isNotifiedOfTheAuthenticator(Person person) {
        return isNotified(
                person,
                "an authenticator was set up",
                () -> new EmailMessage.SecondFactorSetUp(person.email(), world.clock.instant()));
    }

    private Step isNotifiedOfRemainingCodes(Person person, int left) {
        return isNotified(
                person,
                "a recovery code was used and %s are left".formatted(left),
                () -> new EmailMessage.RecoveryCodeUsed(person.email(), world.clock.instant(), left));
    }

    private Step isNotifiedOfNewCodes(Person person) {
        return isNotified(
                person,
                "the recovery codes were replaced",
                () -> new EmailMessage.RecoveryCodesRenewed(person.email(), world.clock.instant()));
    }

    private Step isNotified(Person person, String text, Supplier<EmailMessage> message) {
        return new Step(
                "%s is notified by e-mail that %s".formatted(person, text),
                () -> assertThat(commonSteps.messagesTo(person)).last().isEqualTo(message.get()));
    }

    private Step entersRecoveryCode(Person person, int number) {
        return new Step(
                "%s enters recovery code %d".formatted(person, number),
                () -> staffSteps
                        .entersAnyCode(person, recoveryCodes.get(number - 1), "a recovery code")
                        .action()
                        .run());
    }

    private Step getsFreshRecoveryCodesForACode(Person person) {
        return new Step("%s enters a code and gets new recovery codes".formatted(person), () -> {
            var user = world.users.byEmail(person.email()).orElseThrow();
            var renewed = world.staff
                    .renewRecoveryCodes()
                    .renew(new RenewRecoveryCodes.Command(user.account(), user.id(), staffSteps.shownTo(person)));
            recoveryCodes.addAll(((RenewRecoveryCodes.Outcome.Renewed) renewed).codes());
        });
    }
}
