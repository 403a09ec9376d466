package tel.billing.payment.adyen.stub;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// Delivers a stub's notifications to the service: with random delays, so they arrive out of order; some
/// twice; each again and again until the service accepts it.
public final class NotificationSender implements AutoCloseable {
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    private static final int THREADS = 16;
    private static final Duration RETRY_DELAY = Duration.ofMillis(500);

    private final AdyenStub stub;
    private final Supplier<URI> target;
    private final Options options;
    private final Random random;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ScheduledExecutorService threads =
            Executors.newScheduledThreadPool(THREADS, Thread.ofVirtual().factory());
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger inProgress = new AtomicInteger();
    private int next;

    /// Delivery options: `latest` is the maximum delay (most notifications have a much shorter one), and
    /// `twice` is the percentage of notifications that are sent twice.
    public record Options(long seed, Duration latest, int twice) {}

    public NotificationSender(AdyenStub stub, Supplier<URI> target, Options options) {
        this.stub = stub;
        this.target = target;
        this.options = options;
        this.random = new Random(options.seed());
        var _ = threads.scheduleWithFixedDelay(this::collect, 0, POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// The number of accepted deliveries; notifications that were sent twice count twice.
    public int accepted() {
        return accepted.get();
    }

    /// Whether all notifications have been accepted.
    public synchronized boolean isIdle() {
        return next == stub.notifications().size() && inProgress.get() == 0;
    }

    private synchronized void collect() {
        var notifications = stub.notifications();
        for (; next < notifications.size(); next++) {
            var notification = notifications.get(next);
            var copies = random.nextInt(100) < options.twice() ? 2 : 1;
            for (var copy = 0; copy < copies; copy++) {
                inProgress.incrementAndGet();
                send(notification, delay());
            }
        }
    }

    private long delay() {
        return Math.round(options.latest().toMillis() * Math.pow(random.nextDouble(), 3));
    }

    private void send(Entry.Notified notification, long inMillis) {
        var _ = threads.schedule(() -> deliver(notification), inMillis, TimeUnit.MILLISECONDS);
    }

    private void deliver(Entry.Notified notification) {
        if (isAccepted(notification)) {
            accepted.incrementAndGet();
            inProgress.decrementAndGet();
        } else {
            send(notification, RETRY_DELAY.toMillis());
        }
    }

    private boolean isAccepted(Entry.Notified notification) {
        var request = HttpRequest.newBuilder(target.get())
                .timeout(REQUEST_TIMEOUT)
                .POST(HttpRequest.BodyPublishers.ofString(notification.body(), UTF_8));
        notification.headers().forEach(request::header);
        try {
            return http.send(request.build(), BodyHandlers.discarding()).statusCode() / 100 == 2;
        } catch (IOException unreachable) {
            return false;
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        http.shutdownNow();
    }
}
