package tel.billing.payment.adyen.stub;

/// Our account at the stub and its credentials.
public record StubAccount(String code, String apiKey, String hmacKey, String user, String password) {

    /// An account for tests that need no particular one.
    public static StubAccount some() {
        return new StubAccount(
                "BillingECOM",
                "test-api-key",
                "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056",
                "adyen",
                "a long password");
    }
}
