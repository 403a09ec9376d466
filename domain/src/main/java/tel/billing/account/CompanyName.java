package tel.billing.account;

import java.text.Normalizer;
import tel.billing.shared.Parsed;

/// A company's name as it appears on invoices: 1 to 200 code points in NFC, without control characters, trimmed.
public record CompanyName(String value) {
    private static final int MAX_LENGTH = 200;

    public CompanyName {
        if (value.isBlank() || value.codePointCount(0, value.length()) > MAX_LENGTH) {
            throw new IllegalArgumentException("a company name has 1 to %s characters".formatted(MAX_LENGTH));
        }
    }

    public static Parsed<CompanyName> parse(String text) {
        var name = Normalizer.normalize(text, Normalizer.Form.NFC).strip();
        if (name.isBlank() || name.codePointCount(0, name.length()) > MAX_LENGTH) {
            return Parsed.faulty("must have 1 to %s characters".formatted(MAX_LENGTH));
        }
        if (name.codePoints().anyMatch(Character::isISOControl)) {
            return Parsed.faulty("must not contain control characters");
        }
        return Parsed.valid(new CompanyName(name));
    }

    @Override
    public String toString() {
        return value;
    }
}
