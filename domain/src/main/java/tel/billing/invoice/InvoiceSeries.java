package tel.billing.invoice;

import java.util.regex.Pattern;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// The name of an invoice number series: 1 to 10 upper-case letters and digits. Each series counts from 1
/// every year.
public record InvoiceSeries(String name) {
    private static final Pattern FORM = Pattern.compile("[A-Z][A-Z0-9]{0,9}");

    public InvoiceSeries {
        if (!FORM.matcher(name).matches()) {
            throw new IllegalArgumentException("Invalid series name: " + name);
        }
    }

    public static Parsed<InvoiceSeries> parse(String text) {
        return FORM.matcher(text).matches()
                ? Parsed.valid(new InvoiceSeries(text))
                : Parsed.faulty(
                        InputError.malformed("must be 1 to 10 upper-case letters and digits, beginning with a letter"));
    }

    @Override
    public String toString() {
        return name;
    }
}
