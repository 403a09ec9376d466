package tel.billing.shared.bootstrap;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A thing outside the service that it cannot do without, and that it brings along as a sandbox until a real one is
/// named.
public enum Part {
    DATABASE("database", "spring.datasource.url"),
    CARD_PROCESSOR("card processor", "billing.adyen-merchant-account"),
    VAT_SERVICE("VAT service", null),
    PBX("PBX", null),
    MAIL("mail", "spring.mail.host");

    private final String title;
    private final @Nullable String property;

    Part(String title, @Nullable String property) {
        this.title = title;
        this.property = property;
    }

    /// What people call it.
    public String title() {
        return title;
    }

    /// The property that names the real one; empty where this version knows the sandbox only.
    public Optional<String> namedBy() {
        return Optional.ofNullable(property);
    }
}
