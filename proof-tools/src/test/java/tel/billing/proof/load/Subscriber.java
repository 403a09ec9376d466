package tel.billing.proof.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import tel.billing.proof.evidence.SubscriptionResult;

/// A customer with subscriptions, who first activates and upgrades one, and then creates and activates more,
/// changes plans, schedules a cancellation, withdraws it, and cancels.
public final class Subscriber {
    private static final List<String> TIERS = List.of("starter", "business", "enterprise");
    private static final Duration LONG_TIMEOUT = Duration.ofSeconds(15);
    /// A client timeout that is too short for the service, followed by a retry.
    private static final Duration SHORT_TIMEOUT = Duration.ofMillis(20);

    private final Customer customer;
    private final List<UUID> signedUpFor;
    private final Queue<SubscriptionRequest> drafts = new ConcurrentLinkedQueue<>();
    private final Set<UUID> cancelled = ConcurrentHashMap.newKeySet();
    private final Queue<SubscriptionRequest> first = new ConcurrentLinkedQueue<>();

    public Subscriber(Customer customer) {
        this.customer = customer;
        this.signedUpFor = customer.subscriptions();
        signedUpFor.forEach(subscription -> {
            first.add(activate(subscription));
            first.add(SubscriptionRequest.change(customer, subscription, "business", LONG_TIMEOUT));
        });
    }

    public Customer customer() {
        return customer;
    }

    /// The subscriptions that signup created.
    public List<UUID> signedUpFor() {
        return signedUpFor;
    }

    SubscriptionRequest draft(String tier) {
        return remember(SubscriptionRequest.draft(customer, tier, LONG_TIMEOUT));
    }

    SubscriptionRequest activate(UUID subscription) {
        return SubscriptionRequest.activate(customer, subscription, LONG_TIMEOUT);
    }

    /// The next request.
    public SubscriptionRequest next(RandomGenerator random) {
        return Optional.ofNullable(first.poll()).orElseGet(() -> drawn(random));
    }

    private SubscriptionRequest drawn(RandomGenerator random) {
        var all = known();
        var patience = random.nextInt(20) == 0 ? SHORT_TIMEOUT : LONG_TIMEOUT;
        var tier = TIERS.get(random.nextInt(TIERS.size()));
        if (all.isEmpty()) {
            return remember(SubscriptionRequest.draft(customer, tier, patience));
        }
        var one = all.get(random.nextInt(all.size()));
        return switch (random.nextInt(20)) {
            case 0, 1, 2 -> remember(SubscriptionRequest.draft(customer, tier, patience));
            case 3, 4, 5 -> next(one, tier, patience, random).once();
            default -> next(one, tier, patience, random);
        };
    }

    private SubscriptionRequest next(UUID one, String tier, Duration patience, RandomGenerator random) {
        return switch (random.nextInt(3, 20)) {
            case 3, 4, 5, 6, 7, 8, 9 -> SubscriptionRequest.activate(customer, one, patience);
            case 10, 11, 12, 13, 14, 15, 16 -> SubscriptionRequest.change(customer, one, tier, patience);
            case 17, 18 -> cancel(one, patience);
            default -> SubscriptionRequest.cancel(customer, one, SubscriptionResult.Action.CANCEL_LATER, patience);
        };
    }

    private SubscriptionRequest remember(SubscriptionRequest draft) {
        drafts.add(draft);
        return draft;
    }

    private SubscriptionRequest cancel(UUID subscription, Duration patience) {
        cancelled.add(subscription);
        return SubscriptionRequest.cancel(customer, subscription, SubscriptionResult.Action.CANCEL_NOW, patience);
    }

    private List<UUID> known() {
        return Stream.concat(signedUpFor.stream(), drafts.stream().flatMap(draft -> draft.made().stream()))
                .filter(subscription -> !cancelled.contains(subscription))
                .toList();
    }
}
