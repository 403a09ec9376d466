package tel.billing.tax.vies.stub;

import java.time.Duration;

/// How the stub responds to a request.
public sealed interface ViesBehaviour {

    /// A response; `%1$s` and `%2$s` in `text` are replaced by the prefix and the body of the number.
    record Says(int status, String text) implements ViesBehaviour {}

    /// Never responds.
    record Hangs() implements ViesBehaviour {}

    /// Starts a response and never completes it.
    record Trickles() implements ViesBehaviour {}

    /// Closes the connection in the middle of a response.
    record Cuts() implements ViesBehaviour {}

    /// Responds as `then`, after a delay.
    record Delayed(Duration delay, ViesBehaviour then) implements ViesBehaviour {}

    /// Uses `first` for one request and `then` for those after it.
    record Once(ViesBehaviour first, ViesBehaviour then) implements ViesBehaviour {}

    static ViesBehaviour knows() {
        return knows("Cleo Cargo GmbH", "Hafenstraße 1\\n20457 Hamburg");
    }

    static ViesBehaviour knows(String name, String address) {
        return knows(name, address, "2026-01-05T09:00:00.123Z");
    }

    /// A valid number with this `requestDate`.
    static ViesBehaviour knowsAt(String requestDate) {
        return knows("---", "---", requestDate);
    }

    private static ViesBehaviour knows(String name, String address, String requestDate) {
        return new Says(200, """
            {"countryCode":"%%1$s","vatNumber":"%%2$s","requestDate":"%s","valid":true,\
            "requestIdentifier":"WAPIAAAAYsHYZcXm","name":"%s","address":"%s","traderName":"---",\
            "traderStreet":"---","traderPostalCode":"---","traderCity":"---","traderCompanyType":"---",\
            "traderNameMatch":"NOT_PROCESSED","traderStreetMatch":"NOT_PROCESSED",\
            "traderPostalCodeMatch":"NOT_PROCESSED","traderCityMatch":"NOT_PROCESSED",\
            "traderCompanyTypeMatch":"NOT_PROCESSED"}
            """.formatted(requestDate, name, address));
    }

    static ViesBehaviour doesNotKnow() {
        return new Says(200, """
            {"countryCode":"%1$s","vatNumber":"%2$s","requestDate":"2026-01-05T09:00:00.123Z","valid":false,\
            "requestIdentifier":"","name":"---","address":"---","traderName":"---","traderStreet":"---",\
            "traderPostalCode":"---","traderCity":"---","traderCompanyType":"---",\
            "traderNameMatch":"NOT_PROCESSED","traderStreetMatch":"NOT_PROCESSED",\
            "traderPostalCodeMatch":"NOT_PROCESSED","traderCityMatch":"NOT_PROCESSED",\
            "traderCompanyTypeMatch":"NOT_PROCESSED"}
            """);
    }

    static ViesBehaviour fails(int status, String code) {
        return new Says(status, "{\"actionSucceed\":false,\"errorWrappers\":[{\"error\":\"%s\"}]}".formatted(code));
    }
}
