package tel.billing.shared.web.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.response.Sha256;

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
    private final JsonValue.@Nullable JsonObject members;

    private Body(HttpServletRequest request, JsonValue.@Nullable JsonObject members, Faults faults) {
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
            faults().add(
                            name,
                            values.isEmpty()
                                    ? InputError.required("is required")
                                    : InputError.repeated("must be given once"));
            return Field.rejected();
        }
        return switch (parse.apply(values.getFirst().strip())) {
            case Parsed.Valid<T>(var value) -> Field.of(value);
            case Parsed.Invalid<T>(var error) -> {
                faults().add(name, error);
                yield Field.rejected();
            }
        };
    }

    /// Rejects the request if it has any error, otherwise makes a value of the fields.
    public <T> T complete(Supplier<T> making) {
        rejectUnknown();
        faults().rejectIfAny();
        return making.get();
    }

    /// As [#complete(Supplier)]. If the request has errors, it also reports this one, which alone gets a problem
    /// of its own.
    ///
    /// @param error what is wrong with the member; empty if it is valid
    public <T> T complete(Supplier<T> making, String name, Supplier<Optional<InputError>> error) {
        rejectUnknown();
        if (!faults().isEmpty()) {
            error.get().ifPresent(known -> reject(name, known));
        }
        faults().rejectIfAny();
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

    /// The canonical spelling of a JSON value: members sorted, no white space, numbers by value. Two values
    /// are equal exactly if their spellings are.
    private static final class CanonicalJson {
        private final StringBuilder out = new StringBuilder();

        private CanonicalJson() {}

        static String of(JsonValue value) {
            var canonical = new CanonicalJson();
            canonical.write(value);
            return canonical.out.toString();
        }

        private void write(JsonValue value) {
            switch (value) {
                case JsonValue.JsonObject(var members) -> {
                    out.append('{');
                    members.entrySet().stream()
                            .sorted(Map.Entry.comparingByKey())
                            .forEach(member -> {
                                write(member.getKey());
                                out.append(':');
                                write(member.getValue());
                                out.append(',');
                            });
                    out.append('}');
                }
                case JsonValue.JsonArray(var items) -> {
                    out.append('[');
                    items.forEach(item -> {
                        write(item);
                        out.append(',');
                    });
                    out.append(']');
                }
                case JsonValue.JsonString(var text) -> write(text);
                case JsonValue.JsonNumber(var literal) -> out.append(new BigDecimal(literal).stripTrailingZeros());
                case JsonValue.JsonBoolean(var bool) -> out.append(bool);
                case JsonValue.JsonNull() -> out.append("null");
            }
        }

        private void write(String text) {
            out.append('"')
                    .append(text.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append('"');
        }
    }
}
