package tel.billing.notification.persistence;

import static tel.billing.notification.persistence.tables.NotificationEmail.NOTIFICATION_EMAIL;

import java.util.List;
import tel.billing.shared.persistence.PersonalTable;

/// The personal data in the e-mail log.
public final class NotificationPersonalData {
    public static final List<PersonalTable> TABLES = List.of(PersonalTable.exported(
                    "emails",
                    NOTIFICATION_EMAIL,
                    subject -> NOTIFICATION_EMAIL.EMAIL.eq(subject.email().value()))
            .deletedOnErasure());

    private NotificationPersonalData() {}
}
