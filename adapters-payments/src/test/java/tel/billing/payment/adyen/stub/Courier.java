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

/// Carries a stub's notices to the service: each after some time, so that they overtake each other,
/// some twice, and again and again until it is taken.
public final class Courier implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration ROUNDS = Duration.ofMillis(50);
    private static final int THREADS = 16;
    private static final Duration AGAIN = Duration.ofMillis(500);

    private final AdyenStub stub;
    private final Supplier<URI> target;
    private final Temper temper;
    private final Random random;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ScheduledExecutorService threads =
            Executors.newScheduledThreadPool(THREADS, Thread.ofVirtual().factory());
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicInteger underWay = new AtomicInteger();
    private int next;

    /// How it carries: a notice sets out `latest` after its time at most, most of them much sooner,
    /// and of a hundred so many go `twice`.
    public record Temper(long seed, Duration latest, int twice) {}

    public Courier(AdyenStub stub, Supplier<URI> target, Temper temper) {
        this.stub = stub;
        this.target = target;
        this.temper = temper;
        this.random = new Random(temper.seed());
        var _ = threads.scheduleWithFixedDelay(this::collect, 0, ROUNDS.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// How many were taken, those that were sent twice counted twice.
    public int taken() {
        return taken.get();
    }

    /// Whether there is nothing that was not taken.
    public synchronized boolean isIdle() {
        return next == stub.notices().size() && underWay.get() == 0;
    }

    private synchronized void collect() {
        var notices = stub.notices();
        for (; next < notices.size(); next++) {
            var notice = notices.get(next);
            var copies = random.nextInt(100) < temper.twice() ? 2 : 1;
            for (var copy = 0; copy < copies; copy++) {
                underWay.incrementAndGet();
                send(notice, delay());
            }
        }
    }

    private long delay() {
        return Math.round(temper.latest().toMillis() * Math.pow(random.nextDouble(), 3));
    }

    private void send(Entry.Told notice, long inMillis) {
        var _ = threads.schedule(() -> carry(notice), inMillis, TimeUnit.MILLISECONDS);
    }

    private void carry(Entry.Told notice) {
        if (isTaken(notice)) {
            taken.incrementAndGet();
            underWay.decrementAndGet();
        } else {
            send(notice, AGAIN.toMillis());
        }
    }

    private boolean isTaken(Entry.Told notice) {
        var request = HttpRequest.newBuilder(target.get())
                .timeout(PATIENCE)
                .POST(HttpRequest.BodyPublishers.ofString(notice.body(), UTF_8));
        notice.headers().forEach(request::header);
        try {
            return http.send(request.build(), BodyHandlers.discarding()).statusCode() / 100 == 2;
        } catch (IOException away) {
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
