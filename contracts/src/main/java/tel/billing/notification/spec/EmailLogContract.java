package tel.billing.notification.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.application.EmailLog;
import tel.billing.notification.application.EmailResult;
import tel.billing.notification.application.LoggedEmail;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.SteppedTime;

/// The contract of [EmailLog].
public abstract class EmailLogContract {
    private static final int ALL = 10;

    private final EmailLog log;
    private final SteppedTime clock;
    private final EmailAddress ada = Arbitrary.email();

    /// @param clock of the log
    protected EmailLogContract(EmailLog log, SteppedTime clock) {
        this.log = log;
        this.clock = clock;
    }

    @Test
    void the_emails_to_an_address_are_returned_with_the_newest_first() {
        var sent = end(ada, EmailResult.SENT, Optional.empty());
        end(Arbitrary.email(), EmailResult.SENT, Optional.empty());
        clock.pass(Duration.ofSeconds(1));
        var rejected = end(ada, EmailResult.REJECTED, Optional.of("no such mailbox"));
        var expired = end(ada, EmailResult.EXPIRED, Optional.empty());

        var emails = log.sentTo(ada, Optional.empty(), ALL);

        assertThat(emails).extracting(LoggedEmail::id).containsExactly(expired, rejected, sent);
        assertThat(emails).extracting(LoggedEmail::type).containsOnly("account_exists");
        assertThat(emails.get(1).reason()).contains("no such mailbox");
        assertThat(emails.get(2).at()).isEqualTo(clock.instant().minusSeconds(1));
        assertThat(log.sentTo(ada, Optional.of(EmailLog.Key.of(emails.getFirst())), 1))
                .containsExactly(emails.get(1));
    }

    @Test
    void only_the_first_result_of_an_email_counts() {
        var id = end(ada, EmailResult.SENT, Optional.empty());

        log.ended(id, new EmailMessage.AccountExists(ada), EmailResult.EXPIRED, Optional.empty());

        assertThat(log.sentTo(ada, Optional.empty(), ALL))
                .extracting(LoggedEmail::result)
                .containsExactly(EmailResult.SENT);
    }

    @Test
    void failed_emails_are_listed_by_page() {
        var first = end(ada, EmailResult.EXPIRED, Optional.empty());
        end(ada, EmailResult.SENT, Optional.empty());
        var second = end(Arbitrary.email(), EmailResult.REJECTED, Optional.of("no"));

        var page = log.failed(new PageRequest<>(1, Optional.empty()));

        assertThat(page.items()).extracting(LoggedEmail::id).containsExactly(second);
        assertThat(log.failed(new PageRequest<>(1, page.next())).items())
                .extracting(LoggedEmail::id)
                .containsExactly(first);
    }

    @Test
    void old_entries_are_deleted_with_the_oldest_first() {
        assertThat(log.oldest()).isEmpty();
        var began = clock.instant();
        end(ada, EmailResult.SENT, Optional.empty());
        clock.pass(Duration.ofSeconds(1));
        var second = end(ada, EmailResult.SENT, Optional.empty());

        assertThat(log.oldest()).contains(began);
        assertThat(log.deleteBefore(began, ALL)).isZero();
        assertThat(log.deleteBefore(began.plusSeconds(9), 1)).isEqualTo(1);
        assertThat(log.sentTo(ada, Optional.empty(), ALL))
                .extracting(LoggedEmail::id)
                .containsExactly(second);
    }

    private UUID end(EmailAddress address, EmailResult result, Optional<String> reason) {
        var id = Arbitrary.id();
        log.ended(id, new EmailMessage.AccountExists(address), result, reason);
        return id;
    }
}
