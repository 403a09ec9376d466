package tel.billing.payment.adyen;

import com.adyen.service.exception.ApiException;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The meaning of an HTTP error response from Adyen (docs.adyen.com/development-resources/error-codes,
/// docs.adyen.com/development-resources/api-idempotency).
enum ErrorAnswer {
    /// Adyen rejected the request permanently.
    FINAL,
    /// Adyen rejected the request permanently because the stored card does not exist (any more).
    NO_SUCH_CARD,
    /// Adyen rejected our credentials.
    LOCKED_OUT,
    /// Adyen did not process the request. If it is repeated under the same key, Adyen processes it as a new
    /// request.
    PASSING,
    /// Adyen may have processed the request, or may still process it.
    UNCLEAR;

    /// Adyen is processing a request under this key, or its response is not available yet.
    private static final String IN_PROGRESS = "704";

    private static final Set<String> CARD_GONE = Set.of("800", "803");
    /// Error types of checks that Adyen makes before it processes a request.
    private static final Set<String> BEFORE_PROCESSING = Set.of("validation", "configuration");

    static ErrorAnswer of(ApiException answer) {
        var error = answer.getError();
        var code = error == null ? "" : Objects.requireNonNullElse(error.getErrorCode(), "");
        var type = error == null ? "" : Objects.requireNonNullElse(error.getErrorType(), "");
        return switch (answer.getStatusCode()) {
            case 401, 403 -> LOCKED_OUT;
            case 400, 404, 422 -> {
                if (type.equals("security")) {
                    yield LOCKED_OUT;
                }
                if (code.equals(IN_PROGRESS)) {
                    yield UNCLEAR;
                }
                if (isTransient(answer)) {
                    yield PASSING;
                }
                if (!BEFORE_PROCESSING.contains(type)) {
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
