package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.story.Person.ADA;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.password.CurrentPasswordLimit;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.Outbox;
import tel.billing.story.BillingWorld;

class CurrentPasswordLimitTest {
    private static final Duration UNTIL_NEXT_ATTEMPT = Duration.ofMinutes(6);

    private final BillingWorld world = new BillingWorld();
    private final StartedSession session = world.becomeCustomer(ADA);
    private final CurrentPasswordLimit limit = limitWith(world.outbox);

    @Test
    void attempts_that_reach_the_limit_at_the_same_time_send_one_email() {
        attemptNineTimes();

        attempt(limit, () -> {
            world.advanceTime(UNTIL_NEXT_ATTEMPT);
            attempt(limit, () -> {});
        });

        assertThat(sent())
                .containsExactly(new EmailMessage.WrongPasswordsInSession(ADA.email(), world.clock.instant()));
    }

    @Test
    void an_email_that_could_not_be_stored_is_sent_after_the_next_wrong_password() {
        attemptNineTimes();
        var failing = limitWith((_, _) -> {
            throw new IllegalStateException("the disk is full");
        });
        assertThatThrownBy(() -> attempt(failing, () -> {})).hasMessage("the disk is full");
        assertThat(sent()).isEmpty();

        world.advanceTime(UNTIL_NEXT_ATTEMPT);
        attempt(limit, () -> {});

        assertThat(sent())
                .containsExactly(new EmailMessage.WrongPasswordsInSession(ADA.email(), world.clock.instant()));
    }

    private void attemptNineTimes() {
        IntStream.range(0, 9).forEach(_ -> attempt(limit, () -> {}));
    }

    /// @param meanwhile what happens while the wrong password is checked
    private void attempt(CurrentPasswordLimit attempted, Runnable meanwhile) {
        var isChecked = attempted.<Boolean>limit(
                session.account(),
                session.user(),
                _ -> false,
                () -> {
                    meanwhile.run();
                    return true;
                },
                _ -> true);
        assertThat(isChecked).isTrue();
    }

    private List<EmailMessage> sent() {
        world.sendMail();
        return world.mailer.deliveredTo(ADA.email()).stream()
                .filter(EmailMessage.WrongPasswordsInSession.class::isInstance)
                .toList();
    }

    private CurrentPasswordLimit limitWith(Outbox outbox) {
        return new CurrentPasswordLimit(
                world.unitOfWork, world.rateLimits, world.users, world.account.showAccount(), outbox, world.clock);
    }
}
