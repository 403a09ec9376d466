package tel.billing.notification.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.account.application.Accounts;
import tel.billing.account.domain.Account;
import tel.billing.account.spec.AccountContactsContract;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.application.EmailLog;
import tel.billing.notification.application.EmailResult;
import tel.billing.notification.application.LoggedEmail;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.shared.spec.time.SteppedTime;

/// The contract of [EmailLog].
public abstract class EmailLogContract extends StoreContract {
    private static final int ALL = 10;

    private final Accounts accounts;
    private final EmailLog log;
    private final SteppedTime clock;
    private final EmailAddress email = Arbitrary.email();
    private final EmailMessage message = new EmailMessage.TopUpReceipt(
            email, Arbitrary.id(), Money.of(20_00, "EUR"), Money.of(20_00, "EUR"), Arbitrary.INSTANT);
    private final Account.Draft ada;
    private final AccountId bela;

    /// @param clock of the log
    protected EmailLogContract(StoreFixture fixture, Accounts accounts, EmailLog log, SteppedTime clock) {
        super(fixture);
        this.accounts = accounts;
        this.log = log;
        this.clock = clock;
        this.ada = fixture.unitOfWork().perform(() -> AccountContactsContract.draft(accounts, email));
        this.bela = fixture.unitOfWork()
                .perform(() -> AccountContactsContract.draft(accounts, Arbitrary.email()))
                .id();
    }

    @Test
    void the_emails_of_an_account_are_returned_with_the_newest_first() {
        var sent = end(ada.id(), EmailResult.SENT, Optional.empty());
        end(bela, EmailResult.SENT, Optional.empty());
        clock.pass(Duration.ofSeconds(1));
        var rejected = end(ada.id(), EmailResult.REJECTED, Optional.of("no such mailbox"));
        var expired = end(ada.id(), EmailResult.EXPIRED, Optional.empty());

        var emails = log.of(ada.id(), Optional.empty(), ALL);

        assertThat(emails).extracting(LoggedEmail::id).containsExactly(expired, rejected, sent);
        assertThat(emails).extracting(LoggedEmail::type).containsOnly("top_up_receipt");
        assertThat(emails.get(1).reason()).contains("no such mailbox");
        assertThat(emails.get(2).at()).isEqualTo(clock.instant().minusSeconds(1));
        assertThat(log.of(ada.id(), Optional.of(EmailLog.Key.of(emails.getFirst())), 1))
                .containsExactly(emails.get(1));
        assertThat(log.find(rejected)).contains(emails.get(1));
    }

    @Test
    void an_email_without_an_account_belongs_to_no_account() {
        var id = Arbitrary.id();
        log.ended(id, message, EmailRecipient.WITHOUT_ACCOUNT, EmailResult.REJECTED, Optional.of("no"));

        assertThat(log.of(ada.id(), Optional.empty(), ALL)).isEmpty();
        assertThat(log.find(id).orElseThrow().to()).isEqualTo(email);
        assertThat(log.find(id).orElseThrow().hasContent()).isFalse();
    }

    @Test
    void an_email_of_an_erased_or_unknown_account_is_not_stored() {
        commit(() -> AccountContactsContract.erase(accounts, ada));

        assertThat(log.find(end(ada.id(), EmailResult.SENT, Optional.empty()))).isEmpty();
        assertThat(log.find(end(Arbitrary.accountId(), EmailResult.SENT, Optional.empty())))
                .isEmpty();
    }

    @Test
    void only_the_first_result_of_an_email_counts() {
        var id = end(ada.id(), EmailResult.SENT, Optional.empty());

        log.ended(id, message, recipient(ada.id()), EmailResult.EXPIRED, Optional.empty());

        assertThat(log.of(ada.id(), Optional.empty(), ALL))
                .extracting(LoggedEmail::result)
                .containsExactly(EmailResult.SENT);
    }

    @Test
    void failed_emails_are_listed_by_page() {
        var first = end(ada.id(), EmailResult.EXPIRED, Optional.empty());
        end(ada.id(), EmailResult.SENT, Optional.empty());
        var second = end(bela, EmailResult.REJECTED, Optional.of("no"));

        var page = log.failed(new PageRequest<>(1, Optional.empty()));

        assertThat(page.items()).extracting(LoggedEmail::id).containsExactly(second);
        assertThat(log.failed(new PageRequest<>(1, page.next())).items())
                .extracting(LoggedEmail::id)
                .containsExactly(first);
    }

    @Test
    void the_content_of_a_failed_email_can_be_taken_once() {
        var failed = end(ada.id(), EmailResult.EXPIRED, Optional.empty());
        assertThat(log.find(failed).orElseThrow().hasContent()).isTrue();

        assertThat(committed(() -> log.takeContent(failed))).contains(message);

        assertThat(committed(() -> log.takeContent(failed))).isEmpty();
        assertThat(log.find(failed).orElseThrow().hasContent()).isFalse();
    }

    @Test
    void content_that_is_taken_concurrently_is_returned_once() {
        var failed = end(ada.id(), EmailResult.EXPIRED, Optional.empty());

        var taken = Race.of(() -> committed(() -> log.takeContent(failed)));

        assertThat(taken.stream().flatMap(Optional::stream)).containsExactly(message);
    }

    @Test
    void the_content_of_sent_emails_and_of_emails_with_links_is_not_stored() {
        var sent = end(ada.id(), EmailResult.SENT, Optional.empty());
        var link = Arbitrary.id();
        log.ended(
                link,
                new EmailMessage.ResetPassword(email, new Secret("a token"), Arbitrary.INSTANT, false),
                recipient(ada.id()),
                EmailResult.REJECTED,
                Optional.empty());

        assertThat(committed(() -> log.takeContent(sent))).isEmpty();
        assertThat(committed(() -> log.takeContent(link))).isEmpty();
        assertThat(log.find(link).orElseThrow().hasContent()).isFalse();
    }

    @Test
    void old_entries_are_deleted_with_the_oldest_first() {
        assertThat(log.oldest()).isEmpty();
        var began = clock.instant();
        var first = end(ada.id(), EmailResult.EXPIRED, Optional.empty());
        clock.pass(Duration.ofSeconds(1));
        var second = end(ada.id(), EmailResult.SENT, Optional.empty());

        assertThat(log.oldest()).contains(began);
        assertThat(log.deleteBefore(began, ALL)).isZero();
        assertThat(log.deleteBefore(began.plusSeconds(9), 1)).isEqualTo(1);
        assertThat(log.of(ada.id(), Optional.empty(), ALL))
                .extracting(LoggedEmail::id)
                .containsExactly(second);
        assertThat(committed(() -> log.takeContent(first))).isEmpty();
    }

    private UUID end(AccountId account, EmailResult result, Optional<String> reason) {
        var id = Arbitrary.id();
        log.ended(id, message, recipient(account), result, reason);
        return id;
    }

    private static EmailRecipient recipient(AccountId account) {
        return EmailRecipient.owner(account, new Country("HU"));
    }
}
