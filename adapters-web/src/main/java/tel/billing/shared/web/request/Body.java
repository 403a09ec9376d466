package tel.billing.shared.web.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.answer.Sha256;

/// The body of a request, one JSON object. Read all members and headers first, then call [#complete], which
/// rejects the request with all its errors at once.
///
/// ```java
/// static SampleRequest read(Body in) {
///     var country = in.required("country", Country::parse);
///     var name = in.text("name");
///     return in.complete(() -> new SampleRequest(country.get(), name.get()));
/// }
/// ```
public final class Body extends Fields {
    private final HttpServletRequest request;
    private final JsonValue.@Nullable Members members;

    private Body(HttpServletRequest request, JsonValue.@Nullable Members members, Faults faults) {
        super(members, JsonPath.ROOT, faults);
        this.request = request;
        this.members = members;
    }

    static Body of(HttpServletRequest request, byte[] bytes) {
        var faults = new Faults();
        return new Body(request, new JsonReader(faults).read(bytes).orElse(null), faults);
    }

    /// A required header, given once. Its errors are reported together with those of the body.
    public <T> Field<T> header(String name, Function<String, Parsed<T>> parse) {
        var values = Collections.list(request.getHeaders(name));
        if (values.size() != 1) {
            faults().add(name, values.isEmpty() ? "is required" : "must be given once");
            return Field.refused();
        }
        return switch (parse.apply(values.getFirst().strip())) {
            case Parsed.Valid<T>(var value) -> Field.of(value);
            case Parsed.Faulty<T>(var reason) -> {
                faults().add(name, reason);
                yield Field.refused();
            }
        };
    }

    /// Rejects the request if it has any error, otherwise makes a value of the fields.
    public <T> T complete(Supplier<T> making) {
        refuseUnasked();
        faults().refuseIfAny();
        return making.get();
    }

    /// The fingerprint for idempotency: the SHA-256, in hex, of method, path and JSON value.
    public String fingerprint() {
        if (members == null) {
            throw new IllegalStateException("a rejected body has no fingerprint; call this inside complete(...)");
        }
        var whole = "%s %s\n%s".formatted(request.getMethod(), path(), CanonicalJson.of(members));
        return Sha256.hex(whole.getBytes(UTF_8));
    }

    /// The requested path, for a problem's `instance`.
    public String path() {
        return request.getRequestURI();
    }
}
