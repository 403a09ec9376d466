package tel.billing.invoice;

import java.util.Locale;
import java.util.regex.Pattern;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// The number of an invoice or credit note, such as `INV-2026-000042`: consecutive within a series
/// and a year.
public record InvoiceNumber(InvoiceSeries series, int year, long count) {

    private static final Pattern FORM = Pattern.compile(
            "(?<series>[A-Z][A-Z0-9]{0,9})-(?<year>[0-9]{4})-(?<count>(?!0+$)[0-9]{6}|[1-9][0-9]{6,17})");

    public InvoiceNumber {
        if (count < 1) {
            throw new IllegalArgumentException("Invoice numbers must count from 1, but was " + count);
        }
    }

    /// Parses a number as printed on invoices. Accepts lower case.
    public static Parsed<InvoiceNumber> parse(String text) {
        var parts = FORM.matcher(text.strip().toUpperCase(Locale.ROOT));
        return parts.matches()
                ? Parsed.valid(new InvoiceNumber(
                        new InvoiceSeries(parts.group("series")),
                        Integer.parseInt(parts.group("year")),
                        Long.parseLong(parts.group("count"))))
                : Parsed.invalid(InputError.malformed("must be an invoice number such as INV-2026-000042"));
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s-%04d-%06d", series, year, count);
    }
}
