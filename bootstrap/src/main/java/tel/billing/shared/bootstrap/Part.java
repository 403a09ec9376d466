package tel.billing.shared.bootstrap;

import java.util.List;

/// A thing outside the service that it cannot do without, and that it brings along as a sandbox until a real one is
/// named.
public enum Part {
    DATABASE("database", "spring.datasource.url"),
    CARD_PROCESSOR("card processor", Setting.ADYEN_MERCHANT_ACCOUNT.property()),
    VAT_SERVICE("VAT service", Setting.VIES_URL.property()),
    PBX("PBX", Setting.KAMAILIO_DATABASE_URL.property()),
    MAIL("mail", "spring.mail.host");

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // List.of() cannot be changed
    private final List<String> properties;

    Part(String title, String... properties) {
        this.title = title;
        this.properties = List.of(properties);
    }

    /// What people call it.
    public String title() {
        return title;
    }

    /// The properties that name a real one, one for each vendor.
    public List<String> namedBy() {
        return properties;
    }
}
