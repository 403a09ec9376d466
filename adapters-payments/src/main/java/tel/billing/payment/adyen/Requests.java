package tel.billing.payment.adyen;

import com.adyen.service.exception.ApiException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes requests to Adyen: so many at a time, each within its deadline, timed by what it was and what it came to. The
/// log says what kind of thing went wrong and where, and repeats nothing that was sent or told.
record Requests(Semaphore places, MeterRegistry meters, Alarm alarm) {
    private static final Logger LOG = LoggerFactory.getLogger(Requests.class);

    private static final Duration QUEUING = Duration.ofSeconds(1);

    Requests(int places, MeterRegistry meters) {
        this(new Semaphore(places), meters, new Alarm());
    }

    /// One that the library makes.
    @FunctionalInterface
    interface Request<T> {
        T send() throws ApiException, IOException;
    }

    <T> Reply<T> make(String name, Deadline deadline, Request<T> request, Function<T, String> outcome) {
        var timer = Timer.start(meters);
        if (!enter(deadline)) {
            LOG.warn("Adyen is asked for too much at once: {} was not sent", name);
            return came(new Reply.NotSent<>(), "busy", name, timer);
        }
        try {
            return ScopedValue.where(AdyenHttp.DEADLINE, deadline).call(() -> send(name, request, outcome, timer));
        } finally {
            places.release();
        }
    }

    private <T> Reply<T> send(String name, Request<T> request, Function<T, String> outcome, Timer.Sample timer) {
        try {
            // the library takes a bare null for an answer
            var answer = Objects.requireNonNull(request.send());
            return came(new Reply.Said<>(answer), outcome.apply(answer), name, timer);
        } catch (ApiException error) {
            return refused(error, name, timer);
        } catch (IOException | RuntimeException silence) {
            // the message of an answer that cannot be read may repeat it
            LOG.warn("Adyen did not answer {} in a way that can be read: {}", name, kinds(silence));
            return came(isUnreached(silence) ? new Reply.NotSent<>() : new Reply.Silence<>(), "silent", name, timer);
        }
    }

    private boolean enter(Deadline deadline) {
        try {
            return places.tryAcquire(deadline.within(QUEUING).left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException called) {
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
                LOG.error("Adyen refuses {} as faulty (status {}, error code {})", name, status, code);
                yield came(new Reply.Refused<>(), "refused", name, timer);
            }
            case NO_SUCH_CARD -> came(new Reply.NoSuchCard<>(), "no_such_card", name, timer);
            case LOCKED_OUT -> {
                alarm.ring(status, code);
                yield came(new Reply.NotSent<>(), "locked_out", name, timer);
            }
            case PASSING -> unclear(new Reply.NotSent<>(), status, code, name, timer);
            case UNCLEAR -> unclear(new Reply.Silence<>(), status, code, name, timer);
        };
    }

    private <T> Reply<T> unclear(Reply<T> reply, int status, String code, String name, Timer.Sample timer) {
        LOG.warn("Adyen answers {} with an error (status {}, error code {})", name, status, code);
        return came(reply, "unclear", name, timer);
    }

    /// There was no connection that could have carried the request.
    private static boolean isUnreached(Exception failure) {
        return failure.getCause() instanceof ConnectException
                || failure.getCause() instanceof HttpConnectTimeoutException;
    }

    private <T> Reply<T> came(Reply<T> reply, String outcome, String name, Timer.Sample timer) {
        timer.stop(Timer.builder("billing.card.processor")
                .description("Requests to the card processor, by what was asked and what it came to")
                .tag("request", name)
                .tag("outcome", outcome)
                .register(meters));
        return reply;
    }

    private static String kinds(Exception failure) {
        var cause = failure.getCause();
        return failure.getClass().getSimpleName()
                + (cause == null ? "" : " because of " + cause.getClass().getSimpleName());
    }
}
