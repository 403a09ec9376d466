package tel.billing.proof.evidence;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tel.billing.proof.evidence.Purchases.Charge;
import tel.billing.proof.evidence.Purchases.Event;
import tel.billing.shared.DerivedId;

/// What a card may have to pay because the wallet lacks money: an activation, an upgrade to a plan, or a
/// period. Several charges can belong to one shortfall, because each request and each retry of a debt opens a
/// charge.
///
/// @param causes the service derives the ids of the card payments from them
/// @param attempts the attempts of all charges, each of which requests at most one card payment
public record Shortfall(UUID subscription, String purpose, String item, Set<UUID> causes, long attempts) {

    static List<Shortfall> of(Purchases bought) {
        return bought.charges().stream().collect(groupingBy(Item::of)).entrySet().stream()
                .map(each -> of(each.getKey(), each.getValue(), bought))
                .toList();
    }

    private static Shortfall of(Item item, List<Charge> charges, Purchases bought) {
        return new Shortfall(
                item.subscription(),
                item.purpose(),
                item.name(),
                item.causes(bought),
                charges.stream().mapToLong(Charge::attempts).sum());
    }

    /// The card payments for it. Their numbers have no gap.
    public List<UUID> paymentsAmong(Set<UUID> payments) {
        return causes.stream()
                .flatMap(cause -> IntStream.iterate(0, number -> number + 1)
                        .mapToObj(number -> DerivedId.of(cause.toString(), Integer.toString(number)))
                        .takeWhile(payments::contains))
                .toList();
    }

    /// What a charge is for.
    private record Item(UUID subscription, String purpose, String name) {

        static Item of(Charge charge) {
            return new Item(
                    charge.subscription(),
                    charge.purpose(),
                    switch (charge.purpose()) {
                        case "activation" -> "once";
                        case "upgrade" -> charge.tier();
                        case "renewal" -> "from " + charge.start();
                        default -> throw new IllegalArgumentException("unknown purpose: " + charge);
                    });
        }

        /// A repeated request for an upgrade gets the price of the current period. Its earlier card payments
        /// may have been for the remainder of another period.
        Set<UUID> causes(Purchases bought) {
            return purpose.equals("upgrade")
                    ? ends(bought).map(end -> cause(name + " until " + end)).collect(toSet())
                    : Set.of(cause(name));
        }

        private Stream<Instant> ends(Purchases bought) {
            var paid = bought.charges().stream()
                    .filter(charge -> charge.subscription().equals(subscription))
                    .map(Charge::end);
            var had = bought.events().stream()
                    .filter(event -> event.subscription().equals(subscription) && event.beginsATerm())
                    .map(Event::end);
            return Stream.concat(paid, had);
        }

        private UUID cause(String what) {
            return DerivedId.of(subscription.toString(), purpose.toUpperCase(Locale.ROOT), what);
        }
    }
}
