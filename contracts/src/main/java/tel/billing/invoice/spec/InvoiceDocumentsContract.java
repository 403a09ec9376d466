package tel.billing.invoice.spec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.document.InvoiceDocuments;
import tel.billing.invoice.application.document.InvoiceDocuments.Unrendered;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Party;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// Contract of [InvoiceDocuments].
public abstract class InvoiceDocumentsContract extends StoreContract {
    private static final Instant NOW = Arbitrary.INSTANT;
    private static final byte[] FIRST = "the first rendering".getBytes(UTF_8);
    private static final byte[] SECOND = "the second rendering".getBytes(UTF_8);

    /// The invoices of the documents.
    private final Invoices invoices;
    private final InvoiceDocuments documents;

    protected InvoiceDocumentsContract(StoreFixture fixture, Invoices invoices, InvoiceDocuments documents) {
        super(fixture);
        this.invoices = invoices;
        this.documents = documents;
    }

    @Test
    void a_document_is_returned_unchanged() {
        var invoice = invoice();
        assertThat(documents.find(invoice.account(), invoice.id())).isEmpty();

        assertThat(keep(invoice, FIRST)).contains(FIRST);

        assertThat(documents.find(invoice.account(), invoice.id())).contains(FIRST);
    }

    @Test
    void the_first_document_is_kept() {
        var invoice = invoice();
        keep(invoice, FIRST);

        assertThat(keep(invoice, SECOND)).contains(FIRST);

        assertThat(documents.find(invoice.account(), invoice.id())).contains(FIRST);
    }

    @Test
    void concurrent_renderings_of_an_invoice_return_the_same_document() {
        var invoice = invoice();

        var kept = Race.of(
                Race.RUNNERS,
                runner -> keep(invoice, "rendering %s".formatted(runner).getBytes(UTF_8)));

        var stored = documents.find(invoice.account(), invoice.id()).orElseThrow();
        assertThat(kept).allSatisfy(document -> assertThat(document).contains(stored));
    }

    @Test
    void a_document_belongs_to_one_invoice_of_one_account() {
        var invoice = invoice();
        var other = invoice();
        keep(invoice, FIRST);

        assertThat(documents.find(other.account(), invoice.id())).isEmpty();
        assertThat(documents.find(invoice.account(), other.id())).isEmpty();
        assertThat(keep(other, SECOND)).contains(SECOND);
    }

    @Test
    void a_document_requires_an_invoice_of_the_account() {
        var invoice = invoice();
        var buyer = invoice.content().buyer();

        assertThat(documents.storeIfAbsent(account(), invoice.id(), buyer, FIRST))
                .isEmpty();
        assertThat(documents.storeIfAbsent(invoice.account(), new InvoiceId(Arbitrary.id()), buyer, FIRST))
                .isEmpty();
        assertThat(documents.find(invoice.account(), invoice.id())).isEmpty();
    }

    @Test
    void a_document_with_another_buyer_than_the_invoice_is_not_stored() {
        var invoice = invoice();
        var buyer = invoice.content().buyer();
        var address = List.of("Damrak 1");
        var vatNumber = Optional.of("NL123456789B01");

        assertThat(keep(invoice, new Party("Erased", buyer.address(), buyer.country(), buyer.vatNumber())))
                .isEmpty();
        assertThat(keep(invoice, new Party(buyer.name(), address, buyer.country(), buyer.vatNumber())))
                .isEmpty();
        assertThat(keep(invoice, new Party(buyer.name(), buyer.address(), buyer.country(), vatNumber)))
                .isEmpty();
        assertThat(documents.find(invoice.account(), invoice.id())).isEmpty();

        keep(invoice, FIRST);

        assertThat(keep(invoice, new Party("Erased", List.of(), buyer.country(), Optional.empty())))
                .contains(FIRST);
    }

    @Test
    void invoices_without_a_document_are_listed_with_the_newest_first() {
        keep(invoice(), FIRST);
        var first = invoiceAt(NOW);
        var second = invoiceAt(NOW.plusSeconds(1));

        assertThat(documents.unrendered(NOW, NOW.plusSeconds(2), 3))
                .extracting(Unrendered::number)
                .containsExactly(second.number(), first.number());
        assertThat(documents.unrendered(NOW, NOW.plusSeconds(2), 1))
                .containsExactly(new Unrendered(second.account(), second.id(), second.number(), NOW.plusSeconds(1)));
        assertThat(documents.unrendered(NOW, NOW.plusSeconds(1), 3)).hasSize(1);
        assertThat(documents.unrendered(NOW.plusSeconds(1), NOW.plusSeconds(2), 3))
                .hasSize(1);
    }

    private Optional<byte[]> keep(Invoice invoice, byte[] pdf) {
        return documents.storeIfAbsent(
                invoice.account(), invoice.id(), invoice.content().buyer(), pdf);
    }

    private Optional<byte[]> keep(Invoice invoice, Party buyer) {
        return documents.storeIfAbsent(invoice.account(), invoice.id(), buyer, SECOND);
    }

    private Invoice invoice() {
        return invoiceAt(NOW);
    }

    private Invoice invoiceAt(Instant at) {
        var invoiceContent = SampleInvoices.charge(account(), at, SampleInvoices.line(SampleInvoices.DOMESTIC, 10_00));
        return committed(() -> invoices.add(SampleInvoices.SELLER.series(), 2026, List.of(invoiceContent)))
                .getFirst();
    }
}
