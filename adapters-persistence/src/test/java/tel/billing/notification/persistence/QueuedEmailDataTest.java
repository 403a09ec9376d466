package tel.billing.notification.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.spec.CollectingMailer;
import tel.billing.shared.Country;
import tel.billing.shared.DataSubject;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.persistence.schedule.DueTimes;
import tel.billing.shared.persistence.schedule.Scheduling;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;

@DisplayName("Queued e-mails")
class QueuedEmailDataTest {
    private final TestDatabase database = TestDatabase.empty();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AesSecretBox box = new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]);

    @AutoClose
    private final Scheduling scheduling = new Scheduling(
            database.dataSource(),
            List.of(new MailTask(
                            new CollectingMailer(new InMemoryUnitOfWork()),
                            box,
                            meters,
                            new JooqEmailLog(database.sql(), box, new SystemRealTime()),
                            _ -> Optional.empty())
                    .task()),
            List.of(),
            new DueTimes(database.sql()),
            new SystemRealTime(),
            meters);

    private final QueuedEmailData data = new QueuedEmailData(scheduling, box);
    private final DataSubject ada = subject(Arbitrary.email());
    private final DataSubject bela = subject(Arbitrary.email());

    @Test
    void are_exported_without_their_content_and_erased() {
        post(ada, box);
        post(bela, box);
        post(EmailRecipient.WITHOUT_ACCOUNT, bela.email(), box);

        assertThat(exportOf(ada))
                .singleElement()
                .satisfies(record -> assertThat(record)
                        .containsOnlyKeys("kind", "email", "posted_at")
                        .containsEntry("kind", "account_exists")
                        .containsEntry("email", ada.email().value()));

        data.erase(ada);

        assertThat(exportOf(ada)).isEmpty();
        assertThat(exportOf(bela)).hasSize(2);

        data.erase(bela);

        assertThat(database.sql().fetchCount(SHARED_SCHEDULED_TASK)).isZero();
    }

    @Test
    void belong_to_their_account_after_its_address_changed_and_another_account_got_the_old_one() {
        post(ada, box);
        var moved = new DataSubject(ada.account(), ada.user(), Arbitrary.email());
        var newOwner = subject(ada.email());

        assertThat(exportOf(moved)).hasSize(1);
        assertThat(exportOf(newOwner)).isEmpty();
        data.erase(newOwner);
        assertThat(exportOf(moved)).hasSize(1);
        data.erase(moved);

        assertThat(exportOf(moved)).isEmpty();
    }

    @Test
    void that_cannot_be_decrypted_are_named_in_each_export_and_deleted_by_the_next_erasure() {
        var otherKey = new byte[AesSecretBox.KEY_BYTES];
        otherKey[0] = 1;
        post(EmailRecipient.WITHOUT_ACCOUNT, bela.email(), new AesSecretBox(otherKey));
        post(ada, box);

        assertThat(exportOf(ada))
                .hasSize(2)
                .anySatisfy(record -> assertThat(record)
                        .containsOnlyKeys("remark")
                        .hasToString("{remark=An e-mail in the queue cannot be decrypted."
                                + " It is not known to whom it is, and it is never sent.}"));

        data.erase(ada);

        assertThat(database.sql().fetchCount(SHARED_SCHEDULED_TASK)).isZero();
    }

    @Test
    void to_an_address_that_signed_up_twice_are_still_sent_when_the_older_signup_is_erased() {
        var second = subject(ada.email());
        post(ada, box);
        post(second, box);

        data.eraseUnconfirmed(ada);

        assertThat(exportOf(ada)).isEmpty();
        assertThat(exportOf(second)).hasSize(1);
    }

    private void post(DataSubject to, AesSecretBox sealer) {
        post(EmailRecipient.owner(to.account(), new Country("NL")), to.email(), sealer);
    }

    private void post(EmailRecipient recipient, EmailAddress to, AesSecretBox sealer) {
        new DbSchedulerOutbox(scheduling, sealer, new TimeOrderedIds(), new SystemRealTime())
                .post(new EmailMessage.AccountExists(to), recipient);
    }

    private List<Map<String, Object>> exportOf(DataSubject person) {
        var records = new ArrayList<Map<String, Object>>();
        database.unitOfWork().run(() -> data.export(person, (_, values) -> records.add(Map.copyOf(values))));
        return records;
    }

    private static DataSubject subject(EmailAddress email) {
        return new DataSubject(Arbitrary.accountId(), Arbitrary.userId(), email);
    }
}
