package tel.billing.invoice.domain;

import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import tel.billing.invoice.InvoiceLine;
import tel.billing.shared.Money;
import tel.billing.shared.Ratio;

/// What is left of an invoice after the credit notes on it. However it is given back, and in however
/// many parts, all of them together are the invoice to the cent, line by line, net and VAT.
///
/// @param notes whose lines stand in the order of the invoice's
public record Remainder(Invoice invoice, List<Invoice> notes) {

    public Remainder {
        notes = List.copyOf(notes);
        if (invoice.isCreditNote()) {
            throw new IllegalArgumentException("a credit note is not credited: " + invoice.number());
        }
    }

    /// With VAT.
    public Money gross() {
        return notes.stream()
                .map(note -> note.content().gross())
                .reduce(invoice.content().gross(), Money::minus);
    }

    /// The lines of a further credit note that gives so much back, VAT included: what each line of the
    /// invoice has left pays its share.
    public List<InvoiceLine> linesOf(Money gross) {
        if (!gross.isPositive() || gross.compareTo(gross()) > 0) {
            throw new IllegalArgumentException("%s of %s cannot be given back".formatted(gross, gross()));
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

    /// The VAT of a further credit note in the currency of the seller's member state, by the rates of the
    /// invoice: counted from the invoice, too, so that all credit notes together tell what it told. Empty if
    /// the invoice does not tell it.
    public Optional<NationalVat> nationalVatOf(List<InvoiceLine> lines) {
        return invoice.content().nationalVat().map(told -> {
            var ofLines = IntStream.range(0, lines.size())
                    .mapToObj(index -> told.conversion()
                            .convert(creditedVat(index).plus(lines.get(index).vat()))
                            .minus(creditedNationalVat(index, told.currency())))
                    .toList();
            return new NationalVat(told.conversion(), ofLines);
        });
    }

    /// The VAT goes back in step with the gross, counted from the invoice and not from the note before, so
    /// that roundings do not add up.
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
                .map(told -> told.ofLines().get(index))
                .reduce(Money.zero(currency), Money::plus);
    }

    private Money nothing() {
        return Money.zero(invoice.content().currency());
    }
}
