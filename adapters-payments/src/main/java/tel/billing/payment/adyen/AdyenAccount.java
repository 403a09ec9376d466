package tel.billing.payment.adyen;

/// Our account at Adyen, by its code there, and whether it moves real money.
public record AdyenAccount(String code, boolean live) {

    /// What tells it from all other accounts.
    String addressee() {
        return addressee(live ? "live" : "test", code);
    }

    static String addressee(String environment, String code) {
        return environment + " " + code;
    }
}
