package tel.billing.shared;

/// Whom the service asks: what it needs and does not run itself.
public enum Upstream {
    DATABASE,
    CARD_PROCESSOR,
    VAT_SERVICE,
    PBX,
    MAIL
}
