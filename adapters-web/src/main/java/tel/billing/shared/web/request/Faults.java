package tel.billing.shared.web.request;

import java.util.LinkedHashMap;
import java.util.Map;
import tel.billing.shared.web.response.InvalidParam;
import tel.billing.shared.web.response.Problem;

/// The errors of one request, one reason for each name. A hostile request may have thousands; only the first
/// hundred are kept.
final class Faults {
    private static final int MAX_KEPT = 100;
    private static final int MAX_NAME_LENGTH = 200;

    private final Map<String, String> reasonByName = new LinkedHashMap<>();
    private int found;

    void add(JsonPath path, String reason) {
        if (found < MAX_KEPT) {
            add(path.toString(), reason);
        }
    }

    void add(String name, String reason) {
        if (found++ < MAX_KEPT) {
            reasonByName.putIfAbsent(presentable(name), reason);
        }
    }

    boolean has(JsonPath path) {
        return reasonByName.containsKey(presentable(path.toString()));
    }

    boolean isEmpty() {
        return reasonByName.isEmpty();
    }

    /// Rejects the request if it has errors.
    void rejectIfAny() {
        if (!reasonByName.isEmpty()) {
            throw Problem.invalid(reasonByName.entrySet().stream()
                            .map(fault -> new InvalidParam(fault.getKey(), fault.getValue()))
                            .toList())
                    .refusal();
        }
    }

    private static String presentable(String name) {
        var shown = name.length() <= MAX_NAME_LENGTH ? name : name.substring(0, MAX_NAME_LENGTH) + "…";
        return Texts.isClean(shown) ? shown : Texts.cleaned(shown);
    }
}
