package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tel.billing.account.OpenAccount;
import tel.billing.account.Owner;
import tel.billing.account.VatNumberStatus;
import tel.billing.audit.AuditAction;
import tel.billing.audit.application.AuditSearch;
import tel.billing.identity.application.session.CheckSession.SessionState;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.AccountId;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;

/// People on several devices, and the effect of a password change on their sessions.
final class SessionSteps {
    static final Client ELSEWHERE = new Client(Optional.of("a telephone"), Optional.of("203.0.113.80"));

    private final BillingWorld world;
    private final CommonSteps commonSteps;
    private final Map<Person, StartedSession> elsewhere = new HashMap<>();

    SessionSteps(BillingWorld world, CommonSteps everyday) {
        this.world = world;
        this.commonSteps = everyday;
    }

    Step signsInElsewhere(Person person, Password password) {
        return new Step(person + " signs in on another device", () -> {
            var outcome = signIn(person, password);
            assertThat(outcome).isInstanceOf(SignIn.Outcome.SignedIn.class);
            elsewhere.put(person, ((SignIn.Outcome.SignedIn) outcome).session());
        });
    }

    Step isAuthenticatedWith(Person person, Password password, String text) {
        return new Step(
                "%s can sign in with %s".formatted(person, text),
                () -> assertThat(signIn(person, password)).isInstanceOf(SignIn.Outcome.SignedIn.class));
    }

    Step isNotAuthenticatedWith(Person person, Password password, String text) {
        return new Step(
                "%s cannot sign in with %s".formatted(person, text),
                () -> assertThat(signIn(person, password)).isEqualTo(new SignIn.Outcome.NoMatch()));
    }

    Step theFirstSessionGoesOn(Person person) {
        return new Step(
                "%s's session on this device is active".formatted(person),
                () -> assertThat(isActive(commonSteps.firstSessionOf(person))).isTrue());
    }

    Step theFirstSessionHasEnded(Person person) {
        return new Step(
                "%s's session on this device has ended".formatted(person),
                () -> assertThat(isActive(commonSteps.firstSessionOf(person))).isFalse());
    }

    Step theSessionElsewhereGoesOn(Person person) {
        return new Step(
                "%s's session on the other device is active".formatted(person),
                () -> assertThat(isActive(elsewhere.get(person))).isTrue());
    }

    Step theSessionElsewhereHasEnded(Person person) {
        return new Step(
                "%s's session on the other device has ended".formatted(person),
                () -> assertThat(isActive(elsewhere.get(person))).isFalse());
    }

    Step theWrongPasswordIsRecorded(Person person) {
        return new Step(
                "the audit log contains once that %s's session failed to prove the password".formatted(person),
                () -> assertThat(world.trail
                                .entries(AuditSearch.all(), new PageRequest<>(20, Optional.empty()))
                                .items())
                        .filteredOn(entry -> entry.event().action() == AuditAction.REAUTHENTICATION_FAILED)
                        .hasSize(1)
                        .allMatch(entry -> entry.event()
                                .actor()
                                .orElseThrow()
                                .id()
                                .equals(commonSteps.firstSessionOf(person).user())));
    }

    Step isNotifiedThatThePasswordChanged(Person person) {
        return new Step(
                "an e-mail notifies %s of the change".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isEqualTo(new EmailMessage.PasswordChanged(person.email(), world.clock.instant())));
    }

    Step isWarnedOfWrongPasswords(Person person) {
        return new Step(
                "an e-mail warns %s of wrong passwords in a session".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isEqualTo(new EmailMessage.WrongPasswordsInSession(person.email(), world.clock.instant())));
    }

    Step hasEmailsAboutWrongPasswords(Person person, int count) {
        return new Step(
                "%s has received %s about wrong passwords in a session".formatted(person, emails(count)),
                () -> assertThat(commonSteps.messagesTo(person))
                        .filteredOn(EmailMessage.WrongPasswordsInSession.class::isInstance)
                        .hasSize(count));
    }

    static String emails(int count) {
        return switch (count) {
            case 0 -> "no e-mail";
            case 1 -> "one e-mail";
            default -> count + " e-mails";
        };
    }

    Step isNotNotified(Person person) {
        return new Step(
                "%s gets no e-mail".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .hasOnlyElementsOfType(EmailMessage.ConfirmSignup.class));
    }

    Step isOfStaff(Person person, Role role) {
        return new Step("%s is a staff member".formatted(person), () -> {
            var draft = new User.Draft(
                    new UserId(world.ids.next()),
                    new AccountId(world.ids.next()),
                    person.email(),
                    role,
                    world.clock.instant());
            var hash = world.hashes.hash(person.password()).orElseThrow();
            var signup = new OpenAccount.NewAccount(
                    new Owner(draft.id(), draft.email()),
                    person.company(),
                    person.country(),
                    new VatNumberStatus.NoNumber(),
                    world.clock.instant());
            world.account.openAccount().draft(draft.account(), signup, draft.createdAt());
            world.account.openAccount().activate(draft.account());
            world.users.add(draft);
            world.users.advance(draft.activate(hash));
        });
    }

    Step worksFor(Person person, Person owner) {
        return new Step("%s becomes a user of %s's account a day later".formatted(person, owner), () -> {
            world.advanceTime(Duration.ofDays(1));
            var draft = new User.Draft(
                    new UserId(world.ids.next()),
                    commonSteps.accountOf(owner),
                    person.email(),
                    Role.CUSTOMER,
                    world.clock.instant());
            world.users.add(draft);
            world.users.advance(
                    draft.activate(world.hashes.hash(person.password()).orElseThrow()));
        });
    }

    StartedSession sessionElsewhereOf(Person person) {
        return elsewhere.get(person);
    }

    boolean isActive(StartedSession session) {
        return world.identity.checkSession().check(session.account(), session.session()) != SessionState.ENDED;
    }

    private SignIn.Outcome signIn(Person person, Password password) {
        return world.identity
                .signIn()
                .signIn(new SignIn.Command(person.email(), password, ELSEWHERE, BillingWorld.FIRST_NETWORK));
    }
}
