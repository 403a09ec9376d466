package tel.billing.payment.adyen;

/// Our merchant account at Adyen: its code, and whether it is live (moves real money).
public record AdyenAccount(String code, boolean live) {

    /// Identifies the account among all live and test accounts.
    public String addressee() {
        return addressee(live ? "live" : "test", code);
    }

    /// Identifies an account of an environment, `live` or `test`.
    public static String addressee(String environment, String code) {
        return environment + " " + code;
    }
}
