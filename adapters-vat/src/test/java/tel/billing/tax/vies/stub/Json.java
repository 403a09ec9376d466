package tel.billing.tax.vies.stub;

import java.util.regex.Pattern;

/// Reads the string members of a request.
final class Json {
    private Json() {}

    static String member(String json, String name) {
        var matcher = Pattern.compile("\"%s\":\"([^\"]*)\"".formatted(name)).matcher(json);
        return matcher.find() ? matcher.group(1) : "";
    }
}
