package tel.billing.payment.portal.console;

import java.util.List;
import java.util.Optional;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.NotificationView;
import tel.billing.payment.application.notification.ShowNotifications;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.console.Listing;

/// The card processor's notifications that the service could not process.
public record QuarantinedNotifications(ShowNotifications showNotifications) implements ConsoleList {
    private static final List<Column> COLUMNS = List.of(
            Column.text("received"),
            Column.text("event"),
            Column.text("account"),
            Column.text("reason"),
            Column.text("notification"),
            Column.text("operations"));

    @Override
    public Group group() {
        return Group.QUEUES;
    }

    @Override
    public int order() {
        return 10;
    }

    @Override
    public String name() {
        return "notifications";
    }

    @Override
    public Listing show(Visit visit, PageRequest<String> page) {
        return Listing.of(
                COLUMNS,
                showNotifications.list(
                        Optional.of(NotificationStatus.QUARANTINED), Cursors.byId(page, StoredNotification.Id::new)),
                view -> row(visit, view),
                id -> id.value().toString());
    }

    private static List<Cell> row(Visit visit, NotificationView view) {
        var stored = view.notification();
        var event = stored.notification().event();
        return List.of(
                Cell.time(stored.receivedAt()),
                Cell.text(visit.text("console.notification." + event.label())),
                Cell.account(event.namedAccount()),
                Cell.text(stored.reason()),
                Cell.code(stored.id().value()),
                new Cell.Operations(
                        "notification",
                        "/console/payment-notifications/" + stored.id().value(),
                        List.of("quarantined")));
    }
}
