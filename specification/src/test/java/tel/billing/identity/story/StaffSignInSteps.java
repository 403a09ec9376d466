package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tel.billing.audit.Actor;
import tel.billing.identity.application.secondfactor.SignInAsStaff;
import tel.billing.identity.application.secondfactor.VerifySecondFactor;
import tel.billing.identity.application.session.CheckSession.SessionState;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.staff.ConfirmEnrolment;
import tel.billing.identity.application.staff.EnrolStaff;
import tel.billing.identity.application.staff.InitializeOperator;
import tel.billing.identity.application.staff.InviteStaff;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.TotpTimeStep;
import tel.billing.identity.story.race.InterruptedHashes;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;

/// Steps of staff who sign in.
final class StaffSignInSteps {
    private static final Duration STEP = Duration.ofSeconds(30);

    private final BillingWorld world;
    private final Map<Person, TotpSecret> authenticators = new HashMap<>();
    private final List<Secret> challenges = new ArrayList<>();
    private Person firstAdmin;
    private SignInAsStaff.Outcome staffSteps;
    private VerifySecondFactor.Outcome outcome;

    StaffSignInSteps(BillingWorld world) {
        this.world = world;
    }

    Step isTheFirstAdmin(Person person) {
        return new Step("%s is the operator's first administrator".formatted(person), () -> {
            var secret = world.codes.newSecret();
            authenticators.put(person, secret);
            firstAdmin = person;
            var admin =
                    new InitializeOperator.FirstAdmin.WithKnownCredentials(person.email(), person.password(), secret);
            assertThat(world.staff
                            .initializeOperator()
                            .initialize(new InitializeOperator.Command(person.company(), person.country(), admin)))
                    .isEqualTo(new InitializeOperator.Outcome.Initialized());
        });
    }

    /// Invited by the first administrator, and enrolled.
    Step joins(Person person, Role role) {
        return new Step("%s joins the staff as %s".formatted(person, nameOf(role)), () -> {
            invite(person, role);
            enrol(person, person.password());
            assertThat(confirm(person, shownTo(person))).isInstanceOf(ConfirmEnrolment.Outcome.SignedIn.class);
            // A code is valid once.
            world.advanceTime(Duration.ofSeconds(30));
        });
    }

    InviteStaff.Outcome invite(Person person, Role role) {
        return world.staff.inviteStaff().invite(new InviteStaff.Command(actor(firstAdmin), person.email(), role));
    }

    /// The person, as the audit log names them.
    Actor actor(Person person) {
        var user = world.users.byEmail(person.email()).orElseThrow();
        return Actor.of(user.id(), user.account(), user.role());
    }

    EnrolStaff.Outcome enrol(Person person, Password password) {
        return enrol(person, invitationTo(person), password);
    }

    EnrolStaff.Outcome enrol(Person person, Secret invitation, Password password) {
        var enrolment = world.staff.enrolStaff().enrol(new EnrolStaff.Command(invitation, password));
        if (enrolment instanceof EnrolStaff.Outcome.Begun begun) {
            authenticators.put(person, begun.secret());
        }
        return enrolment;
    }

    ConfirmEnrolment.Outcome confirm(Person person, SecondFactorCode code) {
        return world.staff
                .confirmEnrolment()
                .confirm(new ConfirmEnrolment.Command(invitationTo(person), code, BillingWorld.FIRST_CLIENT));
    }

    Secret invitationTo(Person person) {
        return invitationsTo(person).getLast();
    }

    /// The oldest first.
    List<Secret> invitationsTo(Person person) {
        world.sendMail();
        return world.mailer.deliveredTo(person.email()).stream()
                .flatMap(emailMessage -> invitation(emailMessage).stream())
                .toList();
    }

    private static Optional<Secret> invitation(EmailMessage emailMessage) {
        return switch (emailMessage) {
            case EmailMessage.StaffInvitation sent -> Optional.of(sent.token());
            case EmailMessage.SecondFactorReset sent -> Optional.of(sent.token());
            default -> Optional.empty();
        };
    }

    static String nameOf(Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    Step entersThePassword(Person person) {
        return entersThePassword(person, person.password(), "e-mail address and password");
    }

    Step entersThePassword(Person person, Password password, String text) {
        return new Step("%s enters %s".formatted(person, text), () -> challenge(person, password));
    }

    Step entersThePasswordWhile(Person person, String text, Runnable interruption) {
        return new Step("%s enters e-mail address and password while %s".formatted(person, text), () -> {
            var interrupted = world.staffWith(InterruptedHashes.in(world, interruption));
            staffSteps = interrupted
                    .signInAsStaff()
                    .signIn(new SignInAsStaff.Command(person.email(), person.password(), BillingWorld.FIRST_NETWORK));
        });
    }

    Step isAskedForACode(Person person) {
        return new Step(
                "%s must enter a code".formatted(person),
                () -> assertThat(staffSteps).isInstanceOf(SignInAsStaff.Outcome.Challenged.class));
    }

    Step isSentAway(Person person) {
        return new Step(
                "%s is rejected without a code".formatted(person),
                () -> assertThat(staffSteps).isEqualTo(new SignInAsStaff.Outcome.NoMatch()));
    }

    Step entersTheCode(Person person) {
        return new Step(
                "%s enters the code that the authenticator shows".formatted(person),
                () -> outcome = prove(shownTo(person)));
    }

    /// The code of a time step that is so many steps in the future.
    Step entersTheCode(Person person, int stepsAhead, String text) {
        return new Step("%s enters %s".formatted(person, text), () -> outcome = prove(shownTo(person, stepsAhead)));
    }

    Step entersAnyCode(Person person, SecondFactorCode code, String text) {
        return new Step("%s enters %s".formatted(person, text), () -> outcome = prove(code));
    }

    Step guesses(Person person, int times) {
        return new Step("an attacker enters %s wrong %s".formatted(times, times == 1 ? "code" : "codes"), () -> {
            for (var guess = 0; guess < times; guess++) {
                outcome = prove(wrongFor(person));
            }
        });
    }

    Step signsIn(Person person) {
        return new Step("%s signs in".formatted(person), () -> {
            challenge(person, person.password());
            outcome = prove(shownTo(person));
            session();
        });
    }

    Step isSignedIn(Person person) {
        return new Step("%s is signed in with a proven second factor".formatted(person), () -> {
            assertThat(session().twofa()).isTrue();
            assertThat(session().user())
                    .isEqualTo(world.users.byEmail(person.email()).orElseThrow().id());
            assertThat(goesOn(session())).isTrue();
        });
    }

    Step isNotSignedIn(Person person) {
        return new Step(
                "%s is not signed in".formatted(person),
                () -> assertThat(outcome).isEqualTo(new VerifySecondFactor.Outcome.Invalid()));
    }

    Step mustWait(Person person, Duration time, String text) {
        return new Step(
                "%s must wait %s".formatted(person, text),
                () -> assertThat(outcome).isEqualTo(new VerifySecondFactor.Outcome.Locked(time)));
    }

    Step getsTheBusyAnswer(Person person) {
        return new Step(
                "%s gets the response that the service is busy".formatted(person),
                () -> assertThat(staffSteps).isEqualTo(new SignInAsStaff.Outcome.Busy()));
    }

    Step mustSignInAgain(Person person, Duration pause, String text) {
        return new Step(
                "%s must retry in %s".formatted(person, text),
                () -> assertThat(staffSteps).isEqualTo(new SignInAsStaff.Outcome.RateLimited(pause)));
    }

    /// A challenge that did not come from a sign-in with the password.
    void isChallenged(Secret challenge) {
        challenges.add(challenge);
    }

    Step mustWaitBeforeThePassword(Person person, Duration time, String text) {
        return new Step(
                "%s must wait %s".formatted(person, text),
                () -> assertThat(staffSteps).isEqualTo(new SignInAsStaff.Outcome.Locked(time)));
    }

    StartedSession session() {
        assertThat(outcome).isInstanceOf(VerifySecondFactor.Outcome.SignedIn.class);
        return ((VerifySecondFactor.Outcome.SignedIn) outcome).session();
    }

    boolean goesOn(StartedSession session) {
        return world.identity.checkSession().check(session.account(), session.session()) != SessionState.ENDED;
    }

    Secret challenge(Person person, Password password) {
        return challenge(person, password, BillingWorld.FIRST_NETWORK);
    }

    Secret challenge(Person person, Password password, ClientNetwork network) {
        staffSteps = world.staff.signInAsStaff().signIn(new SignInAsStaff.Command(person.email(), password, network));
        if (staffSteps instanceof SignInAsStaff.Outcome.Challenged(var secondFactorChallenge)) {
            assertThat(secondFactorChallenge.expiresIn()).hasSeconds(300);
            challenges.add(secondFactorChallenge.id());
            return secondFactorChallenge.id();
        }
        return new Secret("none");
    }

    VerifySecondFactor.Outcome prove(SecondFactorCode code) {
        return prove(challenges.getLast(), code);
    }

    VerifySecondFactor.Outcome prove(Secret challenge, SecondFactorCode code) {
        return world.staff
                .verifySecondFactor()
                .verify(new VerifySecondFactor.Command(challenge, code, BillingWorld.FIRST_CLIENT));
    }

    SecondFactorCode.Totp shownTo(Person person) {
        return shownTo(person, 0);
    }

    SecondFactorCode.Totp shownTo(Person person, int stepsAhead) {
        var step = TotpTimeStep.of(world.realTime.instant().plus(STEP.multipliedBy(stepsAhead)));
        return world.codes.codeOf(authenticators.get(person), step);
    }

    /// A code from the distant past.
    SecondFactorCode.Totp wrongFor(Person person) {
        return shownTo(person, -1000);
    }
}
