package tel.billing.proof;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// A customer with subscriptions, who creates and activates them, changes plans, plans to cancel, revokes
/// that, and cancels.
final class Subscriber {
    private static final List<String> TIERS = List.of("starter", "business", "enterprise");
    private static final Duration PATIENT = Duration.ofSeconds(15);
    /// A client timeout that is too short for the service, followed by a retry.
    private static final Duration HASTY = Duration.ofMillis(20);

    private final Customer customer;
    private final List<UUID> signedUpFor;
    private final Queue<Order> drafts = new ConcurrentLinkedQueue<>();
    private final Set<UUID> left = ConcurrentHashMap.newKeySet();

    Subscriber(Customer customer) {
        this.customer = customer;
        this.signedUpFor = customer.subscriptions();
    }

    Customer customer() {
        return customer;
    }

    /// The subscriptions that signup created.
    List<UUID> signedUpFor() {
        return signedUpFor;
    }

    Order draft(String tier) {
        return remember(Order.draft(customer, tier, PATIENT));
    }

    Order activate(UUID subscription) {
        return Order.activate(customer, subscription, PATIENT);
    }

    /// The next request.
    Order draw(RandomGenerator dice) {
        var all = known();
        var patience = dice.nextInt(20) == 0 ? HASTY : PATIENT;
        var tier = TIERS.get(dice.nextInt(TIERS.size()));
        if (all.isEmpty()) {
            return remember(Order.draft(customer, tier, patience));
        }
        var one = all.get(dice.nextInt(all.size()));
        return switch (dice.nextInt(20)) {
            case 0, 1, 2 -> remember(Order.draft(customer, tier, patience));
            case 3, 4, 5 -> draw(one, tier, patience, dice).once();
            default -> draw(one, tier, patience, dice);
        };
    }

    private Order draw(UUID one, String tier, Duration patience, RandomGenerator dice) {
        return switch (dice.nextInt(3, 20)) {
            case 3, 4, 5, 6, 7, 8, 9 -> Order.activate(customer, one, patience);
            case 10, 11, 12, 13, 14, 15, 16 -> Order.change(customer, one, tier, patience);
            case 17, 18 -> leave(one, patience);
            default -> Order.cancel(customer, one, Ordered.Wish.CANCEL_LATER, patience);
        };
    }

    private Order remember(Order draft) {
        drafts.add(draft);
        return draft;
    }

    private Order leave(UUID subscription, Duration patience) {
        left.add(subscription);
        return Order.cancel(customer, subscription, Ordered.Wish.CANCEL_NOW, patience);
    }

    private List<UUID> known() {
        return Stream.concat(signedUpFor.stream(), drafts.stream().flatMap(draft -> draft.made().stream()))
                .filter(subscription -> !left.contains(subscription))
                .toList();
    }
}
