package tel.billing.tax.vies.stub;

import java.util.regex.Pattern;

/// Reads the few members that a question has.
final class Json {
    private Json() {}

    static String member(String json, String name) {
        var matcher = Pattern.compile("\"%s\":\"([^\"]*)\"".formatted(name)).matcher(json);
        return matcher.find() ? matcher.group(1) : "";
    }
}
