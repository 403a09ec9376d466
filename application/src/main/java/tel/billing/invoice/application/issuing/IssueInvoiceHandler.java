package tel.billing.invoice.application.issuing;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.SupplyPeriod;
import tel.billing.invoice.application.issuing.BuyerResolver.Buyer;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.invoice.domain.IssueReason;
import tel.billing.invoice.domain.NationalVat;
import tel.billing.invoice.domain.Seller;
import tel.billing.shared.Money;
import tel.billing.tax.ConvertVat;
import tel.billing.tax.VatTreatment;

/// Reads all addresses of buyers before it takes the first number, so that the sequence is locked for less time.
/// Takes the numbers year by year, the oldest year first.
public record IssueInvoiceHandler(Invoices invoices, Seller seller, ConvertVat convertVat, BuyerResolver buyerResolver)
        implements IssueInvoice {

    @Override
    public void issue(List<Order> orders) {
        var known = buyerResolver.resolve(
                orders.stream().map(IssueInvoiceHandler::buyer).toList());
        orders.stream()
                .collect(groupingBy(
                        order -> seller.yearOf(order.at()),
                        TreeMap::new,
                        mapping(order -> content(order, known), toList())))
                .forEach((year, invoiceContents) -> invoices.add(seller.series(), year, invoiceContents));
    }

    @Override
    public SupplyPeriod daysOf(Instant from, Instant until) {
        return SupplyPeriod.of(from, until, seller.zone());
    }

    private InvoiceContent content(Order order, BuyerResolver.Known known) {
        return new InvoiceContent(
                order.id(),
                order.buyer().id(),
                new IssueReason.Charge(),
                order.at(),
                seller.party(),
                known.party(buyer(order)),
                Optional.of(order.subscription()),
                order.lines(),
                nationalVat(order));
    }

    private Optional<NationalVat> nationalVat(Order order) {
        return order.lines().stream()
                .map(InvoiceLine::vat)
                .reduce(Money::plus)
                .flatMap(vat -> convertVat.conversion(vat, order.at()))
                .map(conversion -> NationalVat.of(order.lines(), conversion));
    }

    /// Charges from before the number was stored use the buyer's current VAT number. The country is the one
    /// that decided the VAT, because staff may have corrected the account's country after the charge began.
    private static Buyer buyer(Order order) {
        return new Buyer(
                order.buyer(),
                order.lines().getFirst().treatment().customer(),
                isReverseCharge(order)
                        ? order.reverseChargeNumber()
                                .or(() -> order.buyer().vat().optionalNumber())
                        : Optional.empty());
    }

    private static boolean isReverseCharge(Order order) {
        return order.lines().stream().anyMatch(line -> line.treatment().kind() == VatTreatment.Kind.REVERSE_CHARGE);
    }
}
