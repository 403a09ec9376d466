package tel.billing.shared.web.response;

import static java.nio.charset.StandardCharsets.UTF_8;

/// The JSON of a response, as text.
public final class JsonText {

    private JsonText() {}

    public static String of(Object response) {
        return new String(Json.write(response), UTF_8);
    }
}
