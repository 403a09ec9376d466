package tel.billing.proof;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The evidence of a run from each side: the clients, the processor's own record, and the service. `bought`
/// is present if customers also subscribed.
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

    /// A key and the responses to its clients: the first definite answer, whether another one differed,
    /// whether the final request got no immediate answer, and an answer that must never occur.
    record Asked(
            UUID key,
            long amountMinor,
            Optional<Told> told,
            boolean contradicted,
            boolean blocked,
            Optional<String> surprise) {}

    /// The responses to a key, for any kind of request.
    record Hearing(UUID key, boolean answered, boolean contradicted, boolean blocked, Optional<String> surprise) {

        /// For a key whose client gave up.
        Hearing dropped() {
            return new Hearing(key, true, contradicted, false, surprise);
        }

        static Hearing of(Asked asked) {
            return new Hearing(
                    asked.key(), asked.told().isPresent(), asked.contradicted(), asked.blocked(), asked.surprise());
        }
    }

    /// The responses to all keys.
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

    /// A transfer for a payment or a refund. Incoming amounts are positive.
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

    /// A notification as the service stored it. `about` is the payment in it, if there is one.
    record KeptNotice(String identity, String kind, String status, Optional<UUID> about) {}

    /// Refunds that the processor refused left the wallet and returned, without a transfer at the processor.
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

    /// The wallet entries that the processor must know.
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
