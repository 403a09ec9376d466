package tel.billing.invoice.application;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.account.VatStanding;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.SupplyDays;
import tel.billing.invoice.domain.Content;
import tel.billing.invoice.domain.NationalVat;
import tel.billing.invoice.domain.Occasion;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.domain.Seller;
import tel.billing.shared.Money;
import tel.billing.tax.TellVat;
import tel.billing.tax.VatTreatment;

record Issuing(Invoices invoices, Seller seller, TellVat tellVat) implements IssueInvoice {

    @Override
    public void issue(List<Order> orders) {
        orders.stream()
                .collect(groupingBy(order -> seller.yearOf(order.at()), TreeMap::new, mapping(this::content, toList())))
                .forEach((year, contents) -> invoices.add(seller.series(), year, contents));
    }

    @Override
    public SupplyDays daysOf(Instant from, Instant until) {
        return SupplyDays.of(from, until, seller.zone());
    }

    private Content content(Order order) {
        return new Content(
                order.id(),
                order.buyer().id(),
                new Occasion.Charge(),
                order.at(),
                seller.party(),
                new Party(
                        order.buyer().company().value(),
                        order.buyer().address().map(PostalAddress::lines).orElseGet(List::of),
                        order.buyer().country(),
                        vatNumber(order)),
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

    /// What the register does not know is nobody's number, but for what was charged while it did.
    private static Optional<String> vatNumber(Order order) {
        var standing = order.buyer().vat();
        return standing instanceof VatStanding.Invalid && !isReverseCharge(order)
                ? Optional.empty()
                : standing.given().map(VatNumber::toString);
    }

    private static boolean isReverseCharge(Order order) {
        return order.lines().stream().anyMatch(line -> line.treatment().kind() == VatTreatment.Kind.REVERSE_CHARGE);
    }
}
