package tel.billing.invoice.domain;

import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// All that an invoice says but its number. It says it of the moment in which it was issued, whatever
/// becomes of seller and buyer.
///
/// @param subscription for which it is, if for one
/// @param lines one at least, all in one currency, and not all of them nothing
/// @param nationalVat the VAT in the currency of the seller's member state, where it is charged in another one
///     and a rate was known
public record Content(
        InvoiceId id,
        AccountId account,
        Occasion occasion,
        Instant issuedAt,
        Party seller,
        Party buyer,
        Optional<UUID> subscription,
        List<InvoiceLine> lines,
        Optional<NationalVat> nationalVat) {

    public Content {
        lines = List.copyOf(lines);
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("an invoice has a line at least: " + id);
        }
        if (!sum(lines.stream().map(InvoiceLine::gross)).isPositive()) {
            throw new IllegalArgumentException("nothing is invoiced for nothing: " + id);
        }
        if (!fits(nationalVat, lines)) {
            throw new IllegalArgumentException("%s does not fit %s".formatted(nationalVat, lines));
        }
    }

    public Currency currency() {
        return lines.getFirst().net().currency();
    }

    public Money net() {
        return sum(lines.stream().map(InvoiceLine::net));
    }

    public Money vat() {
        return sum(lines.stream().map(InvoiceLine::vat));
    }

    public Money gross() {
        return net().plus(vat());
    }

    /// From the first instant that a line is for to the last one.
    public Instant suppliedFrom() {
        return lines.stream().map(InvoiceLine::from).min(Instant::compareTo).orElseThrow();
    }

    public Instant suppliedUntil() {
        return lines.stream().map(InvoiceLine::until).max(Instant::compareTo).orElseThrow();
    }

    private static boolean fits(Optional<NationalVat> nationalVat, List<InvoiceLine> lines) {
        return nationalVat.stream().allMatch(vat -> vat.fits(lines));
    }

    private static Money sum(Stream<Money> amounts) {
        return amounts.reduce(Money::plus).orElseThrow();
    }
}
