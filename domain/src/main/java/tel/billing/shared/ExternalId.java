package tel.billing.shared;

/// The id of an account, payment or subscription in another system, such as an order number: 1 to 200 code points in
/// NFC, on one line, trimmed. Case matters.
public record ExternalId(String value) {
    private static final int MAX_LENGTH = 200;

    public ExternalId {
        if (!SingleLineText.fits(value, MAX_LENGTH)) {
            throw new IllegalArgumentException("an external id must have 1 to %s characters".formatted(MAX_LENGTH));
        }
    }

    public static Parsed<ExternalId> parse(String text) {
        return SingleLineText.parse(text, MAX_LENGTH, ExternalId::new);
    }
}
