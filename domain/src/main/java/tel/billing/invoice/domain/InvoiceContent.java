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

/// The content of an invoice, except its number. It never changes, even if the seller or the buyer does.
///
/// @param subscription the invoiced subscription, if any
/// @param lines at least one, all in one currency, and with a positive sum
/// @param nationalVat the VAT in the currency of the seller's member state, if it is charged in
///     another currency and an exchange rate existed
public record InvoiceContent(
        InvoiceId id,
        AccountId account,
        IssueReason issueReason,
        Instant issuedAt,
        Party seller,
        Party buyer,
        Optional<UUID> subscription,
        List<InvoiceLine> lines,
        Optional<NationalVat> nationalVat) {

    public InvoiceContent {
        lines = List.copyOf(lines);
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("An invoice must have a line: " + id);
        }
        if (!sum(lines.stream().map(InvoiceLine::gross)).isPositive()) {
            throw new IllegalArgumentException("The amount of an invoice must not be 0: " + id);
        }
        if (!fits(nationalVat, lines)) {
            throw new IllegalArgumentException("%s does not match the lines %s".formatted(nationalVat, lines));
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

    /// The first instant of all lines.
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
