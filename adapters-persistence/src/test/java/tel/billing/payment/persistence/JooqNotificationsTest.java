package tel.billing.payment.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.spec.notification.NotificationsContract;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.UnreadableRow;
import tel.billing.shared.persistence.schedule.CheckedDatabase;
import tel.billing.shared.spec.Arbitrary;

class JooqNotificationsTest extends NotificationsContract {
    private final TestDatabase database;
    private final JooqNotifications notifications;

    JooqNotificationsTest() {
        var database = TestDatabase.empty();
        var notifications = new JooqNotifications(database.sql());
        super(
                new CheckedDatabase(database, JooqNotifications.DUE),
                notifications,
                new JooqPayments(database.sql(), _ -> {}));
        this.database = database;
        this.notifications = notifications;
    }

    @Test
    void a_notification_that_cannot_be_read_does_not_block_the_others() {
        var damaged = stored();
        var intact = stored();
        database.admin()
                .execute("UPDATE payment_notice SET currency = 'QQQ', look_after = look_after - interval '1 second'"
                        + " WHERE id = '%s'".formatted(damaged.id().value()));

        assertThatThrownBy(this::taken).isInstanceOf(UnreadableRow.class);
        assertThat(taken()).contains(intact);
        assertThat(taken()).isEmpty();
    }

    private StoredNotification stored() {
        var id = Arbitrary.id();
        var event = new Event.Captured(
                Arbitrary.accountId(),
                new PaymentId(Arbitrary.id()),
                new ProcessorReference("psp-1"),
                Money.of(20_00, "EUR"));
        var notification = StoredNotification.received(
                new StoredNotification.Id(id), new Notification("notice " + id, event, "{}"), Arbitrary.INSTANT);
        commit(() -> notifications.store(List.of(notification), Arbitrary.INSTANT));
        return notification;
    }

    private Optional<StoredNotification> taken() {
        return database.unitOfWork().attempt(() -> notifications.takeDue(Arbitrary.INSTANT));
    }
}
