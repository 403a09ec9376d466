package tel.billing.proof.evidence;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The evidence of a run from each side: the clients, the processor's own record, and the service.
/// `purchases` is present if customers also subscribed.
public record Evidence(
        List<KeyResult> topUps,
        List<KeyResult> refunds,
        GroundTruth groundTruth,
        List<Payment> payments,
        List<Movement> entries,
        List<Wallet> wallets,
        List<NotificationRecord> notifications,
        Optional<Purchases> purchases) {
    private static final Set<Kind> REFUSED_REFUND = Set.of(Kind.REFUND, Kind.REFUND_FAILED);

    /// A key and the responses to its clients: the first definite answer, whether another one differed,
    /// what the final request got instead of an immediate answer, and an answer that must never occur.
    public record KeyResult(
            UUID key,
            long amountMinor,
            Optional<DefiniteAnswer> answer,
            boolean contradicted,
            Optional<String> blocked,
            Optional<String> unexpected) {}

    /// The responses to a key, for any kind of request.
    public record Responses(
            UUID key, boolean answered, boolean contradicted, Optional<String> blocked, Optional<String> unexpected) {

        /// For a key whose client gave up.
        public Responses dropped() {
            return new Responses(key, true, contradicted, Optional.empty(), unexpected);
        }

        public static Responses of(KeyResult asked) {
            return new Responses(
                    asked.key(), asked.answer().isPresent(), asked.contradicted(), asked.blocked(), asked.unexpected());
        }
    }

    /// The responses to all keys.
    public List<Responses> responses() {
        var money = Stream.concat(topUps.stream(), refunds.stream()).map(Responses::of);
        var orders = purchases.stream().flatMap(all -> all.requests().stream()).map(SubscriptionResult::responses);
        var decisions =
                purchases.stream().flatMap(all -> all.staffRequests().stream()).map(StaffRequest::responses);
        return Stream.of(money, orders, decisions).flatMap(each -> each).toList();
    }

    /// A definite answer.
    public record DefiniteAnswer(int status, UUID payment) {

        public static DefiniteAnswer of(RequestResult.Answer answer) {
            return new DefiniteAnswer(answer.status(), payment(answer.json()));
        }

        public static UUID payment(JsonNode answer) {
            return UUID.fromString(answer.required("payment_id").asString());
        }
    }

    /// A transfer for a payment or a refund of an account. Incoming amounts are positive.
    public record Movement(UUID account, Kind kind, UUID reference, long amountMinor) {}

    /// The balance of an account.
    public record Wallet(UUID account, long balanceMinor) {}

    /// A payment as the owner of the account sees it.
    public record Payment(
            UUID account, UUID id, String status, long amountMinor, long refundedMinor, long pendingMinor) {

        public boolean isOpen() {
            return status.equals("draft") || status.equals("pending");
        }

        boolean isOver() {
            return status.equals("declined") || status.equals("expired");
        }

        /// Whether it ever brought money.
        public boolean isTaken() {
            return !isOpen() && !isOver();
        }
    }

    /// A notification as the service stored it. `payment` is the payment in it, if there is one.
    public record NotificationRecord(String identity, String kind, String status, Optional<UUID> payment) {}

    /// Refunds that the processor refused left the wallet and returned, without a transfer at the processor.
    public List<Movement> refusedRefunds() {
        var known = groundTruth.movements().stream().map(Movement::reference).collect(toSet());
        return entries.stream()
                .filter(entry -> !known.contains(entry.reference()))
                .collect(groupingBy(Movement::reference))
                .values()
                .stream()
                .filter(Evidence::isReversed)
                .flatMap(List::stream)
                .toList();
    }

    private static boolean isReversed(List<Movement> refund) {
        return refund.size() == 2
                && refund.stream().map(Movement::kind).collect(toSet()).equals(REFUSED_REFUND)
                && sum(refund) == 0;
    }

    /// Card payments that no client requested, because the service charged a stored card for a shortfall.
    public List<UUID> collected() {
        var ids = payments.stream().map(Payment::id).collect(toSet());
        return purchases.stream()
                .flatMap(bought -> Stream.concat(
                        bought.withoutDerivedId().stream(),
                        bought.shortfalls().stream().flatMap(shortfall -> shortfall.paymentsAmong(ids).stream())))
                .toList();
    }

    /// The wallet entries that the processor must know.
    public List<Movement> entriesOfMovedMoney() {
        var refused = Set.copyOf(refusedRefunds());
        return entries.stream()
                .filter(entry -> entry.kind().isAtProcessor() && !refused.contains(entry))
                .toList();
    }

    /// The sum of all balances.
    public long balancesMinor() {
        return wallets.stream().mapToLong(Wallet::balanceMinor).sum();
    }

    public static long sum(List<Movement> movements) {
        return movements.stream().mapToLong(Movement::amountMinor).sum();
    }
}
