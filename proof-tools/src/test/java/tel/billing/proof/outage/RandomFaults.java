package tel.billing.proof.outage;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import tel.billing.payment.adyen.stub.Reply;
import tel.billing.payment.adyen.stub.StubFault;
import tel.billing.payment.adyen.stub.StubFaults;
import tel.billing.payment.adyen.stub.StubRequest;

/// Random faults of requests to Adyen.
public final class RandomFaults implements StubFaults {
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
    private final LongAdder faults = new LongAdder();

    public RandomFaults(long seed, Duration longestStall) {
        this.random = new Random(seed);
        this.longestStall = longestStall;
    }

    @Override
    public StubFault faultFor(StubRequest request) {
        var fault = random();
        if (!(fault instanceof StubFault.None)) {
            faults.increment();
        }
        return fault;
    }

    private StubFault random() {
        return switch (random.nextInt(100)) {
            case 0, 1, 2, 3 -> stall(MOMENT);
            case 4 -> stall(longestStall);
            case 5, 6 -> new StubFault.Delivered(Reply.Delivery.LOST);
            case 7, 8 -> new StubFault.Delivered(Reply.Delivery.CUT);
            case 9, 10 -> new StubFault.Delivered(Reply.Delivery.TWICE);
            case 11 -> new StubFault.RejectedEarly(PROXY.delivered(Reply.Delivery.LOST));
            case 12 -> new StubFault.RejectedEarly(PROXY);
            case 13 -> new StubFault.AnswerReplaced(PROXY);
            case 14, 15 -> new StubFault.RejectedEarly(TRANSIENT);
            case 16 -> new StubFault.RejectedEarly(NO_CONNECTION);
            case 17 -> new StubFault.AnswerReplaced(NO_CONNECTION);
            case 18 -> new StubFault.RejectedEarly(IN_PROGRESS);
            case 19 -> new StubFault.AnswerReplaced(IN_PROGRESS);
            case 20 -> new StubFault.RejectedEarly(TOO_MANY);
            default -> new StubFault.None();
        };
    }

    private StubFault stall(Duration longest) {
        return new StubFault.Stall(Duration.ofMillis(random.nextLong(longest.toMillis())));
    }

    public long count() {
        return faults.sum();
    }
}
