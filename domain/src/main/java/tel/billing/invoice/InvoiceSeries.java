package tel.billing.invoice;

import java.util.regex.Pattern;

/// The name of an invoice number series: 1 to 10 upper-case letters and digits. Each series counts from 1
/// every year.
public record InvoiceSeries(String name) {
    private static final Pattern FORM = Pattern.compile("[A-Z][A-Z0-9]{0,9}");

    public InvoiceSeries {
        if (!FORM.matcher(name).matches()) {
            throw new IllegalArgumentException("Invalid series name: " + name);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
