package tel.billing.payment.adyen;

import com.adyen.service.exception.ApiException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.http.Deadline;

/// Sends requests to Adyen: a limited number at a time, each within its deadline, timed by request and
/// outcome. The log names the kind of failure and where it happened, and never repeats data that was sent or
/// received.
record Requests(Semaphore permits, MeterRegistry meters, RejectedRequestLog problems) {
    private static final Logger LOG = LoggerFactory.getLogger(Requests.class);

    private static final Duration MAX_QUEUE_TIME = Duration.ofSeconds(1);

    Requests(int maxConcurrentRequests, MeterRegistry meters) {
        this(new Semaphore(maxConcurrentRequests), meters, new RejectedRequestLog());
    }

    /// A request that Adyen's library sends.
    @FunctionalInterface
    interface Request<T> {
        T send() throws ApiException, IOException;
    }

    <T> Reply<T> send(String name, Deadline deadline, Request<T> request, Function<T, String> outcome) {
        var timer = Timer.start(meters);
        if (!enter(deadline)) {
            LOG.warn("Too many concurrent requests to Adyen: {} was not sent", name);
            return timed(new Reply.NotSent<>(), "busy", name, timer);
        }
        try {
            return ScopedValue.where(AdyenHttp.DEADLINE, deadline).call(() -> send(name, request, outcome, timer));
        } finally {
            permits.release();
        }
    }

    private <T> Reply<T> send(String name, Request<T> request, Function<T, String> outcome, Timer.Sample timer) {
        try {
            // the library accepts a JSON null as a response
            var answer = Objects.requireNonNull(request.send());
            return timed(new Reply.Answered<>(answer), outcome.apply(answer), name, timer);
        } catch (ApiException error) {
            return refused(error, name, timer);
        } catch (AdyenHttp.NoResponse silence) {
            LOG.warn("Adyen did not respond to {}: {}", name, kinds(silence));
            return timed(
                    isNotConnected(silence) ? new Reply.NotSent<>() : new Reply.NoResponse<>(), "silent", name, timer);
        } catch (IOException | RuntimeException failure) {
            // the exception's message may contain the response
            LOG.warn("Adyen sent no readable response to {}: {}", name, kinds(failure));
            return timed(new Reply.NoResponse<>(), "unusable", name, timer);
        }
    }

    private boolean enter(Deadline deadline) {
        try {
            return permits.tryAcquire(
                    deadline.within(MAX_QUEUE_TIME).remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private <T> Reply<T> refused(ApiException error, String name, Timer.Sample timer) {
        var status = error.getStatusCode();
        var code = error.getError() == null
                ? "none"
                : String.valueOf(error.getError().getErrorCode());
        return switch (ErrorAnswer.of(error)) {
            case FINAL -> {
                LOG.error("Adyen rejects {} as invalid (status {}, error code {})", name, status, code);
                yield timed(new Reply.Rejected<>(), "invalid_request", name, timer);
            }
            case NO_SUCH_CARD -> timed(new Reply.NoSuchCard<>(), "no_such_card", name, timer);
            case LOCKED_OUT -> {
                problems.log(status, code);
                yield timed(new Reply.NotSent<>(), "locked_out", name, timer);
            }
            case PASSING -> unclear(new Reply.NotSent<>(), status, code, name, timer);
            case UNCLEAR -> unclear(new Reply.NoResponse<>(), status, code, name, timer);
        };
    }

    private <T> Reply<T> unclear(Reply<T> reply, int status, String code, String name, Timer.Sample timer) {
        LOG.warn("Adyen responded to {} with an error (status {}, error code {})", name, status, code);
        return timed(reply, "unclear", name, timer);
    }

    /// No connection was established, so the request was not sent.
    private static boolean isNotConnected(AdyenHttp.NoResponse failure) {
        return failure.getCause() instanceof ConnectException
                || failure.getCause() instanceof HttpConnectTimeoutException;
    }

    private <T> Reply<T> timed(Reply<T> reply, String outcome, String name, Timer.Sample timer) {
        timer.stop(Timer.builder("billing.card.processor")
                .description("Requests to the card processor, by request and outcome")
                .tag("request", name)
                .tag("outcome", outcome)
                .register(meters));
        return reply;
    }

    static String kinds(Exception failure) {
        var cause = failure.getCause();
        return failure.getClass().getSimpleName()
                + (cause == null ? "" : " because of " + cause.getClass().getSimpleName());
    }

    /// The meaning of an HTTP error response from Adyen (docs.adyen.com/development-resources/error-codes,
    /// docs.adyen.com/development-resources/api-idempotency).
    enum ErrorAnswer {
        /// Adyen rejected the request permanently.
        FINAL,
        /// Adyen rejected the request permanently because the stored card does not exist (any more).
        NO_SUCH_CARD,
        /// Adyen rejected our credentials.
        LOCKED_OUT,
        /// Adyen did not process the request. If it is repeated under the same key, Adyen processes it as a
        /// new request.
        PASSING,
        /// Adyen may have processed the request, or may still process it.
        UNCLEAR;

        /// Adyen is processing a request under this key, or its response is not available yet.
        private static final String IN_PROGRESS = "704";

        /// Adyen processed another request under this key.
        private static final String OTHER_REQUEST = "705";

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
                    if (code.equals(IN_PROGRESS) || code.equals(OTHER_REQUEST)) {
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
}
