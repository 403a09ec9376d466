package tel.billing.payment.portal.console;

import java.util.List;
import tel.billing.payment.application.reconciliation.ShowReconciliations;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.console.Listing;

/// The comparisons of the ledger with the card processor's reports.
public record Reconciliations(ShowReconciliations showReconciliations) implements ConsoleList {
    private static final List<Column> COLUMNS = List.of(
            Column.text("time"),
            Column.text("report"),
            Column.number("report_lines"),
            Column.number("differences"),
            Column.number("resolved"));

    @Override
    public Group group() {
        return Group.QUEUES;
    }

    @Override
    public int order() {
        return 50;
    }

    @Override
    public String name() {
        return "reconciliations";
    }

    @Override
    public Listing show(Visit visit, PageRequest<String> page) {
        return Listing.of(
                COLUMNS,
                showReconciliations.list(Cursors.byId(page, Reconciliation.Id::new)),
                done -> row(visit, done),
                id -> id.value().toString());
    }

    /// The open differences. A comparison without any needs no work.
    @Override
    public long count(Visit visit, int most) {
        return showReconciliations.countOpen();
    }

    private static List<Cell> row(Visit visit, Reconciliation done) {
        return List.of(
                Cell.link("/console/reconciliations/" + done.id().value(), visit.time(done.at())),
                Cell.text(done.report().orElseGet(() -> visit.text("console.reconciliation.daily"))),
                Cell.count(done.lines()),
                Cell.count(done.found()),
                Cell.count(done.resolved()));
    }
}
