package tel.billing.payment.adyen;

/// Our account at Adyen, by its code there, and whether it moves real money.
public record AdyenAccount(String code, boolean live) {}
