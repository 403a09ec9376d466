package tel.billing.notification.persistence;

import static tel.billing.notification.persistence.tables.NotificationEmail.NOTIFICATION_EMAIL;

import java.util.Set;
import org.jooq.DSLContext;
import tel.billing.shared.DataSubject;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.PersonalData;
import tel.billing.shared.persistence.privacy.JooqPersonalData;

/// The e-mail log as personal data.
public record LoggedEmailData(JooqPersonalData tables) implements PersonalData {

    public LoggedEmailData(DSLContext sql) {
        this(new JooqPersonalData(sql, NotificationPersonalData.TABLES));
    }

    @Override
    public void export(DataSubject subject, Records records) {
        tables.export(subject, records);
    }

    @Override
    public Set<ErasureObstacle> obstacles(DataSubject subject) {
        return Set.of();
    }

    @Override
    public void erase(DataSubject subject) {
        tables.erase(subject);
    }

    @Override
    public void purge(DataSubject subject) {}

    /// Another account may have this address. Deletes only the entries of this account.
    @Override
    public void eraseUnconfirmed(DataSubject subject) {
        tables.sql()
                .deleteFrom(NOTIFICATION_EMAIL)
                .where(NotificationPersonalData.isOf(subject))
                .execute();
    }
}
