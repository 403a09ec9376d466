package tel.billing.shared.bootstrap.embedded;

import java.util.List;
import tel.billing.shared.bootstrap.settings.Setting;

/// An external system that the service needs. A sandbox inside the service replaces it until a real one
/// is configured.
public enum Part {
    DATABASE("database", "spring.datasource.url"),
    CARD_PROCESSOR("card processor", Setting.ADYEN_MERCHANT_ACCOUNT.property()),
    VAT_SERVICE("VAT service", Setting.VIES_URL.property()),
    PBX("PBX", Setting.KAMAILIO_DATABASE_URL.property()),
    MAIL("mail", "spring.mail.host");

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // List.of() is immutable
    private final List<String> properties;

    Part(String title, String... properties) {
        this.title = title;
        this.properties = List.of(properties);
    }

    /// The name for people.
    public String title() {
        return title;
    }

    /// The properties that configure a real one, one for each vendor.
    public List<String> namedBy() {
        return properties;
    }
}
