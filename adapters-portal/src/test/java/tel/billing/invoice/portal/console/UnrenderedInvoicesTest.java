package tel.billing.invoice.portal.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.application.document.InvoiceDocuments.Unrendered;
import tel.billing.invoice.application.document.ListUnrenderedInvoices;
import tel.billing.shared.Excerpt;
import tel.billing.shared.Role;
import tel.billing.shared.portal.console.ListPages;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.server.PortalBrowser.Loaded;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("The queue of invoices without a PDF")
class UnrenderedInvoicesTest {
    private static final Unrendered INVOICE = new Unrendered(
            Arbitrary.accountId(),
            new InvoiceId(Arbitrary.id()),
            new InvoiceNumber(new InvoiceSeries("INV"), 2026, 1),
            Arbitrary.INSTANT);

    private final BillingWorld world = new BillingWorld();

    @Test
    void says_that_older_invoices_are_not_shown() {
        var page = queueOf(ListUnrenderedInvoices.MAX_INVOICES + 1);
        assertThat(page.html().select("tbody tr")).hasSize(100);
        assertThat(page.text(".notice")).isEqualTo("Only the newest 100 are shown. More exist.");
    }

    @Test
    void says_nothing_about_a_complete_list() {
        var page = queueOf(ListUnrenderedInvoices.MAX_INVOICES);
        assertThat(page.html().select("tbody tr")).hasSize(100);
        assertThat(page.html().select(".notice")).isEmpty();
    }

    private Loaded queueOf(int invoices) {
        ListUnrenderedInvoices list =
                () -> Excerpt.cut(Collections.nCopies(invoices, INVOICE), ListUnrenderedInvoices.MAX_INVOICES);
        return PortalBrowser.of(world, new ListPages(List.of(new UnrenderedInvoices(list)), world.clock))
                .signedInAs(new Visitor(
                        UUID.randomUUID(),
                        Arbitrary.userId(),
                        Arbitrary.accountId(),
                        Role.SUPPORT,
                        Person.DORA.email(),
                        false,
                        world.clock.instant()))
                .get("/console/queues/unrendered");
    }
}
