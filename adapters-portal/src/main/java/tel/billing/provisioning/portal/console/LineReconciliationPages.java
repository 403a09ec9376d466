package tel.billing.provisioning.portal.console;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tel.billing.provisioning.application.ShowLineReconciliations;
import tel.billing.provisioning.domain.LineReconciliation;
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

/// The differences that one comparison with the PBX found.
@PortalPages
public record LineReconciliationPages(ShowLineReconciliations showReconciliations) {
    private static final String PATH = "/console/line-reconciliations/";
    private static final List<Column> COLUMNS =
            List.of(Column.text("difference"), Column.text("account"), Column.text("line"));

    @GetMapping(PATH + "{id}")
    @PortalAccess(Visitors.STAFF)
    public View show(@PathVariable String id, Visit visit, Form query) {
        var wanted = new LineReconciliation.Id(Cursors.idInPath(id));
        var shown = showReconciliations
                .show(wanted, Cursors.byId(ListPage.request(query), key -> key))
                .orElseThrow(PageFailure::notFound);
        return new ListPage(
                        visit.text(
                                "console.line_reconciliation.title",
                                visit.time(shown.reconciliation().startedAt())),
                        visit.text("console.line_reconciliation.lead"),
                        visit.text("console.reconciliation.empty"),
                        new ListPage.Up(
                                "/console/queues/line_reconciliations",
                                visit.text("console.list.line_reconciliations.title")),
                        PATH + wanted.value(),
                        Listing.of(
                                COLUMNS,
                                shown.differences(),
                                recorded -> List.of(
                                        Cell.text(visit.text("console.line_difference."
                                                + recorded.difference()
                                                        .kind()
                                                        .name()
                                                        .toLowerCase(Locale.ROOT))),
                                        Cell.account(recorded.difference().account()),
                                        Cell.code(recorded.difference().line().value())),
                                UUID::toString))
                .view();
    }
}
