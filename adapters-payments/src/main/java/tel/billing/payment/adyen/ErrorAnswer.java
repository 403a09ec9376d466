package tel.billing.payment.adyen;

import com.adyen.service.exception.ApiException;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// What an answer of Adyen's with an HTTP error means (docs.adyen.com/development-resources/error-codes,
/// docs.adyen.com/development-resources/api-idempotency).
enum ErrorAnswer {
    /// Adyen read the request and will never do it.
    FINAL,
    /// The same, for the stored card is not there (any more).
    NO_SUCH_CARD,
    /// Our credentials do not open this.
    LOCKED_OUT,
    /// It was not done: asked again under the same key, Adyen does it as if for the first time.
    PASSING,
    /// It may have been done, or be done yet.
    UNCLEAR;

    /// A request under this key is being done, or was done and its answer is not there yet.
    private static final String IN_PROGRESS = "704";

    private static final Set<String> CARD_GONE = Set.of("800", "803");
    /// Kinds of errors that Adyen's own checks find before anything happens.
    private static final Set<String> BEFORE_ALL = Set.of("validation", "configuration");

    static ErrorAnswer of(ApiException answer) {
        var error = answer.getError();
        var code = error == null ? "" : Objects.requireNonNullElse(error.getErrorCode(), "");
        var kind = error == null ? "" : Objects.requireNonNullElse(error.getErrorType(), "");
        return switch (answer.getStatusCode()) {
            case 401, 403 -> LOCKED_OUT;
            case 400, 404, 422 -> {
                if (kind.equals("security")) {
                    yield LOCKED_OUT;
                }
                if (code.equals(IN_PROGRESS)) {
                    yield UNCLEAR;
                }
                if (isTransient(answer)) {
                    yield PASSING;
                }
                if (!BEFORE_ALL.contains(kind)) {
                    yield UNCLEAR;
                }
                yield CARD_GONE.contains(code) ? NO_SUCH_CARD : FINAL;
            }
            default -> UNCLEAR;
        };
    }

    private static boolean isTransient(ApiException answer) {
        var headers = answer.getResponseHeaders();
        return headers != null
                && headers.entrySet().stream()
                        .filter(header -> header.getKey().equalsIgnoreCase("transient-error"))
                        .map(Map.Entry::getValue)
                        .anyMatch(values -> values.contains("true"));
    }
}
