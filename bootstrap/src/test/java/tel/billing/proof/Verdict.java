package tel.billing.proof;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tel.billing.proof.Evidence.Asked;
import tel.billing.proof.Evidence.Payment;
import tel.billing.proof.Evidence.Told;

/// Everything about the evidence that is not as it must be; nothing, if the service is right.
final class Verdict {
    private static final int EXAMPLES = 3;

    private final Evidence evidence;
    private final Map<UUID, Payment> payments;
    private final List<String> faults = new ArrayList<>();

    private Verdict(Evidence evidence) {
        this.evidence = evidence;
        this.payments = evidence.payments().stream().collect(toMap(Payment::id, payment -> payment));
    }

    static List<String> on(Evidence evidence) {
        var verdict = new Verdict(evidence);
        verdict.judgeAnswers();
        verdict.judgePayments();
        verdict.judgeMoney();
        return List.copyOf(verdict.faults);
    }

    private void judgeAnswers() {
        fault("clients without a definite answer", evidence.unanswered());
        fault("keys that are blocked", evidence.blocked());
        fault("keys with different answers", evidence.contradicted());
        fault(
                "answers that nobody should ever get",
                evidence.asked().stream()
                        .flatMap(key -> key.surprise().stream())
                        .toList());
        fault(
                "answers that the payment does not bear out",
                evidence.asked().stream()
                        .filter(key ->
                                key.told().filter(told -> !isTrue(told, key)).isPresent())
                        .toList());
    }

    /// Pending may become anything, but what was captured or declined stays so.
    private boolean isTrue(Told told, Asked key) {
        var payment = payments.get(told.payment());
        return payment != null
                && payment.amountMinor() == key.amountMinor()
                && switch (told.status()) {
                    case 200 -> payment.isCaptured();
                    case 402 -> payment.status().equals("declined");
                    default -> true;
                };
    }

    private void judgePayments() {
        var told = evidence.asked().stream()
                .flatMap(key -> key.told().stream())
                .map(Told::payment)
                .toList();
        fault("payments of more than one key", surplus(told, List.copyOf(payments.keySet())));
        fault(
                "payments that no client was told of",
                surplus(payments.values().stream().map(Payment::id).toList(), told));
        fault(
                "payments that are still open",
                payments.values().stream().filter(Payment::isOpen).toList());
    }

    private void judgeMoney() {
        var captured = evidence.captured();
        if (captured.isEmpty()) {
            faults.add("nothing was captured, so nothing is shown");
        }
        fault("captures without a captured payment", surplus(evidence.captures(), captured));
        fault("captured payments without a capture", surplus(captured, evidence.captures()));
        fault("transfers without a captured payment", surplus(evidence.transfers(), captured));
        fault("captured payments without a transfer", surplus(captured, evidence.transfers()));
        if (evidence.balancesMinor() != Evidence.sum(evidence.transfers())) {
            faults.add("the wallets do not hold what was transferred to them");
        }
    }

    /// What is there more often than it should be.
    private static <T> List<T> surplus(Collection<T> those, Collection<T> expected) {
        var allowed = expected.stream().collect(groupingBy(each -> each, counting()));
        return those.stream().collect(groupingBy(each -> each, counting())).entrySet().stream()
                .filter(each -> each.getValue() > allowed.getOrDefault(each.getKey(), 0L))
                .map(Map.Entry::getKey)
                .toList();
    }

    private void fault(String name, List<?> cases) {
        if (!cases.isEmpty()) {
            faults.add("%s: %s, such as %s"
                    .formatted(
                            name,
                            cases.size(),
                            cases.stream().limit(EXAMPLES).map(Object::toString).toList()));
        }
    }
}
