package tel.billing.shared.web.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Function;
import java.util.function.Supplier;
import tel.billing.shared.Parsed;

/// A request that says all with its method, path and headers; an empty JSON object is the same as no body. Like a
/// [Body] it is asked for its headers and then completed.
public final class NoBody {
    private final Body body;

    private NoBody(Body body) {
        this.body = body;
    }

    static NoBody of(HttpServletRequest request, byte[] bytes) {
        return new NoBody(Body.of(request, bytes.length == 0 ? "{}".getBytes(UTF_8) : bytes));
    }

    /// A header that must be there, once.
    public <T> Field<T> header(String name, Function<String, Parsed<T>> parse) {
        return body.header(name, parse);
    }

    /// Refuses the request if anything in it is at fault, else makes a value of what was read.
    public <T> T complete(Supplier<T> making) {
        return body.complete(making);
    }

    /// What makes two requests the same. Ask for it inside [#complete].
    public String fingerprint() {
        return body.fingerprint();
    }

    /// The path that was asked, as a problem's `instance` tells it.
    public String path() {
        return body.path();
    }
}
