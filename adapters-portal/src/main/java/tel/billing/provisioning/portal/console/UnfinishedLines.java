package tel.billing.provisioning.portal.console;

import java.util.List;
import tel.billing.provisioning.application.Lines.UnfinishedOrder;
import tel.billing.provisioning.application.ListUnfinishedLines;
import tel.billing.provisioning.domain.LineTarget;
import tel.billing.provisioning.domain.OperationProgress;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.Listing;

/// The lines that the PBX does not have as ordered.
public record UnfinishedLines(ListUnfinishedLines listUnfinishedLines) implements ConsoleList {
    private static final List<Column> COLUMNS = List.of(
            Column.text("ordered"),
            Column.text("account"),
            Column.text("wanted"),
            Column.text("progress"),
            Column.text("line"));

    @Override
    public Group group() {
        return Group.QUEUES;
    }

    @Override
    public int order() {
        return 40;
    }

    @Override
    public String name() {
        return "lines";
    }

    @Override
    public Listing show(Visit visit, PageRequest<String> page) {
        return Listing.cut(
                COLUMNS,
                listUnfinishedLines.list(),
                ordered -> row(visit, ordered),
                visit.text("console.list.oldest_only", ListUnfinishedLines.MAX_LINES));
    }

    private static List<Cell> row(Visit visit, UnfinishedOrder ordered) {
        var operation = ordered.operation();
        return List.of(
                Cell.time(ordered.orderedAt()),
                Cell.account(operation.id().account()),
                Cell.text(visit.text("console.event.line." + wanted(operation.target()))),
                progress(visit, operation.progress()),
                Cell.code(operation.id().line().value()));
    }

    private static String wanted(LineTarget target) {
        return switch (target) {
            case LineTarget.Active _ -> "active";
            case LineTarget.Suspended _ -> "suspended";
            case LineTarget.Removed() -> "removed";
        };
    }

    private static Cell progress(Visit visit, OperationProgress progress) {
        return switch (progress) {
            case OperationProgress.Pending _ -> Cell.badge("fair", visit.text("console.line.pending"));
            case OperationProgress.Rejected(var reason) -> Cell.text(visit.text("console.line.rejected", reason));
            case OperationProgress.Done() -> Cell.badge("good", visit.text("console.line.done"));
            case OperationProgress.Superseded _ -> Cell.badge("neutral", visit.text("console.line.superseded"));
        };
    }
}
