package tel.billing.overview.portal.timeline;

import java.util.List;
import tel.billing.overview.application.ShowTimeline;
import tel.billing.overview.application.TimelineCursor;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.PageRequest;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.AccountPanel;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.console.Listing;
import tel.billing.shared.portal.console.TimelineDetails;

/// What happened on an account, in all subdomains: payments, wallet entries, subscriptions, lines, invoices, e-mails
/// and audit events.
///
/// @param details at most one for each kind
public record TimelinePanel(ShowTimeline showTimeline, List<TimelineDetails> details) implements AccountPanel {
    private static final List<Column> COLUMNS = List.of(
            Column.text("time"),
            Column.text("kind"),
            Column.text("event"),
            Column.number("amount"),
            Column.text("detail"),
            Column.text("actor"));

    @Override
    public int order() {
        return 40;
    }

    @Override
    public String name() {
        return "timeline";
    }

    @Override
    public Listing show(Visit visit, AccountId account, PageRequest<String> page) {
        var request = new PageRequest<>(page.limit(), page.after().map(TimelinePanel::cursor));
        return Listing.of(
                COLUMNS,
                showTimeline.show(account, request).orElseThrow(PageFailure::notFound),
                entry -> row(visit, entry),
                TimelinePanel::text);
    }

    private List<Cell> row(Visit visit, TimelineEntry entry) {
        return List.of(
                Cell.time(entry.at()),
                Cell.badge("neutral", visit.text("console.kind." + visit.key(entry.kind()))),
                Cell.text(event(visit, entry)),
                Cell.amount(entry.amount()),
                Cell.text(entry.detail().map(detail -> detail(visit, entry, detail))),
                Cell.text(entry.actor().map(EmailAddress::value)));
    }

    /// An event of a later release has no text here.
    private static String event(Visit visit, TimelineEntry entry) {
        return visit.language()
                .find("console.event." + visit.key(entry.kind()) + "." + entry.event())
                .orElse(entry.event());
    }

    private String detail(Visit visit, TimelineEntry entry, String detail) {
        return details.stream()
                .filter(each -> each.kind() == entry.kind())
                .findAny()
                .map(each -> each.text(visit, entry, detail))
                .orElse(detail);
    }

    private static TimelineCursor cursor(String text) {
        var parts = Cursors.parts(text, 4);
        var kind = List.of(TimelineKind.values()).stream()
                .filter(each -> Visit.keyOf(each).equals(parts[0]))
                .findAny()
                .orElseThrow(PageFailure::malformed);
        return new TimelineCursor(
                kind, new TimelinePosition(Cursors.time(parts[1]), Cursors.id(parts[2]), Cursors.number(parts[3])));
    }

    private static String text(TimelineCursor cursor) {
        var position = cursor.position();
        return Cursors.joined(
                Visit.keyOf(cursor.kind()),
                position.at().toString(),
                position.id().toString(),
                Long.toString(position.number()));
    }
}
