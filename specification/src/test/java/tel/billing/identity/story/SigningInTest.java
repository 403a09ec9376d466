package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.DORA;
import static tel.billing.story.Person.EGON;

import java.time.Duration;
import java.util.ArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.identity.application.session.CheckSession.SessionState;
import tel.billing.identity.application.session.ShowCurrentUser;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.User;
import tel.billing.identity.story.race.InterruptedHashes;
import tel.billing.identity.story.signup.SignupSteps;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(3)
@DisplayName("Signing in")
class SigningInTest {
    private static final Duration SIX_SECONDS = Duration.ofSeconds(6);
    private static final Duration TWO_YEARS = Duration.ofDays(730);
    private static final Password OTHER = Password.of("an entirely different password");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final SessionSteps people = new SessionSteps(world, commonSteps);
    private final Story story;
    private SignIn.Outcome outcome;

    SigningInTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_customer_signs_in_with_address_and_password() {
        story.given(commonSteps.isACustomer(ADA))
                .when(signsIn(ADA))
                .then(isSignedIn(ADA))
                .and(seesTheOwnAccount(ADA))
                .and(isAsOldAsTheAccount(ADA));
    }

    @Test
    void a_user_who_is_not_the_owner_sees_their_own_address() {
        story.given(commonSteps.isACustomer(ADA))
                .and(people.worksFor(BELA, ADA))
                .when(signsIn(BELA))
                .then(seesTheOwnAddressInTheAccountOf(BELA, ADA));
    }

    @Test
    void a_password_with_accents_matches_on_every_keyboard() {
        story.given(signupSteps.signsUp(ADA))
                .and(signupSteps.opensTheLinkSetting(ADA, "crème brûlée", "the password \"crème brûlée\""))
                .when(signsInWith(
                        ADA,
                        Password.of("cre\u0300me bru\u0302le\u0301e"),
                        "the same password from a keyboard that sends accents as separate characters"))
                .then(isSignedIn(ADA));
    }

    @Test
    void a_wrong_password_is_rejected() {
        story.given(commonSteps.isACustomer(ADA))
                .when(signsInWith(ADA, OTHER, "another password"))
                .then(isNotSignedIn(ADA));
    }

    @Test
    void an_unknown_address_gets_the_same_response_as_a_wrong_password() {
        story.when(signsIn(ADA)).then(isNotSignedIn(ADA));
    }

    @Test
    void a_signup_without_confirmation_cannot_sign_in() {
        story.given(signupSteps.signsUp(ADA)).when(signsIn(ADA)).then(isNotSignedIn(ADA));
    }

    @Test
    void the_owner_of_a_suspended_account_can_sign_in() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isSuspended(ADA))
                .when(signsIn(ADA))
                .then(isSignedIn(ADA));
    }

    @Test
    void the_owner_of_a_closed_account_cannot_sign_in() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isClosed(ADA))
                .when(signsIn(ADA))
                .then(isNotSignedIn(ADA));
    }

    @Test
    void staff_cannot_sign_in_as_customers() {
        story.given(people.isOfStaff(DORA, Role.SUPPORT))
                .and(people.isOfStaff(EGON, Role.ADMIN))
                .when(signsIn(DORA))
                .then(isNotSignedIn(DORA))
                .when(signsIn(EGON))
                .then(isNotSignedIn(EGON));
    }

    @Test
    @DisplayName("A sign-in rehashes the password with the current parameters")
    void a_sign_in_rehashes_the_password_with_the_current_parameters() {
        story.given(commonSteps.isACustomer(ADA))
                .and(hashingIsStrengthened())
                .when(signsIn(ADA))
                .then(isSignedIn(ADA))
                .and(thePasswordIsHashedWithCurrentParameters(ADA))
                .when(signsIn(ADA))
                .then(isSignedIn(ADA));
    }

    @Test
    void a_password_does_not_expire() {
        story.given(commonSteps.isACustomer(ADA))
                .when(commonSteps.passes(TWO_YEARS))
                .and(signsIn(ADA))
                .then(isSignedIn(ADA));
    }

    @Test
    void two_devices_can_sign_in_at_the_same_time() {
        story.given(commonSteps.isACustomer(ADA))
                .and(hashingIsStrengthened())
                .when(signsInWhileAnotherDeviceDoes(ADA))
                .then(isSignedIn(ADA))
                .and(thePasswordIsHashedWithCurrentParameters(ADA));
    }

    @Test
    @DisplayName("An address that is changed during the sign-in is rejected")
    void an_address_that_is_changed_during_the_sign_in_is_rejected() {
        story.given(commonSteps.isACustomer(ADA))
                .and(hashingIsStrengthened())
                .when(signsInWhileTheAddressIsChanged(ADA))
                .then(isNotSignedIn(ADA));
    }

    @Test
    @DisplayName("An address that is changed during the sign-in is also rejected if no rehash is needed")
    void an_address_that_is_changed_during_the_sign_in_is_rejected_if_the_hash_is_current() {
        story.given(commonSteps.isACustomer(ADA))
                .when(signsInWhileTheAddressIsChanged(ADA))
                .then(isNotSignedIn(ADA));
    }

    @Test
    @DisplayName("A password that is changed during the sign-in is rejected")
    void a_password_that_is_changed_during_the_sign_in_is_rejected() {
        story.given(commonSteps.isACustomer(ADA))
                .when(signsInWhileThePasswordIsChanged(ADA))
                .then(isNotSignedIn(ADA))
                .when(signsInWith(ADA, OTHER, "the new password"))
                .then(isSignedIn(ADA));
    }

    @Test
    void a_password_longer_than_the_maximum_is_rejected() {
        story.given(commonSteps.isACustomer(ADA))
                .when(signsInWith(ADA, Password.of("0123456789".repeat(12) + "and-nine-"), "129 characters"))
                .then(isNotSignedIn(ADA));
    }

    @Test
    @DisplayName("Under overload, known and unknown users must retry")
    void under_overload_known_and_unknown_users_are_asked_to_retry() {
        story.given(commonSteps.isACustomer(ADA))
                .and(tooManySignInAtOnce())
                .when(signsIn(ADA))
                .then(getsTheBusyAnswer(ADA))
                .when(signsInWith(ADA, OTHER, "another password"))
                .then(getsTheBusyAnswer(ADA))
                .when(signsIn(BELA))
                .then(getsTheBusyAnswer(BELA))
                .when(signsInOnceTheCrowdIsGone(ADA))
                .then(isSignedIn(ADA));
    }

    @Test
    void a_correct_password_is_accepted_even_if_an_overload_prevents_rehashing() {
        story.given(commonSteps.isACustomer(ADA))
                .and(hashingIsStrengthened())
                .when(signsInWhileACrowdArrives(ADA))
                .then(isSignedIn(ADA))
                .when(signsInOnceTheCrowdIsGone(ADA))
                .then(isSignedIn(ADA))
                .and(thePasswordIsHashedWithCurrentParameters(ADA));
    }

    @Test
    void a_correct_password_is_not_rejected_if_another_device_rehashes_it_during_an_overload() {
        story.given(commonSteps.isACustomer(ADA))
                .and(hashingIsStrengthened())
                .when(signsInWhileAnotherDeviceDoesAndACrowdArrives(ADA))
                .then(getsTheBusyAnswer(ADA))
                .when(signsInOnceTheCrowdIsGone(ADA))
                .then(isSignedIn(ADA));
    }

    @Test
    void a_stranger_who_guesses_passwords_does_not_lock_the_owner_out() {
        story.given(commonSteps.isACustomer(ADA))
                .and(strangersGuessPasswordsOf(ADA, 11, 1))
                .when(signsIn(ADA))
                .then(isSignedIn(ADA));
    }

    @Test
    void guesses_from_many_networks_do_not_use_up_the_attempts_of_the_owner() {
        story.given(commonSteps.isACustomer(ADA))
                .and(strangersGuessPasswordsOf(ADA, 10, 30))
                .when(signsIn(ADA))
                .then(isSignedIn(ADA));
    }

    @Test
    void repeated_attempts_from_many_networks_are_limited_together() {
        story.given(commonSteps.isACustomer(ADA))
                .and(strangersGuessPasswordsOf(ADA, 10, 20))
                .and(aClientGuessesPasswordsOf(ADA, 5))
                .when(signsIn(ADA))
                .then(isAskedToRetryIn(ADA, Duration.ofSeconds(36)));
    }

    @Test
    @DisplayName("After three hundred attempts in an hour from any networks, an address must wait")
    void after_three_hundred_attempts_in_an_hour_from_any_networks_an_address_must_wait() {
        story.given(commonSteps.isACustomer(ADA))
                .and(strangersGuessPasswordsOf(ADA, 5, 60))
                .when(signsIn(ADA))
                .then(isAskedToRetryIn(ADA, Duration.ofSeconds(12)))
                .when(commonSteps.passes(Duration.ofSeconds(12)))
                .and(signsIn(ADA))
                .then(isSignedIn(ADA));
    }

    @Test
    void attempts_that_the_total_of_an_address_rejects_do_not_use_up_the_reserve_of_a_network() {
        story.given(commonSteps.isACustomer(ADA))
                .and(strangersGuessPasswordsOf(ADA, 10, 20))
                .and(strangersGuessPasswordsOf(ADA, 5, 60))
                .and(aClientGuessesPasswordsOf(ADA, 5))
                .when(signsIn(ADA))
                .then(isAskedToRetryIn(ADA, Duration.ofSeconds(12)))
                .when(commonSteps.passes(Duration.ofSeconds(12)))
                .and(signsIn(ADA))
                .then(isSignedIn(ADA));
    }

    @Test
    @DisplayName("After ten attempts in a minute from one network, an address must wait there")
    void after_ten_attempts_in_a_minute_from_one_network_an_address_must_wait_there() {
        story.given(commonSteps.isACustomer(ADA))
                .and(aClientGuessesPasswordsOf(ADA, 10))
                .when(signsIn(ADA))
                .then(isAskedToRetryIn(ADA, SIX_SECONDS))
                .when(commonSteps.passes(SIX_SECONDS))
                .and(signsIn(ADA))
                .then(isSignedIn(ADA));
    }

    @Test
    void an_unknown_address_must_wait_as_long() {
        story.given(aClientGuessesPasswordsOf(BELA, 10)).when(signsIn(BELA)).then(isAskedToRetryIn(BELA, SIX_SECONDS));
    }

    @Test
    void attempts_by_others_do_not_make_another_address_wait() {
        story.given(commonSteps.isACustomer(ADA))
                .and(aClientGuessesPasswordsOf(BELA, 11))
                .when(signsIn(ADA))
                .then(isSignedIn(ADA));
    }

    private Step aClientGuessesPasswordsOf(Person person, int times) {
        var guess = new SignIn.Command(person.email(), OTHER, BillingWorld.FIRST_CLIENT, BillingWorld.FIRST_NETWORK);
        return new Step(
                "a client has guessed a password of %s's %s times".formatted(person, times),
                () -> IntStream.range(0, times)
                        .forEach(_ -> world.identity.signIn().signIn(guess)));
    }

    private Step strangersGuessPasswordsOf(Person person, int times, int networks) {
        return new Step(
                "strangers have guessed a password of %s's %s times from %s"
                        .formatted(
                                person,
                                times,
                                networks == 1 ? "another network" : "each of %s other networks".formatted(networks)),
                () -> IntStream.range(0, networks).forEach(network -> {
                    var guess = new SignIn.Command(
                            person.email(), OTHER, BillingWorld.FIRST_CLIENT, BillingWorld.otherNetwork(network));
                    IntStream.range(0, times)
                            .forEach(_ -> world.identity.signIn().signIn(guess));
                }));
    }

    private Step isAskedToRetryIn(Person person, Duration time) {
        return new Step(
                "%s must retry in %s".formatted(person, CommonSteps.describe(time)),
                () -> assertThat(outcome).isEqualTo(new SignIn.Outcome.RateLimited(time)));
    }

    private Step tooManySignInAtOnce() {
        return new Step("too many clients sign in at the same time", () -> world.hashes.beBusy(true));
    }

    private Step signsInOnceTheCrowdIsGone(Person person) {
        return new Step("%s signs in after the overload".formatted(person), () -> {
            world.hashes.beBusy(false);
            outcome = world.identity
                    .signIn()
                    .signIn(new SignIn.Command(
                            person.email(), person.password(), BillingWorld.FIRST_CLIENT, BillingWorld.FIRST_NETWORK));
        });
    }

    private Step signsInWhileACrowdArrives(Person person) {
        return new Step("%s signs in while an overload begins".formatted(person), () -> {
            var interrupted = InterruptedHashes.in(world, () -> world.hashes.beBusy(true));
            outcome = interrupted
                    .signIn()
                    .signIn(new SignIn.Command(
                            person.email(), person.password(), BillingWorld.FIRST_CLIENT, BillingWorld.FIRST_NETWORK));
        });
    }

    private Step getsTheBusyAnswer(Person person) {
        return new Step(
                "%s gets the response that the service is busy".formatted(person),
                () -> assertThat(outcome).isEqualTo(new SignIn.Outcome.Busy()));
    }

    private Step signsIn(Person person) {
        return signsInWith(person, person.password(), "the right password");
    }

    private Step signsInWith(Person person, Password password, String text) {
        return new Step(
                "%s signs in with %s".formatted(person, text),
                () -> outcome = world.identity
                        .signIn()
                        .signIn(new SignIn.Command(
                                person.email(), password, BillingWorld.FIRST_CLIENT, BillingWorld.FIRST_NETWORK)));
    }

    private Step signsInWhileAnotherDeviceDoes(Person person) {
        var command = new SignIn.Command(
                person.email(), person.password(), BillingWorld.FIRST_CLIENT, BillingWorld.FIRST_NETWORK);
        return new Step("%s signs in on two devices at the same time".formatted(person), () -> {
            var otherDevice = new ArrayList<SignIn.Outcome>();
            var interrupted = InterruptedHashes.in(
                    world, () -> otherDevice.add(world.identity.signIn().signIn(command)));
            outcome = interrupted.signIn().signIn(command);
            assertThat(otherDevice).hasOnlyElementsOfType(SignIn.Outcome.SignedIn.class);
        });
    }

    private Step signsInWhileAnotherDeviceDoesAndACrowdArrives(Person person) {
        var command = new SignIn.Command(
                person.email(), person.password(), BillingWorld.FIRST_CLIENT, BillingWorld.FIRST_NETWORK);
        return new Step("%s signs in on two devices while an overload begins".formatted(person), () -> {
            var interrupted = InterruptedHashes.in(world, () -> {
                assertThat(world.identity.signIn().signIn(command)).isInstanceOf(SignIn.Outcome.SignedIn.class);
                world.hashes.beBusy(true);
            });
            outcome = interrupted.signIn().signIn(command);
        });
    }

    private Step signsInWhileThePasswordIsChanged(Person person) {
        return new Step("%s signs in while the password is being changed".formatted(person), () -> {
            var interrupted = InterruptedHashes.in(world, () -> change(person));
            outcome = interrupted
                    .signIn()
                    .signIn(new SignIn.Command(
                            person.email(), person.password(), BillingWorld.FIRST_CLIENT, BillingWorld.FIRST_NETWORK));
        });
    }

    private Step signsInWhileTheAddressIsChanged(Person person) {
        var other = new EmailAddress("other@example.com");
        return new Step("%s signs in while the e-mail address is being changed".formatted(person), () -> {
            var interrupted = InterruptedHashes.in(
                    world,
                    () -> assertThat(world.users.advance(activeUser(person).changeEmail(other)))
                            .isTrue());
            outcome = interrupted
                    .signIn()
                    .signIn(new SignIn.Command(
                            person.email(), person.password(), BillingWorld.FIRST_CLIENT, BillingWorld.FIRST_NETWORK));
        });
    }

    private Step hashingIsStrengthened() {
        return new Step("from now on passwords are hashed with stronger parameters", world.hashes::strengthen);
    }

    private Step isSignedIn(Person person) {
        return new Step("%s is signed in".formatted(person), () -> {
            assertThat(outcome).isInstanceOf(SignIn.Outcome.SignedIn.class);
            assertThat(session().account()).isEqualTo(commonSteps.accountOf(person));
            assertThat(world.identity
                            .checkSession()
                            .check(session().account(), session().session()))
                    .isNotEqualTo(SessionState.ENDED);
        });
    }

    private Step isNotSignedIn(Person person) {
        return new Step(
                "%s is not signed in".formatted(person),
                () -> assertThat(outcome).isEqualTo(new SignIn.Outcome.NoMatch()));
    }

    private Step thePasswordIsHashedWithCurrentParameters(Person person) {
        return new Step(
                "%s's password is hashed with the stronger parameters".formatted(person),
                () -> assertThat(activeUser(person)).matches(user -> !world.hashes.isOutdated(user.password())));
    }

    private Step seesTheOwnAccount(Person person) {
        return new Step(
                "%s sees their own account data".formatted(person),
                () -> assertThat(world.identity
                                .showCurrentUser()
                                .show(session().account(), session().user()))
                        .hasValueSatisfying(me -> {
                            assertThat(me.email()).isEqualTo(person.email());
                            assertThat(me.account().company()).isEqualTo(person.company());
                        }));
    }

    private Step isAsOldAsTheAccount(Person person) {
        return new Step(
                "%s was created at the same time as the account".formatted(person),
                () -> assertThat(me(activeUser(person)).createdAt())
                        .isEqualTo(activeUser(person).createdAt())
                        .isEqualTo(me(activeUser(person)).account().createdAt()));
    }

    private Step seesTheOwnAddressInTheAccountOf(Person person, Person owner) {
        return new Step("%s sees their own address in %s's account".formatted(person, owner), () -> {
            var me = me(activeUser(person));
            assertThat(me.id()).isEqualTo(activeUser(person).id());
            assertThat(me.email()).isEqualTo(person.email());
            assertThat(me.createdAt()).isEqualTo(activeUser(person).createdAt());
            assertThat(me.account().company()).isEqualTo(owner.company());
        });
    }

    private ShowCurrentUser.Me me(User user) {
        return world.identity.showCurrentUser().show(user.account(), user.id()).orElseThrow();
    }

    private StartedSession session() {
        return ((SignIn.Outcome.SignedIn) outcome).session();
    }

    private User.Active activeUser(Person person) {
        return (User.Active) world.users.byEmail(person.email()).orElseThrow();
    }

    private void change(Person person) {
        var hash = world.hashes.hash(OTHER).orElseThrow();
        assertThat(world.users.advance(activeUser(person).changePassword(hash))).isTrue();
    }
}
