package tel.billing.proof;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.proof.Evidence.Asked;
import tel.billing.proof.Evidence.KeptNotice;
import tel.billing.proof.Evidence.Movement;
import tel.billing.proof.Evidence.Payment;
import tel.billing.proof.Evidence.Told;
import tel.billing.proof.Truth.Moved;

/// Everything about the evidence that is not as it must be; nothing, if the service is right.
final class Verdict {
    private static final int EXAMPLES = 3;

    private final Evidence evidence;
    private final Truth truth;
    private final Map<UUID, Payment> payments;
    private final Map<UUID, List<Moved>> moved;
    private final List<String> faults = new ArrayList<>();

    private Verdict(Evidence evidence) {
        this.evidence = evidence;
        this.truth = evidence.truth();
        this.payments = evidence.payments().stream().collect(toMap(Payment::id, payment -> payment));
        this.moved = truth.byPayment();
    }

    static List<String> on(Evidence evidence) {
        var verdict = new Verdict(evidence);
        verdict.judgeAnswers();
        verdict.judgePayments();
        verdict.judgeMoney();
        verdict.judgeRefunds();
        verdict.judgeNotices();
        return List.copyOf(verdict.faults);
    }

    private void judgeAnswers() {
        var asked = Stream.concat(evidence.topUps().stream(), evidence.refunds().stream())
                .toList();
        fault(
                "clients without a definite answer",
                asked.stream().filter(key -> key.told().isEmpty()).map(Asked::key));
        fault("keys that are blocked", asked.stream().filter(Asked::blocked).map(Asked::key));
        fault(
                "keys with different answers",
                asked.stream().filter(Asked::contradicted).map(Asked::key));
        fault("answers that nobody should ever get", asked.stream().flatMap(key -> key.surprise().stream()));
        fault(
                "answers that the payment does not bear out",
                evidence.topUps().stream()
                        .filter(key ->
                                key.told().filter(told -> !isTrue(told, key)).isPresent()));
    }

    /// Pending may become anything, but what was captured or declined stays so.
    private boolean isTrue(Told told, Asked key) {
        var payment = payments.get(told.payment());
        return payment != null
                && payment.amountMinor() == key.amountMinor()
                && switch (told.status()) {
                    case 200 -> payment.isTaken();
                    case 402 -> payment.status().equals("declined");
                    default -> true;
                };
    }

    private void judgePayments() {
        var told = evidence.topUps().stream()
                .flatMap(key -> key.told().stream())
                .map(Told::payment)
                .toList();
        fault("payments of more than one key", surplus(told, payments.keySet()));
        fault("payments that no client was told of", surplus(payments.keySet(), told));
        fault(
                "payments that are still open",
                payments.values().stream()
                        .filter(payment -> payment.isOpen() && !truth.left().contains(payment.id())));
        fault(
                "payments that the processor's record does not bear out",
                payments.values().stream().filter(payment -> !isTrue(payment)));
        fault(
                "payments at the processor that we do not know",
                moved.keySet().stream().filter(id -> !payments.containsKey(id)));
    }

    private boolean isTrue(Payment payment) {
        var money = moved.get(payment.id());
        return money == null ? !payment.isTaken() : new Fate(money).isOf(payment);
    }

    private void judgeMoney() {
        truth.needed().stream()
                .filter(kind -> truth.movements(kind).isEmpty())
                .forEach(kind -> faults.add("there were no %s, so nothing is shown of them".formatted(kind.words())));
        var entries = evidence.entriesOfMovedMoney();
        fault("movements at the processor that are in no wallet", surplus(truth.movements(), entries));
        fault("entries in wallets that the processor knows nothing of", surplus(entries, truth.movements()));
        if (evidence.balancesMinor() != Evidence.sum(evidence.entries())) {
            faults.add("the wallets do not hold what was transferred to them");
        }
    }

    /// Each key is one refund. A refund does not tell its key, but its amount.
    private void judgeRefunds() {
        var asked = evidence.refunds().stream()
                .filter(key -> key.told().isPresent())
                .map(key -> -key.amountMinor())
                .toList();
        var booked = evidence.entries().stream()
                .filter(entry -> entry.kind() == Kind.REFUND)
                .map(Movement::amountMinor)
                .toList();
        fault("amounts that were refunded more often than asked for", surplus(booked, asked));
        fault("amounts that were asked for and not refunded", surplus(asked, booked));
    }

    private void judgeNotices() {
        var kept = evidence.notices().stream().map(KeptNotice::identity).toList();
        fault("notices that were lost", surplus(truth.notices(), kept));
        fault("notices that are kept more often than told", surplus(kept, truth.notices()));
        fault("notices that are stuck", evidence.notices().stream().filter(notice -> !isSettled(notice)));
    }

    private boolean isSettled(KeptNotice notice) {
        return notice.status().equals("done") || (notice.status().equals("quarantined") && isForStaff(notice));
    }

    /// That money was paid, told after it was told that it will not come, cannot be told from a
    /// second capture.
    private boolean isForStaff(KeptNotice notice) {
        return notice.kind().equals("paid")
                && notice.about()
                        .map(payments::get)
                        .filter(payment -> payment.status().equals("failed"))
                        .isPresent();
    }

    /// What is there more often than it should be.
    private static <T> Stream<T> surplus(Collection<T> those, Collection<T> expected) {
        var allowed = expected.stream().collect(groupingBy(each -> each, counting()));
        return those.stream().collect(groupingBy(each -> each, counting())).entrySet().stream()
                .filter(each -> each.getValue() > allowed.getOrDefault(each.getKey(), 0L))
                .map(Map.Entry::getKey);
    }

    private void fault(String name, Stream<?> found) {
        var cases = found.toList();
        if (!cases.isEmpty()) {
            faults.add("%s: %s, such as %s"
                    .formatted(
                            name,
                            cases.size(),
                            cases.stream().limit(EXAMPLES).map(Object::toString).toList()));
        }
    }
}
