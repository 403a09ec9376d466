package tel.billing.shared.web.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.answer.Sha256;

/// The body of a request, one JSON object. Ask it for every member and header, then [#complete] the reading: the
/// request
/// is refused with all its faults at once, or there is none.
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

    /// A header that must be there, once. Its faults are told together with those of the body.
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

    /// Refuses the request if anything in it is at fault, else makes a value of what was read.
    public <T> T complete(Supplier<T> making) {
        refuseUnasked();
        faults().refuseIfAny();
        return making.get();
    }

    /// What makes two requests the same: the SHA-256, in hex, of method, path and JSON value.
    public String fingerprint() {
        if (members == null) {
            throw new IllegalStateException("a refused body has no fingerprint: ask for it inside complete(...)");
        }
        var whole = "%s %s\n%s".formatted(request.getMethod(), path(), CanonicalJson.of(members));
        return Sha256.hex(whole.getBytes(UTF_8));
    }

    /// The path that was asked, as a problem's `instance` tells it.
    public String path() {
        return request.getRequestURI();
    }
}
