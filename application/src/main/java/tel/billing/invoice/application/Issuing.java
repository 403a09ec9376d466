package tel.billing.invoice.application;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.SupplyDays;
import tel.billing.invoice.application.Buyers.Buyer;
import tel.billing.invoice.domain.Content;
import tel.billing.invoice.domain.NationalVat;
import tel.billing.invoice.domain.Occasion;
import tel.billing.invoice.domain.Seller;
import tel.billing.shared.Money;
import tel.billing.tax.TellVat;
import tel.billing.tax.VatTreatment;

record Issuing(Invoices invoices, Seller seller, TellVat tellVat, Buyers buyers) implements IssueInvoice {

    @Override
    public void issue(List<Order> orders) {
        var known = buyers.of(orders.stream().map(Issuing::buyer).toList());
        orders.stream()
                .collect(groupingBy(
                        order -> seller.yearOf(order.at()),
                        TreeMap::new,
                        mapping(order -> content(order, known), toList())))
                .forEach((year, contents) -> invoices.add(seller.series(), year, contents));
    }

    @Override
    public SupplyDays daysOf(Instant from, Instant until) {
        return SupplyDays.of(from, until, seller.zone());
    }

    private Content content(Order order, Buyers.Known known) {
        return new Content(
                order.id(),
                order.buyer().id(),
                new Occasion.Charge(),
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
                .flatMap(vat -> tellVat.conversion(vat, order.at()))
                .map(conversion -> NationalVat.of(order.lines(), conversion));
    }

    /// Charges from before the number was stored use the buyer's current VAT number. The country is the one
    /// that decided the VAT, because staff may have corrected the account's country after the charge began.
    private static Buyer buyer(Order order) {
        return new Buyer(
                order.buyer(),
                order.lines().getFirst().treatment().customer(),
                isReverseCharge(order)
                        ? order.sparedBy().or(() -> order.buyer().vat().given())
                        : Optional.empty());
    }

    private static boolean isReverseCharge(Order order) {
        return order.lines().stream().anyMatch(line -> line.treatment().kind() == VatTreatment.Kind.REVERSE_CHARGE);
    }
}
