package tel.billing.shared.web.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Function;
import java.util.function.Supplier;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.answer.Sha256;

/// A request that says all with its method and path; an empty JSON object is the same as no body. Like a [Body] it is
/// asked for its headers and then completed.
public final class NoBody {
    private final HttpServletRequest request;
    private final Faults faults = new Faults();

    NoBody(HttpServletRequest request) {
        this.request = request;
    }

    /// A header that must be there, once.
    public <T> Field<T> header(String name, Function<String, Parsed<T>> parse) {
        return RequiredHeader.read(request, name, parse, faults);
    }

    /// Refuses the request if anything in it is at fault, else makes a value of what was read.
    public <T> T complete(Supplier<T> making) {
        faults.refuseIfAny();
        return making.get();
    }

    /// What makes two requests the same: the SHA-256, in hex, of method and path.
    public String fingerprint() {
        return Sha256.hex("%s %s\n{}".formatted(request.getMethod(), path()).getBytes(UTF_8));
    }

    /// The path that was asked, as a problem's `instance` tells it.
    public String path() {
        return request.getRequestURI();
    }
}
