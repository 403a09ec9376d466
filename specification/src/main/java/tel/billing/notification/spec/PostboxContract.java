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

/// What every postbox promises. It is empty when a test begins, and hands its letters to [#mailer()].
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class PostboxContract {
    private final EmailAddress address = Some.email();
    private final Letter letter = new Letter.AccountExists(address);

    protected abstract Postbox postbox();

    protected abstract UnitOfWork unitOfWork();

    protected abstract CollectingMailer mailer();

    /// The one moment at which letters leave here: every letter that waits is tried once, also one that was to wait
    /// longer after a failure; answers when all were.
    protected abstract void carryAllOnce();

    @Test
    void a_letter_leaves_after_the_work_has_committed() {
        post(letter);
        carryAllOnce();

        assertThat(mailer().deliveredTo(address)).containsExactly(letter);
    }

    @Test
    void a_letter_does_not_leave_before_the_work_has_committed() {
        unitOfWork().perform(() -> {
            postbox().post(letter, Reader.ANYWHERE);
            assertThat(mailer().attempts()).isZero();
            return true;
        });
    }

    @Test
    void a_letter_never_leaves_when_the_work_is_taken_back() {
        unitOfWork().attempt(() -> {
            postbox().post(letter, Reader.ANYWHERE);
            return Optional.empty();
        });
        carryAllOnce();

        assertThat(mailer().attempts()).isZero();
    }

    @Test
    void a_letter_never_leaves_when_the_work_breaks() {
        assertThatThrownBy(() -> unitOfWork().attempt(() -> {
                    postbox().post(letter, Reader.ANYWHERE);
                    throw new IllegalArgumentException("broken");
                }))
                .hasMessage("broken");
        carryAllOnce();

        assertThat(mailer().attempts()).isZero();
    }

    @Test
    void a_letter_that_left_does_not_leave_again() {
        post(letter);
        carryAllOnce();
        carryAllOnce();

        assertThat(mailer().attempts()).isEqualTo(1);
    }

    @Test
    void a_letter_waits_for_a_mail_system_that_is_down() {
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
    void a_letter_that_is_refused_is_not_tried_again() {
        mailer().refuse(address);
        post(letter);
        carryAllOnce();
        carryAllOnce();

        assertThat(mailer().attempts()).isEqualTo(1);
    }

    @Test
    void a_letter_that_is_refused_does_not_hold_up_the_others() {
        var refused = Some.email();
        mailer().refuse(refused);
        post(new Letter.AccountExists(refused));
        post(letter);
        carryAllOnce();

        assertThat(mailer().delivered()).containsExactly(letter);
    }

    @Test
    void every_kind_of_letter_arrives_as_it_was_posted() {
        var letters = Letters.ofEveryKind(address);

        letters.forEach(this::post);
        carryAllOnce();

        assertThat(mailer().deliveredTo(address)).containsExactlyInAnyOrderElementsOf(letters);
    }

    @Test
    void a_letter_arrives_with_its_reader() {
        var inAustria = Reader.in(new Country("AT"));

        post(letter, inAustria);
        carryAllOnce();
        post(letter, Reader.ANYWHERE);
        carryAllOnce();

        assertThat(mailer().readers()).containsExactly(inAustria, Reader.ANYWHERE);
    }

    @Test
    void several_letters_are_posted_together_each_with_its_reader() {
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
    void to_post_no_letters_is_nothing() {
        postbox().postAll(List.of());
        carryAllOnce();

        assertThat(mailer().attempts()).isZero();
    }

    @Test
    void equal_letters_leave_each_for_itself() {
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
