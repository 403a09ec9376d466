package tel.billing.proof.load;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import tel.billing.proof.time.TimeFile;

/// Batches of subscriptions that were activated a month ago. Their first periods end one after another during
/// the kills.
public final class SubscriptionBatch {
    private static final String TIER = "starter";
    private static final Duration CREATED_WITHIN = Duration.ofMinutes(2);
    private static final Duration UNTIL_THE_FIRST = Duration.ofSeconds(3);

    private final TimeFile time;
    private final Instant last;

    private SubscriptionBatch(TimeFile time, Instant last) {
        this.time = time;
        this.last = last;
    }

    /// Takes a month of business time.
    public static SubscriptionBatch create(
            List<Subscriber> subscribers, Traffic traffic, TimeFile time, int times, Duration apart) {
        var first = time.now();
        for (var number = 0; number < times; number++) {
            time.forwardTo(first.plus(apart.multipliedBy(number)));
            createOne(subscribers, traffic);
        }
        var last = time.now();
        time.forwardTo(aMonthAfter(first).minus(UNTIL_THE_FIRST));
        traffic.abandonIdleKeys();
        return new SubscriptionBatch(time, last);
    }

    private static void createOne(List<Subscriber> subscribers, Traffic traffic) {
        var laid = subscribers.stream()
                .map(subscriber -> begun(subscriber, traffic))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(laid)
                .orTimeout(CREATED_WITHIN.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    private static CompletableFuture<Void> begun(Subscriber subscriber, Traffic traffic) {
        var draft = subscriber.draft(TIER);
        return traffic.send(draft)
                .thenApply(_ -> draft.made().orElseThrow())
                .thenCompose(made -> activated(subscriber, made, traffic));
    }

    private static CompletableFuture<Void> activated(Subscriber subscriber, UUID made, Traffic traffic) {
        var activation = subscriber.activate(made);
        return traffic.send(activation).thenRun(() -> {
            if (!activation.evidence().isDone()) {
                throw new IllegalStateException("not activated without faults: " + activation.evidence());
            }
        });
    }

    /// Lets all remaining periods end.
    public void endAll() {
        time.forwardTo(aMonthAfter(last));
    }

    private static Instant aMonthAfter(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC).plusMonths(1).toInstant();
    }
}
