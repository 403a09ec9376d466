package tel.billing.subscription;

import tel.billing.shared.Parsed;
import tel.billing.shared.SingleLineText;

/// The display name of a plan: 1 to 200 code points in NFC, on one line, trimmed.
public record PlanName(String value) {
    private static final int MAX_LENGTH = 200;

    public PlanName {
        if (!SingleLineText.fits(value, MAX_LENGTH)) {
            throw new IllegalArgumentException("A plan name must have 1 to %s characters.".formatted(MAX_LENGTH));
        }
    }

    public static Parsed<PlanName> parse(String text) {
        return SingleLineText.parse(text, MAX_LENGTH, PlanName::new);
    }

    @Override
    public String toString() {
        return value;
    }
}
