package tel.billing.notification.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.notification.persistence.tables.NotificationEmail.NOTIFICATION_EMAIL;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.application.EmailResult;
import tel.billing.shared.Country;
import tel.billing.shared.DataSubject;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.spec.Arbitrary;

@DisplayName("Logged e-mails")
class LoggedEmailDataTest {
    private final TestDatabase database = TestDatabase.empty();
    private final JooqEmailLog log =
            new JooqEmailLog(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]), new SystemRealTime());
    private final LoggedEmailData data = new LoggedEmailData(database.sql());
    private final EmailAddress address = Arbitrary.email();
    private final DataSubject ada = new DataSubject(database.account(), Arbitrary.userId(), Arbitrary.email());
    private final DataSubject bela = new DataSubject(database.account(), Arbitrary.userId(), address);

    @Test
    void belong_to_their_account_after_its_address_changed_and_another_account_got_the_old_one() {
        end(EmailRecipient.owner(ada.account(), new Country("NL")));
        end(EmailRecipient.owner(bela.account(), new Country("NL")));
        end(EmailRecipient.WITHOUT_ACCOUNT);

        assertThat(exportOf(ada))
                .singleElement()
                .satisfies(record -> assertThat(record)
                        .containsOnlyKeys("id", "email", "type", "result", "reason", "at")
                        .containsEntry("email", address.value()));
        assertThat(exportOf(bela)).hasSize(2);

        data.eraseUnconfirmed(bela);
        assertThat(exportOf(bela)).hasSize(1);
        data.erase(bela);
        assertThat(exportOf(bela)).isEmpty();
        assertThat(exportOf(ada)).hasSize(1);
        data.erase(ada);
        assertThat(database.sql().fetchCount(NOTIFICATION_EMAIL)).isZero();
    }

    private void end(EmailRecipient recipient) {
        log.ended(
                Arbitrary.id(),
                new EmailMessage.VatNumberInvalid(address, "NL123456789B01"),
                recipient,
                EmailResult.REJECTED,
                Optional.of("no"));
    }

    private List<Map<String, Object>> exportOf(DataSubject person) {
        var records = new ArrayList<Map<String, Object>>();
        database.unitOfWork().run(() -> data.export(person, (_, values) -> records.add(Map.copyOf(values))));
        return records;
    }
}
