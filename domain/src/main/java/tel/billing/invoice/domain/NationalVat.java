package tel.billing.invoice.domain;

import java.util.Currency;
import java.util.List;
import tel.billing.invoice.InvoiceLine;
import tel.billing.shared.Money;
import tel.billing.tax.Conversion;

/// The VAT of an invoice in the currency of the seller's member state. It is rounded per line, like the VAT
/// itself, so that lines, documents and reports add up.
///
/// @param ofLines in the order of the invoice's lines
public record NationalVat(Conversion conversion, List<Money> ofLines) {

    public NationalVat {
        ofLines = List.copyOf(ofLines);
        if (ofLines.stream().anyMatch(vat -> vat.isNegative() || !vat.currency().equals(conversion.to()))) {
            throw new IllegalArgumentException(
                    "%s must not be negative and must be in %s".formatted(ofLines, conversion.to()));
        }
    }

    /// Converts the VAT of an invoice.
    public static NationalVat of(List<InvoiceLine> lines, Conversion conversion) {
        return new NationalVat(
                conversion,
                lines.stream().map(line -> conversion.convert(line.vat())).toList());
    }

    public Money total() {
        return ofLines.stream().reduce(Money.zero(currency()), Money::plus);
    }

    public Currency currency() {
        return conversion.to();
    }

    boolean fits(List<InvoiceLine> lines) {
        return ofLines.size() == lines.size()
                && lines.stream().allMatch(line -> line.vat().currency().equals(conversion.from()));
    }
}
