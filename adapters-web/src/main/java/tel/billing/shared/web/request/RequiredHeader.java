package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.function.Function;
import tel.billing.shared.Parsed;

/// Reads a header that must be there, once.
final class RequiredHeader {
    private RequiredHeader() {}

    static <T> Field<T> read(
            HttpServletRequest request, String name, Function<String, Parsed<T>> parse, Faults faults) {
        var values = Collections.list(request.getHeaders(name));
        if (values.size() != 1) {
            faults.add(name, values.isEmpty() ? "is required" : "must be given once");
            return Field.refused();
        }
        return switch (parse.apply(values.getFirst().strip())) {
            case Parsed.Valid<T>(var value) -> Field.of(value);
            case Parsed.Faulty<T>(var reason) -> {
                faults.add(name, reason);
                yield Field.refused();
            }
        };
    }
}
