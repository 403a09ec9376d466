package tel.billing.shared;

/// An external system that the service calls and does not run itself.
public enum Upstream {
    DATABASE,
    CARD_PROCESSOR,
    VAT_SERVICE,
    PBX,
    MAIL
}
