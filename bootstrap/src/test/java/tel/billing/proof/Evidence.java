package tel.billing.proof;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// What a run left behind, as each side tells it: the clients, the processor's own record, and the
/// service's books. `bought` is there if customers also subscribed.
record Evidence(
        List<Asked> topUps,
        List<Asked> refunds,
        Truth truth,
        List<Payment> payments,
        List<Movement> entries,
        long balancesMinor,
        List<KeptNotice> notices,
        Optional<Purchases> bought) {
    private static final Set<Kind> REFUSED_REFUND = Set.of(Kind.REFUND, Kind.REFUND_FAILED);

    /// A key, and what its clients heard: the first definite answer, whether another one differed
    /// from it, whether the key was not answered at once in the end, and an answer that nobody
    /// should ever get.
    record Asked(
            UUID key,
            long amountMinor,
            Optional<Told> told,
            boolean contradicted,
            boolean blocked,
            Optional<String> surprise) {}

    /// What was heard under a key, whatever was asked for with it.
    record Hearing(UUID key, boolean answered, boolean contradicted, boolean blocked, Optional<String> surprise) {

        /// Of a key whose client does not care any more.
        Hearing dropped() {
            return new Hearing(key, true, contradicted, false, surprise);
        }

        static Hearing of(Asked asked) {
            return new Hearing(
                    asked.key(), asked.told().isPresent(), asked.contradicted(), asked.blocked(), asked.surprise());
        }
    }

    /// Of every key that was asked for.
    List<Hearing> hearings() {
        var money = Stream.concat(topUps.stream(), refunds.stream()).map(Hearing::of);
        var orders = bought.stream().flatMap(all -> all.orders().stream()).map(Ordered::hearing);
        var decisions = bought.stream().flatMap(all -> all.decided().stream()).map(Decided::hearing);
        return Stream.of(money, orders, decisions).flatMap(each -> each).toList();
    }

    /// A definite answer.
    record Told(int status, UUID payment) {

        static Told of(Heard.Answer answer) {
            return new Told(answer.status(), payment(answer.json()));
        }

        static UUID payment(JsonNode answer) {
            return UUID.fromString(answer.required("payment_id").asString());
        }
    }

    /// Money that went its way for a payment, or for a refund. What comes to us is positive.
    record Movement(Kind kind, UUID reference, long amountMinor) {}

    /// A payment as its owner sees it.
    record Payment(UUID id, String status, long amountMinor, long refundedMinor, long pendingMinor) {

        boolean isOpen() {
            return status.equals("draft") || status.equals("pending");
        }

        boolean isOver() {
            return status.equals("declined") || status.equals("expired");
        }

        /// Whether it ever brought money.
        boolean isTaken() {
            return !isOpen() && !isOver();
        }
    }

    /// What the service has of a notice: `about` is the payment that it names, if it names one.
    record KeptNotice(String identity, String kind, String status, Optional<UUID> about) {}

    /// A refund that the processor refused left the wallet and came back, and moved nothing at the
    /// processor.
    List<Movement> refusedRefunds() {
        var known = truth.movements().stream().map(Movement::reference).collect(toSet());
        return entries.stream()
                .filter(entry -> !known.contains(entry.reference()))
                .collect(groupingBy(Movement::reference))
                .values()
                .stream()
                .filter(Evidence::cameBack)
                .flatMap(List::stream)
                .toList();
    }

    private static boolean cameBack(List<Movement> refund) {
        return refund.size() == 2
                && refund.stream().map(Movement::kind).collect(toSet()).equals(REFUSED_REFUND)
                && sum(refund) == 0;
    }

    /// The entries in wallets that the processor must know.
    List<Movement> entriesOfMovedMoney() {
        var refused = Set.copyOf(refusedRefunds());
        return entries.stream()
                .filter(entry -> entry.kind().isAtProcessor() && !refused.contains(entry))
                .toList();
    }

    static long sum(List<Movement> movements) {
        return movements.stream().mapToLong(Movement::amountMinor).sum();
    }
}
