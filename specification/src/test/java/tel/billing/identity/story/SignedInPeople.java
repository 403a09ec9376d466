package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import tel.billing.identity.application.SignIn;
import tel.billing.identity.application.SignedIn;
import tel.billing.identity.domain.Password;
import tel.billing.notification.Letter;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;

/// People on several devices, and what becomes of their sessions when the password changes.
final class SignedInPeople {
    private final BillingWorld world;
    private final Everyday everyday;
    private final Map<Person, SignedIn> elsewhere = new HashMap<>();

    SignedInPeople(BillingWorld world, Everyday everyday) {
        this.world = world;
        this.everyday = everyday;
    }

    Step signsInElsewhere(Person person, Password password) {
        return new Step(person + " signs in on another device", () -> {
            var outcome = signIn(person, password);
            assertThat(outcome).isInstanceOf(SignIn.Outcome.Welcome.class);
            elsewhere.put(person, ((SignIn.Outcome.Welcome) outcome).session());
        });
    }

    Step isLetInWith(Person person, Password password, String words) {
        return new Step(
                "%s lets %s in".formatted(words, person),
                () -> assertThat(signIn(person, password)).isInstanceOf(SignIn.Outcome.Welcome.class));
    }

    Step isNotLetInWith(Person person, Password password, String words) {
        return new Step(
                "%s does not let %s in".formatted(words, person),
                () -> assertThat(signIn(person, password)).isEqualTo(new SignIn.Outcome.NoMatch()));
    }

    Step theFirstSessionGoesOn(Person person) {
        return new Step(
                "%s's session on this device goes on".formatted(person),
                () -> assertThat(isActive(everyday.firstSessionOf(person))).isTrue());
    }

    Step theFirstSessionHasEnded(Person person) {
        return new Step(
                "%s's session on this device has ended".formatted(person),
                () -> assertThat(isActive(everyday.firstSessionOf(person))).isFalse());
    }

    Step theSessionElsewhereGoesOn(Person person) {
        return new Step(
                "%s's session on the other device goes on".formatted(person),
                () -> assertThat(isActive(elsewhere.get(person))).isTrue());
    }

    Step theSessionElsewhereHasEnded(Person person) {
        return new Step(
                "%s's session on the other device has ended".formatted(person),
                () -> assertThat(isActive(elsewhere.get(person))).isFalse());
    }

    Step isToldThatThePasswordChanged(Person person) {
        return new Step(
                "a mail tells %s of it".formatted(person),
                () -> assertThat(everyday.lettersTo(person))
                        .last()
                        .isEqualTo(new Letter.PasswordChanged(person.email(), world.clock.instant())));
    }

    Step isToldNothing(Person person) {
        return new Step(
                "%s gets no mail".formatted(person),
                () -> assertThat(everyday.lettersTo(person)).hasOnlyElementsOfType(Letter.ConfirmSignup.class));
    }

    boolean isActive(SignedIn session) {
        return world.identity.recogniseSession().isActive(session.account(), session.session());
    }

    private SignIn.Outcome signIn(Person person, Password password) {
        return world.identity.signIn().signIn(new SignIn.Command(person.email(), password));
    }
}
