package tel.billing.invoice.domain;

import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.shared.Money;
import tel.billing.shared.Ratio;
import tel.billing.shared.Reason;

/// The part of an invoice that its credit notes have not credited. Once an invoice is fully credited, its
/// credit notes add up to it exactly, by line, net and VAT.
///
/// @param notes with their lines in the order of the invoice's lines
public record UncreditedRemainder(Invoice invoice, List<Invoice> notes) {

    public UncreditedRemainder {
        notes = List.copyOf(notes);
        if (invoice.isCreditNote()) {
            throw new IllegalArgumentException("A credit note cannot be credited: " + invoice.number());
        }
    }

    /// The remaining gross amount.
    public Money gross() {
        return notes.stream()
                .map(note -> note.content().gross())
                .reduce(invoice.content().gross(), Money::minus);
    }

    /// Whether a net amount is left. The last cent may be only VAT.
    public boolean hasNetAmount() {
        return gross().isPositive()
                && lines().stream().anyMatch(line -> line.net().isPositive());
    }

    /// The lines of a credit note over the whole remainder.
    public List<InvoiceLine> lines() {
        return linesOf(gross());
    }

    /// A further credit note. Its buyer is the one of the invoice, even if the account has changed since.
    public InvoiceContent creditNote(
            InvoiceId id, List<InvoiceLine> lines, Reason reason, Seller seller, Instant issuedAt) {
        return new InvoiceContent(
                id,
                invoice.account(),
                new IssueReason.Correction(invoice.id(), invoice.number(), notes.size() + 1, reason),
                issuedAt,
                seller.party(),
                invoice.content().buyer(),
                invoice.content().subscription(),
                lines,
                nationalVatOf(lines));
    }

    /// The lines of a further credit note with this gross amount. Each line of the invoice contributes in
    /// proportion to its remaining amount.
    public List<InvoiceLine> linesOf(Money gross) {
        if (!gross.isPositive() || gross.compareTo(gross()) > 0) {
            throw new IllegalArgumentException("%s of %s cannot be credited".formatted(gross, gross()));
        }
        var lines = invoice.content().lines();
        var left = IntStream.range(0, lines.size())
                .mapToObj(
                        index -> lines.get(index).gross().minus(credited(index)).minor())
                .toList();
        var shares = gross.allocate(left);
        return IntStream.range(0, lines.size())
                .mapToObj(index -> credit(index, shares.get(index)))
                .toList();
    }

    /// The VAT of a further credit note in the currency of the seller's member state, with the exchange rates
    /// of the invoice. It is derived from the invoice, so that all credit notes together have the VAT of the
    /// invoice. Empty if the invoice does not state it.
    public Optional<NationalVat> nationalVatOf(List<InvoiceLine> lines) {
        return invoice.content().nationalVat().map(national -> {
            var ofLines = IntStream.range(0, lines.size())
                    .mapToObj(index -> national.conversion()
                            .convert(creditedVat(index).plus(lines.get(index).vat()))
                            .minus(creditedNationalVat(index, national.currency())))
                    .toList();
            return new NationalVat(national.conversion(), ofLines);
        });
    }

    /// The VAT is in proportion to the gross amount. It is derived from the invoice instead of the previous
    /// note, so that rounding errors do not add up.
    private InvoiceLine credit(int index, Money gross) {
        var line = invoice.content().lines().get(index);
        var soFar = credited(index).plus(gross);
        var vat =
                line.vat().share(new Ratio(soFar.minor(), line.gross().minor())).minus(creditedVat(index));
        return new InvoiceLine(
                line.kind(), line.item(), line.from(), line.until(), line.treatment(), gross.minus(vat), vat);
    }

    private Money credited(int index) {
        return notes.stream()
                .map(note -> note.content().lines().get(index).gross())
                .reduce(nothing(), Money::plus);
    }

    private Money creditedVat(int index) {
        return notes.stream()
                .map(note -> note.content().lines().get(index).vat())
                .reduce(nothing(), Money::plus);
    }

    private Money creditedNationalVat(int index, Currency currency) {
        return notes.stream()
                .flatMap(note -> note.content().nationalVat().stream())
                .map(national -> national.ofLines().get(index))
                .reduce(Money.zero(currency), Money::plus);
    }

    private Money nothing() {
        return Money.zero(invoice.content().currency());
    }
}
