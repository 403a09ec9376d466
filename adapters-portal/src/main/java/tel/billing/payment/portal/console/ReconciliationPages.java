package tel.billing.payment.portal.console;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tel.billing.payment.application.reconciliation.Reconciliations.RecordedDifference;
import tel.billing.payment.application.reconciliation.ShowReconciliations;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.domain.ReconciliationDifference;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Workload;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.console.ListPage;
import tel.billing.shared.portal.console.Listing;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// The differences that one comparison with the card processor found.
@PortalPages
public record ReconciliationPages(ShowReconciliations showReconciliations) {
    private static final String PATH = "/console/reconciliations/";
    private static final List<Column> COLUMNS = List.of(
            Column.text("difference"),
            Column.text("movement"),
            Column.text("reference"),
            Column.text("account"),
            Column.number("ours"),
            Column.number("theirs"),
            Column.text("resolved_at"),
            Column.text("id"),
            Column.text("operations"));

    @GetMapping(PATH + "{id}")
    @PortalAccess(Visitors.STAFF)
    public View show(@PathVariable String id, Visit visit, Form query) {
        var wanted = new Reconciliation.Id(Cursors.idInPath(id));
        var page = Cursors.byId(ListPage.request(query), key -> key);
        var shown = Workload.REPORTS
                .call(() -> showReconciliations.show(wanted, page))
                .orElseThrow(PageFailure::notFound);
        return new ListPage(
                        visit.text(
                                "console.reconciliation.title",
                                visit.day(shown.reconciliation().at())),
                        visit.text("console.reconciliation.lead"),
                        visit.text("console.reconciliation.empty"),
                        new ListPage.Up(
                                "/console/queues/reconciliations", visit.text("console.list.reconciliations.title")),
                        PATH + wanted.value(),
                        Listing.of(
                                COLUMNS,
                                shown.differences(),
                                each -> row(visit, PATH + wanted.value() + "/differences/", each),
                                UUID::toString))
                .view();
    }

    private static List<Cell> row(Visit visit, String path, RecordedDifference recorded) {
        return switch (recorded.difference()) {
            case ReconciliationDifference.MissingInLedger missing ->
                row(
                        visit,
                        path,
                        recorded,
                        "missing_here",
                        missing.named().map(named -> named.account()),
                        Optional.empty(),
                        Optional.of(missing.reported()));
            case ReconciliationDifference.MissingInReports missing ->
                row(
                        visit,
                        path,
                        recorded,
                        "missing_there",
                        Optional.of(missing.account()),
                        Optional.of(missing.booked()),
                        Optional.empty());
            case ReconciliationDifference.AmountDiffers differs ->
                row(
                        visit,
                        path,
                        recorded,
                        "amount_differs",
                        Optional.of(differs.account()),
                        Optional.of(differs.booked()),
                        Optional.of(differs.reported()));
        };
    }

    private static List<Cell> row(
            Visit visit,
            String path,
            RecordedDifference recorded,
            String kind,
            Optional<AccountId> account,
            Optional<Money> booked,
            Optional<Money> reported) {
        var difference = recorded.difference();
        return List.of(
                Cell.text(visit.text("console.difference." + kind)),
                Cell.text(visit.text(
                        "console.movement." + difference.type().name().toLowerCase(Locale.ROOT))),
                Cell.code(difference.paymentReference().value()),
                Cell.account(account),
                Cell.amount(booked),
                Cell.amount(reported),
                Cell.time(recorded.resolvedAt()),
                Cell.code(recorded.id()),
                new Cell.Operations(
                        "difference", path + recorded.id(), isBookable(recorded) ? List.of(kind) : List.of()));
    }

    private static boolean isBookable(RecordedDifference recorded) {
        return recorded.resolvedAt().isEmpty()
                && recorded.difference() instanceof ReconciliationDifference.MissingInLedger missing
                && missing.type() == MovementType.CAPTURE
                && missing.named().isPresent();
    }
}
