package tel.billing.provisioning.portal.console;

import java.util.List;
import java.util.Optional;
import tel.billing.provisioning.application.ShowLineReconciliations;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.console.Listing;

/// The comparisons of all lines with the PBX.
public record LineReconciliationList(ShowLineReconciliations showReconciliations) implements ConsoleList {
    private static final List<Column> COLUMNS = List.of(
            Column.text("started"),
            Column.text("finished"),
            Column.number("compared"),
            Column.number("differences"),
            Column.number("undone"));

    @Override
    public Group group() {
        return Group.QUEUES;
    }

    @Override
    public int order() {
        return 45;
    }

    @Override
    public String name() {
        return "line_reconciliations";
    }

    @Override
    public Listing show(Visit visit, PageRequest<String> page) {
        return Listing.of(
                COLUMNS,
                showReconciliations.list(Cursors.byId(page, LineReconciliation.Id::new)),
                done -> row(visit, done),
                id -> id.value().toString());
    }

    /// The lines that the newest finished comparison did not correct.
    @Override
    public long count(Visit visit, int most) {
        return showReconciliations.list(new PageRequest<>(most, Optional.empty())).items().stream()
                .filter(LineReconciliation::isFinished)
                .map(LineReconciliation::tally)
                .mapToInt(tally -> tally.ahead() + tally.unknown())
                .findFirst()
                .orElse(0);
    }

    private static List<Cell> row(Visit visit, LineReconciliation done) {
        return List.of(
                Cell.link("/console/line-reconciliations/" + done.id().value(), visit.time(done.startedAt())),
                Cell.time(done.finishedAt()),
                Cell.count(done.tally().compared()),
                Cell.count(done.tally().found()),
                Cell.count(done.tally().notExecuted()));
    }
}
