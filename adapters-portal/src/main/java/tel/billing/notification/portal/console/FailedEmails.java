package tel.billing.notification.portal.console;

import java.util.List;
import java.util.Locale;
import tel.billing.notification.application.EmailLog;
import tel.billing.notification.application.ListFailedEmails;
import tel.billing.notification.application.LoggedEmail;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.console.Listing;

/// The e-mails that were not delivered to the mail system.
public record FailedEmails(ListFailedEmails listFailedEmails) implements ConsoleList {
    private static final List<Column> COLUMNS = List.of(
            Column.text("time"),
            Column.text("recipient"),
            Column.text("account"),
            Column.text("email_type"),
            Column.text("result"),
            Column.text("reason"),
            Column.text("operations"));

    @Override
    public Group group() {
        return Group.QUEUES;
    }

    @Override
    public int order() {
        return 30;
    }

    @Override
    public String name() {
        return "emails";
    }

    @Override
    public Listing show(Visit visit, PageRequest<String> page) {
        return Listing.of(
                COLUMNS,
                listFailedEmails.list(Cursors.byTime(page, EmailLog.Key::new)),
                email -> List.of(
                        Cell.time(email.at()),
                        Cell.text(email.to().value()),
                        Cell.account(email.account()),
                        Cell.text(nameOf(email.type(), visit)),
                        Cell.badge(
                                "bad",
                                visit.text("console.event.email."
                                        + email.result().name().toLowerCase(Locale.ROOT))),
                        Cell.text(email.reason()),
                        operations(email)),
                key -> Cursors.text(key.at(), key.id()));
    }

    /// What an e-mail is about. A type of a later release has no text here.
    public static String nameOf(String type, Visit visit) {
        return visit.language().find("console.email." + type).orElse(type);
    }

    private static Cell operations(LoggedEmail email) {
        return email.account().isPresent() && email.hasContent()
                ? new Cell.Operations("email", "/console/emails/" + email.id(), List.of("failed"))
                : new Cell.Nothing();
    }
}
