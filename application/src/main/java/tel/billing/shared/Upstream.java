package tel.billing.shared;

/// An external system that the service calls. Until a real one is configured, a sandbox inside the service
/// replaces it.
public enum Upstream {
    DATABASE("database"),
    CARD_PROCESSOR("card processor"),
    VAT_SERVICE("VAT service"),
    PBX("PBX"),
    MAIL("mail");

    private final String title;

    Upstream(String title) {
        this.title = title;
    }

    /// The name for people.
    public String title() {
        return title;
    }
}
