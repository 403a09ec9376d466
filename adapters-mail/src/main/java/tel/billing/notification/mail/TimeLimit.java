package tel.billing.notification.mail;

import jakarta.mail.MessagingException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A limit for the total time of a delivery. Jakarta Mail limits only each read, so a server that sends a
/// line from time to time could otherwise keep a delivery busy without end.
record TimeLimit(Duration time) {

    /// Makes the call in a virtual thread, because an interrupt of such a thread closes the socket that it
    /// uses.
    <T> T apply(Callable<T> call) throws MessagingException {
        var task = new FutureTask<>(call);
        Thread.ofVirtual().name("mail-delivery").start(task);
        try {
            return task.get(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            throw new MessagingException("The delivery took longer than %s seconds.".formatted(time.toSeconds()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new MessagingException("The delivery was interrupted.", interrupted);
        } catch (ExecutionException failure) {
            throw causeOf(failure);
        } finally {
            task.cancel(true);
        }
    }

    private static MessagingException causeOf(ExecutionException failure) {
        var cause = failure.getCause();
        if (cause instanceof MessagingException undelivered) {
            return undelivered;
        }
        if (cause instanceof RuntimeException fault) {
            throw fault;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        throw new IllegalStateException(failure);
    }
}
