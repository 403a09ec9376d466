package tel.billing.notification.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.QueuedEmail;
import tel.billing.notification.application.QueuedEmails;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.Arbitrary;

/// The contract of all outboxes. The outbox must be empty at the start and send its e-mails to [#mailer()].
public abstract class OutboxContract {
    private final EmailAddress address = Arbitrary.email();
    private final EmailMessage emailMessage = new EmailMessage.AccountExists(address);

    protected abstract Outbox outbox();

    protected abstract UnitOfWork unitOfWork();

    protected abstract CollectingMailer mailer();

    protected abstract QueuedEmails queuedEmails();

    /// The only account that is not erased.
    protected abstract AccountId account();

    /// Tries each waiting e-mail once, including those that wait for a later retry. Returns when all were
    /// tried. No e-mail is sent at any other time.
    protected abstract void carryAllOnce();

    @Test
    void an_email_is_sent_after_the_commit() {
        post(emailMessage);
        carryAllOnce();

        assertThat(mailer().deliveredTo(address)).containsExactly(emailMessage);
    }

    @Test
    void an_email_is_not_sent_before_the_commit() {
        unitOfWork().run(() -> {
            outbox().post(emailMessage, EmailRecipient.WITHOUT_ACCOUNT);
            assertThat(mailer().attempts()).isZero();
        });
    }

    @Test
    void an_email_is_never_sent_if_the_unit_of_work_is_rolled_back() {
        unitOfWork().attempt(() -> {
            outbox().post(emailMessage, EmailRecipient.WITHOUT_ACCOUNT);
            return Optional.empty();
        });
        carryAllOnce();

        assertThat(mailer().attempts()).isZero();
    }

    @Test
    void an_email_is_never_sent_if_the_unit_of_work_fails() {
        assertThatThrownBy(() -> unitOfWork().attempt(() -> {
                    outbox().post(emailMessage, EmailRecipient.WITHOUT_ACCOUNT);
                    throw new IllegalArgumentException("broken");
                }))
                .hasMessage("broken");
        carryAllOnce();

        assertThat(mailer().attempts()).isZero();
    }

    @Test
    void a_sent_email_is_not_sent_again() {
        post(emailMessage);
        carryAllOnce();
        carryAllOnce();

        assertThat(mailer().attempts()).isEqualTo(1);
    }

    @Test
    void an_email_waits_for_a_mail_system_that_is_down() {
        mailer().goDown();
        post(emailMessage);
        carryAllOnce();
        carryAllOnce();
        assertThat(mailer().attempts()).isEqualTo(2);
        assertThat(mailer().delivered()).isEmpty();

        mailer().comeBack();
        carryAllOnce();
        assertThat(mailer().deliveredTo(address)).containsExactly(emailMessage);
    }

    @Test
    void a_rejected_email_is_not_retried() {
        mailer().refuse(address);
        post(emailMessage);
        carryAllOnce();
        carryAllOnce();

        assertThat(mailer().attempts()).isEqualTo(1);
    }

    @Test
    void a_rejected_email_does_not_block_others() {
        var refused = Arbitrary.email();
        mailer().refuse(refused);
        post(new EmailMessage.AccountExists(refused));
        post(emailMessage);
        carryAllOnce();

        assertThat(mailer().delivered()).containsExactly(emailMessage);
    }

    @Test
    void every_kind_of_email_arrives_unchanged() {
        var emailMessages = SampleEmailMessages.ofEveryKind(address);

        emailMessages.forEach(this::post);
        carryAllOnce();

        assertThat(mailer().deliveredTo(address)).containsExactlyInAnyOrderElementsOf(emailMessages);
    }

    @Test
    void an_email_arrives_with_its_reader() {
        var inAustria = RecipientLocale.in(new Country("AT"));

        post(emailMessage, new EmailRecipient(inAustria, Optional.empty()));
        carryAllOnce();
        post(emailMessage);
        carryAllOnce();

        assertThat(mailer().readers()).containsExactly(inAustria, RecipientLocale.DEFAULT);
    }

    @Test
    void several_emails_are_added_together_each_with_its_reader() {
        var inAustria = RecipientLocale.in(new Country("AT"));
        var other = new EmailMessage.AccountExists(Arbitrary.email());

        unitOfWork()
                .run(() -> outbox().postAll(List.of(
                        new Outbox.Posting(emailMessage, new EmailRecipient(inAustria, Optional.empty())),
                        new Outbox.Posting(other, EmailRecipient.WITHOUT_ACCOUNT))));
        carryAllOnce();

        assertThat(mailer().delivered()).containsExactlyInAnyOrder(emailMessage, other);
        assertThat(mailer().readers()).containsExactlyInAnyOrder(inAustria, RecipientLocale.DEFAULT);
    }

    @Test
    void adding_no_emails_does_nothing() {
        outbox().postAll(List.of());
        carryAllOnce();

        assertThat(mailer().attempts()).isZero();
    }

    @Test
    void equal_emails_are_sent_separately() {
        post(emailMessage);
        post(emailMessage);
        carryAllOnce();

        assertThat(mailer().deliveredTo(address)).containsExactly(emailMessage, emailMessage);
    }

    @Test
    void an_email_of_an_account_is_listed_until_it_is_sent() {
        var country = new Country("NL");
        post(emailMessage);
        mailer().goDown();
        post(emailMessage, EmailRecipient.owner(account(), country));
        post(emailMessage, EmailRecipient.owner(account(), country));

        assertThat(waiting()).extracting(QueuedEmail::type).containsExactly("account_exists", "account_exists");
        assertThat(waiting()).extracting(QueuedEmail::isRetry).containsOnly(false);
        carryAllOnce();
        assertThat(waiting()).extracting(QueuedEmail::isRetry).containsExactly(true, true);

        mailer().comeBack();
        carryAllOnce();
        assertThat(waiting()).isEmpty();
    }

    @Test
    void an_email_of_an_account_that_was_erased_is_not_sent() {
        var erased = EmailRecipient.owner(Arbitrary.accountId(), new Country("NL"));

        post(emailMessage, erased);
        carryAllOnce();

        assertThat(mailer().attempts()).isZero();
        assertThat(queuedEmails().of(erased.account().orElseThrow())).isEmpty();
    }

    private List<QueuedEmail> waiting() {
        return queuedEmails().of(account());
    }

    private void post(EmailMessage posted) {
        post(posted, EmailRecipient.WITHOUT_ACCOUNT);
    }

    private void post(EmailMessage posted, EmailRecipient recipient) {
        unitOfWork().run(() -> outbox().post(posted, recipient));
    }
}
