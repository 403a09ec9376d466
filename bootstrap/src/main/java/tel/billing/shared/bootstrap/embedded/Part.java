package tel.billing.shared.bootstrap.embedded;

import java.util.List;
import java.util.stream.Stream;

/// An external system that the service needs. A sandbox inside the service replaces it until a real one
/// is configured.
public enum Part {
    DATABASE("database", "spring.datasource.url"),
    CARD_PROCESSOR("card processor"),
    VAT_SERVICE("VAT service"),
    PBX("PBX"),
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
        return Stream.concat(
                        properties.stream(),
                        Vendor.of(this).stream()
                                .map(vendor -> vendor.selectedBy().property()))
                .toList();
    }
}
