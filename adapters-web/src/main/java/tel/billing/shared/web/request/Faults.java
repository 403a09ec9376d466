package tel.billing.shared.web.request;

import java.util.LinkedHashMap;
import java.util.Map;
import tel.billing.shared.InputError;
import tel.billing.shared.web.response.InvalidParam;
import tel.billing.shared.web.response.Problem;

/// The errors of one request, one for each name. A hostile request may have thousands; only the first
/// hundred are kept.
final class Faults {
    private static final int MAX_KEPT = 100;
    private static final int MAX_NAME_LENGTH = 200;

    private final Map<String, InputError> byName = new LinkedHashMap<>();
    private int found;

    void add(JsonPath path, InputError error) {
        if (found < MAX_KEPT) {
            add(path.toString(), error);
        }
    }

    void add(String name, InputError error) {
        if (found++ < MAX_KEPT) {
            byName.putIfAbsent(presentable(name), error);
        }
    }

    boolean has(JsonPath path) {
        return byName.containsKey(presentable(path.toString()));
    }

    boolean isEmpty() {
        return byName.isEmpty();
    }

    /// Rejects the request if it has errors.
    void rejectIfAny() {
        if (!byName.isEmpty()) {
            throw Problem.invalid(byName.entrySet().stream()
                            .map(fault -> InvalidParam.of(fault.getKey(), fault.getValue()))
                            .toList())
                    .refusal();
        }
    }

    private static String presentable(String name) {
        var shown = name.length() <= MAX_NAME_LENGTH ? name : name.substring(0, MAX_NAME_LENGTH) + "…";
        return Texts.isClean(shown) ? shown : Texts.cleaned(shown);
    }
}
