package tel.billing.tax;

import tel.billing.shared.Parsed;
import tel.billing.shared.SingleLineText;

/// The publisher of an exchange rate, such as `ECB`: 1 to 100 code points in NFC, on one line, trimmed.
public record RateSource(String name) {
    private static final int MAX_LENGTH = 100;

    public RateSource {
        if (!SingleLineText.fits(name, MAX_LENGTH)) {
            throw new IllegalArgumentException("A source must have 1 to %s characters.".formatted(MAX_LENGTH));
        }
    }

    public static Parsed<RateSource> parse(String text) {
        return SingleLineText.parse(text, MAX_LENGTH, RateSource::new);
    }

    @Override
    public String toString() {
        return name;
    }
}
