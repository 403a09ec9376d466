package tel.billing.shared.web.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import tel.billing.shared.Parsed;

/// A request that needs no body; an empty JSON object is equal to no body. Read its headers and its optional
/// members, then call [#complete], as for a [Body].
public final class EmptyBody {
    private final Body body;

    private EmptyBody(Body body) {
        this.body = body;
    }

    static EmptyBody of(HttpServletRequest request, byte[] bytes) {
        return new EmptyBody(Body.of(request, bytes.length == 0 ? "{}".getBytes(UTF_8) : bytes));
    }

    /// A required header, given once.
    public <T> Field<T> header(String name, Function<String, Parsed<T>> parse) {
        return body.header(name, parse);
    }

    /// An optional member, converted by `parse`.
    public <T> Field<Optional<T>> optional(String name, Function<String, Parsed<T>> parse) {
        return body.optional(name, parse);
    }

    /// An optional nested object, as for a [Body].
    public <T> Field<Optional<T>> optionalObject(String name, Function<Fields, Supplier<T>> reading) {
        return body.optionalObject(name, reading);
    }

    /// Rejects the request if it has any error, otherwise makes a value of the fields.
    public <T> T complete(Supplier<T> making) {
        return body.complete(making);
    }

    /// The fingerprint for idempotency. Only call this inside [#complete].
    public String fingerprint() {
        return body.fingerprint();
    }

    /// The requested path, for a problem's `instance`.
    public String path() {
        return body.path();
    }
}
