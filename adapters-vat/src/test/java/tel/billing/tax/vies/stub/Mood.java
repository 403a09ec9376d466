package tel.billing.tax.vies.stub;

/// How the stub responds to a request.
public sealed interface Mood {

    /// A response; `%1$s` and `%2$s` in `text` are replaced by the prefix and the body of the number.
    record Says(int status, String text) implements Mood {}

    /// Never responds.
    record Hangs() implements Mood {}

    /// Starts a response and never completes it.
    record Trickles() implements Mood {}

    /// Closes the connection in the middle of a response.
    record Cuts() implements Mood {}

    /// Uses `first` for one request and `then` for those after it.
    record Once(Mood first, Mood then) implements Mood {}

    static Mood knows() {
        return knows("Cleo Cargo GmbH", "Hafenstraße 1\\n20457 Hamburg");
    }

    static Mood knows(String name, String address) {
        return knows(name, address, "2026-01-05T09:00:00.123Z");
    }

    /// A valid number with this `requestDate`.
    static Mood knowsAt(String requestDate) {
        return knows("---", "---", requestDate);
    }

    private static Mood knows(String name, String address, String requestDate) {
        return new Says(200, """
            {"countryCode":"%%1$s","vatNumber":"%%2$s","requestDate":"%s","valid":true,\
            "requestIdentifier":"WAPIAAAAYsHYZcXm","name":"%s","address":"%s","traderName":"---",\
            "traderStreet":"---","traderPostalCode":"---","traderCity":"---","traderCompanyType":"---",\
            "traderNameMatch":"NOT_PROCESSED","traderStreetMatch":"NOT_PROCESSED",\
            "traderPostalCodeMatch":"NOT_PROCESSED","traderCityMatch":"NOT_PROCESSED",\
            "traderCompanyTypeMatch":"NOT_PROCESSED"}
            """.formatted(requestDate, name, address));
    }

    static Mood doesNotKnow() {
        return new Says(200, """
            {"countryCode":"%1$s","vatNumber":"%2$s","requestDate":"2026-01-05T09:00:00.123Z","valid":false,\
            "requestIdentifier":"","name":"---","address":"---","traderName":"---","traderStreet":"---",\
            "traderPostalCode":"---","traderCity":"---","traderCompanyType":"---",\
            "traderNameMatch":"NOT_PROCESSED","traderStreetMatch":"NOT_PROCESSED",\
            "traderPostalCodeMatch":"NOT_PROCESSED","traderCityMatch":"NOT_PROCESSED",\
            "traderCompanyTypeMatch":"NOT_PROCESSED"}
            """);
    }

    static Mood fails(int status, String code) {
        return new Says(status, "{\"actionSucceed\":false,\"errorWrappers\":[{\"error\":\"%s\"}]}".formatted(code));
    }
}
