package tel.billing.proof;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import tel.billing.payment.adyen.stub.Asked;
import tel.billing.payment.adyen.stub.Mishap;
import tel.billing.payment.adyen.stub.Mishaps;
import tel.billing.payment.adyen.stub.Reply;

/// Random faults of requests to Adyen.
final class BadLuck implements Mishaps {
    private static final Reply IN_PROGRESS =
            Reply.error(422, "704", "validation", "request already processed or in progress");
    private static final Reply TRANSIENT = Reply.error(422, "905_1", "validation", "Could not find an acquirer account")
            .with("Transient-Error", "true");
    private static final Reply NO_CONNECTION = Reply.error(500, "905", "internal", "no connection available");
    private static final Reply TOO_MANY = Reply.error(429, "29_001", "security", "Too many requests");
    private static final Reply PROXY = Reply.of(503, "<html><h1>503 Service Unavailable</h1></html>");
    private static final Duration MOMENT = Duration.ofSeconds(2);

    private final Random random;
    private final Duration longestStall;
    private final LongAdder mishaps = new LongAdder();

    BadLuck(long seed, Duration longestStall) {
        this.random = new Random(seed);
        this.longestStall = longestStall;
    }

    @Override
    public Mishap befalling(Asked request) {
        var mishap = draw();
        if (!(mishap instanceof Mishap.None)) {
            mishaps.increment();
        }
        return mishap;
    }

    private Mishap draw() {
        return switch (random.nextInt(100)) {
            case 0, 1, 2, 3 -> stall(MOMENT);
            case 4 -> stall(longestStall);
            case 5, 6 -> new Mishap.Carried(Reply.Carriage.LOST);
            case 7, 8 -> new Mishap.Carried(Reply.Carriage.CUT);
            case 9, 10 -> new Mishap.Carried(Reply.Carriage.TWICE);
            case 11 -> new Mishap.TurnedAway(PROXY.carried(Reply.Carriage.LOST));
            case 12 -> new Mishap.TurnedAway(PROXY);
            case 13 -> new Mishap.Denied(PROXY);
            case 14, 15 -> new Mishap.TurnedAway(TRANSIENT);
            case 16 -> new Mishap.TurnedAway(NO_CONNECTION);
            case 17 -> new Mishap.Denied(NO_CONNECTION);
            case 18 -> new Mishap.TurnedAway(IN_PROGRESS);
            case 19 -> new Mishap.Denied(IN_PROGRESS);
            case 20 -> new Mishap.TurnedAway(TOO_MANY);
            default -> new Mishap.None();
        };
    }

    private Mishap stall(Duration longest) {
        return new Mishap.Stall(Duration.ofMillis(random.nextLong(longest.toMillis())));
    }

    long count() {
        return mishaps.sum();
    }
}
