package tel.billing.notification.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.Some;

/// The contract of all outboxes. The outbox must be empty at the start and send its e-mails to [#mailer()].
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class PostboxContract {
    private final EmailAddress address = Some.email();
    private final Letter letter = new Letter.AccountExists(address);

    protected abstract Postbox postbox();

    protected abstract UnitOfWork unitOfWork();

    protected abstract CollectingMailer mailer();

    /// Tries each waiting e-mail once, including those that wait for a later retry. Returns when all were
    /// tried. No e-mail is sent at any other time.
    protected abstract void carryAllOnce();

    @Test
    void an_email_is_sent_after_the_commit() {
        post(letter);
        carryAllOnce();

        assertThat(mailer().deliveredTo(address)).containsExactly(letter);
    }

    @Test
    void an_email_is_not_sent_before_the_commit() {
        unitOfWork().perform(() -> {
            postbox().post(letter, Reader.ANYWHERE);
            assertThat(mailer().attempts()).isZero();
            return true;
        });
    }

    @Test
    void an_email_is_never_sent_if_the_unit_of_work_is_rolled_back() {
        unitOfWork().attempt(() -> {
            postbox().post(letter, Reader.ANYWHERE);
            return Optional.empty();
        });
        carryAllOnce();

        assertThat(mailer().attempts()).isZero();
    }

    @Test
    void an_email_is_never_sent_if_the_unit_of_work_fails() {
        assertThatThrownBy(() -> unitOfWork().attempt(() -> {
                    postbox().post(letter, Reader.ANYWHERE);
                    throw new IllegalArgumentException("broken");
                }))
                .hasMessage("broken");
        carryAllOnce();

        assertThat(mailer().attempts()).isZero();
    }

    @Test
    void a_sent_email_is_not_sent_again() {
        post(letter);
        carryAllOnce();
        carryAllOnce();

        assertThat(mailer().attempts()).isEqualTo(1);
    }

    @Test
    void an_email_waits_for_a_mail_system_that_is_down() {
        mailer().goDown();
        post(letter);
        carryAllOnce();
        carryAllOnce();
        assertThat(mailer().attempts()).isEqualTo(2);
        assertThat(mailer().delivered()).isEmpty();

        mailer().comeBack();
        carryAllOnce();
        assertThat(mailer().deliveredTo(address)).containsExactly(letter);
    }

    @Test
    void a_rejected_email_is_not_retried() {
        mailer().refuse(address);
        post(letter);
        carryAllOnce();
        carryAllOnce();

        assertThat(mailer().attempts()).isEqualTo(1);
    }

    @Test
    void a_rejected_email_does_not_block_others() {
        var refused = Some.email();
        mailer().refuse(refused);
        post(new Letter.AccountExists(refused));
        post(letter);
        carryAllOnce();

        assertThat(mailer().delivered()).containsExactly(letter);
    }

    @Test
    void every_kind_of_email_arrives_unchanged() {
        var letters = Letters.ofEveryKind(address);

        letters.forEach(this::post);
        carryAllOnce();

        assertThat(mailer().deliveredTo(address)).containsExactlyInAnyOrderElementsOf(letters);
    }

    @Test
    void an_email_arrives_with_its_reader() {
        var inAustria = Reader.in(new Country("AT"));

        post(letter, inAustria);
        carryAllOnce();
        post(letter, Reader.ANYWHERE);
        carryAllOnce();

        assertThat(mailer().readers()).containsExactly(inAustria, Reader.ANYWHERE);
    }

    @Test
    void several_emails_are_added_together_each_with_its_reader() {
        var inAustria = Reader.in(new Country("AT"));
        var other = new Letter.AccountExists(Some.email());

        unitOfWork().perform(() -> {
            postbox()
                    .postAll(List.of(
                            new Postbox.Posting(letter, inAustria), new Postbox.Posting(other, Reader.ANYWHERE)));
            return true;
        });
        carryAllOnce();

        assertThat(mailer().delivered()).containsExactlyInAnyOrder(letter, other);
        assertThat(mailer().readers()).containsExactlyInAnyOrder(inAustria, Reader.ANYWHERE);
    }

    @Test
    void adding_no_emails_does_nothing() {
        postbox().postAll(List.of());
        carryAllOnce();

        assertThat(mailer().attempts()).isZero();
    }

    @Test
    void equal_emails_are_sent_separately() {
        post(letter);
        post(letter);
        carryAllOnce();

        assertThat(mailer().deliveredTo(address)).containsExactly(letter, letter);
    }

    private void post(Letter posted) {
        post(posted, Reader.ANYWHERE);
    }

    private void post(Letter posted, Reader reader) {
        unitOfWork().perform(() -> {
            postbox().post(posted, reader);
            return true;
        });
    }
}
