package tel.billing.invoice.application.vatreport;

import java.time.LocalDate;
import java.util.List;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.Seller;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.tax.ConvertVat;

/// Reports in the currency of the seller's tax authority, if that has its own.
public record ReportVatHandler(Invoices invoices, Seller seller, ConvertVat convertVat) implements ReportVat {

    @Override
    public List<VatSummary> report(LocalDate from, LocalDate to) {
        return invoices.figures(seller.startOf(from), seller.startOf(to.plusDays(1))).stream()
                .map(figure -> convertVat.currency().map(figure::in).orElse(figure))
                .toList();
    }
}
