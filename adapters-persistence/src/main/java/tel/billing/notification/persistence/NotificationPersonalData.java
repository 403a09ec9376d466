package tel.billing.notification.persistence;

import static tel.billing.notification.persistence.tables.NotificationEmail.NOTIFICATION_EMAIL;

import java.util.List;
import org.jooq.Condition;
import tel.billing.shared.DataSubject;
import tel.billing.shared.persistence.privacy.PersonalTable;

/// The personal data in the e-mail log: entries of the account, and entries without an account to its address.
public final class NotificationPersonalData {
    public static final List<PersonalTable> TABLES = List.of(PersonalTable.exported(
                    "emails",
                    NOTIFICATION_EMAIL,
                    subject -> isOf(subject)
                            .or(NOTIFICATION_EMAIL
                                    .ACCOUNT_ID
                                    .isNull()
                                    .and(NOTIFICATION_EMAIL.EMAIL.eq(
                                            subject.email().value()))))
            .withholding(NOTIFICATION_EMAIL.ACCOUNT_ID, NOTIFICATION_EMAIL.CONTENT)
            .deletedOnErasure());

    /// The e-mails of the account, whatever their address was.
    static Condition isOf(DataSubject subject) {
        return NOTIFICATION_EMAIL.ACCOUNT_ID.eq(subject.account().value());
    }

    private NotificationPersonalData() {}
}
