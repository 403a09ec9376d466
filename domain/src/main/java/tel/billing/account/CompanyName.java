package tel.billing.account;

import tel.billing.shared.Parsed;
import tel.billing.shared.SingleLineText;

/// A company's name as it appears on invoices: 1 to 200 code points in NFC, on one line,
/// trimmed.
public record CompanyName(String value) {
    private static final int MAX_LENGTH = 200;

    /// The placeholder for the name of a company whose data was erased.
    public static final CompanyName ERASED = new CompanyName("Erased");

    public CompanyName {
        if (!SingleLineText.fits(value, MAX_LENGTH)) {
            throw new IllegalArgumentException("a company name must have 1 to %s characters".formatted(MAX_LENGTH));
        }
    }

    public static Parsed<CompanyName> parse(String text) {
        return SingleLineText.parse(text, MAX_LENGTH, CompanyName::new);
    }

    @Override
    public String toString() {
        return value;
    }
}
