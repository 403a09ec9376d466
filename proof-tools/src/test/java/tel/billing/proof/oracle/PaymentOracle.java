package tel.billing.proof.oracle;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.proof.evidence.Coverage;
import tel.billing.proof.evidence.Evidence;
import tel.billing.proof.evidence.Evidence.DefiniteAnswer;
import tel.billing.proof.evidence.Evidence.KeyResult;
import tel.billing.proof.evidence.Evidence.Movement;
import tel.billing.proof.evidence.Evidence.NotificationRecord;
import tel.billing.proof.evidence.Evidence.Payment;
import tel.billing.proof.evidence.Evidence.Responses;
import tel.billing.proof.evidence.GroundTruth;
import tel.billing.proof.evidence.GroundTruth.Moved;
import tel.billing.proof.evidence.Kind;

/// All faults in the evidence. Empty if the service is correct.
public final class PaymentOracle {
    private final Evidence evidence;
    private final GroundTruth groundTruth;
    private final Map<UUID, Payment> payments;
    private final Map<UUID, List<Moved>> moved;
    private final Faults faults = new Faults();

    private PaymentOracle(Evidence evidence) {
        this.evidence = evidence;
        this.groundTruth = evidence.groundTruth();
        this.payments = evidence.payments().stream().collect(toMap(Payment::id, payment -> payment));
        this.moved = groundTruth.byPayment();
    }

    public static List<String> on(Evidence evidence) {
        var verdict = new PaymentOracle(evidence);
        verdict.checkAnswers();
        verdict.checkPayments();
        verdict.checkMoney();
        verdict.checkRefunds();
        verdict.checkNotifications();
        evidence.purchases().ifPresent(bought -> new PurchaseOracle(bought, verdict.faults).check());
        return verdict.faults.all();
    }

    private void checkAnswers() {
        var received = evidence.responses();
        faults.add(
                "clients without a definite answer",
                received.stream().filter(key -> !key.answered()).map(Responses::key));
        faults.add("keys that are blocked", received.stream().flatMap(key -> key.blocked().stream()));
        faults.add(
                "keys with different answers",
                received.stream().filter(Responses::contradicted).map(Responses::key));
        faults.add("answers that must never occur", received.stream().flatMap(key -> key.unexpected().stream()));
        faults.add(
                "answers that contradict the payment",
                evidence.topUps().stream()
                        .filter(key -> key.answer()
                                .filter(answer -> !isTrue(answer, key))
                                .isPresent()));
    }

    /// A pending payment may change later. A captured or declined one stays so.
    private boolean isTrue(DefiniteAnswer answer, KeyResult key) {
        var payment = payments.get(answer.payment());
        return payment != null
                && payment.amountMinor() == key.amountMinor()
                && switch (answer.status()) {
                    case 200 -> payment.isTaken();
                    case 402 -> payment.status().equals("declined");
                    default -> true;
                };
    }

    private void checkPayments() {
        var answer = evidence.topUps().stream()
                .flatMap(key -> key.answer().stream())
                .map(DefiniteAnswer::payment)
                .toList();
        faults.add("payments of more than one key", Faults.surplus(answer, payments.keySet()));
        faults.add(
                "payments that are in no client's answer",
                Faults.surplus(
                        payments.keySet(),
                        Stream.concat(answer.stream(), evidence.collected().stream())
                                .toList()));
        faults.add(
                "shortfalls with more card payments than attempts",
                evidence.purchases().stream()
                        .flatMap(bought -> bought.shortfalls().stream())
                        .filter(shortfall ->
                                shortfall.paymentsAmong(payments.keySet()).size() > shortfall.attempts()));
        faults.add(
                "payments that are still open",
                payments.values().stream()
                        .filter(payment -> payment.isOpen()
                                && !groundTruth.abandonedPages().contains(payment.id())));
        faults.add(
                "payments that contradict the processor's record",
                payments.values().stream().filter(payment -> !isTrue(payment)));
        faults.add(
                "payments at the processor that the service does not know",
                moved.keySet().stream().filter(id -> !payments.containsKey(id)));
    }

    private boolean isTrue(Payment payment) {
        var money = moved.get(payment.id());
        return money == null ? !payment.isTaken() : new ProcessorHistory(money).matches(payment);
    }

    private void checkMoney() {
        Coverage.missing(groundTruth).forEach(faults::add);
        var entries = evidence.entriesOfMovedMoney();
        faults.add(
                "transfers at the processor that are in no wallet", Faults.surplus(groundTruth.movements(), entries));
        faults.add(
                "entries in wallets that the processor does not know",
                Faults.surplus(entries, groundTruth.movements()));
        faults.add(
                "wallets that do not hold the sum of their transfers",
                evidence.wallets().stream().filter(wallet -> wallet.balanceMinor() != sumOfEntries(wallet.account())));
    }

    private long sumOfEntries(UUID account) {
        return Evidence.sum(evidence.entries().stream()
                .filter(entry -> entry.account().equals(account))
                .toList());
    }

    /// Each key is one refund. A refund does not contain its key, but its amount.
    private void checkRefunds() {
        var asked = evidence.refunds().stream()
                .filter(key -> key.answer().isPresent())
                .map(key -> -key.amountMinor())
                .toList();
        var booked = evidence.entries().stream()
                .filter(entry -> entry.kind() == Kind.REFUND)
                .map(Movement::amountMinor)
                .toList();
        faults.add("amounts that were refunded more often than requested", Faults.surplus(booked, asked));
        faults.add("amounts that were requested and not refunded", Faults.surplus(asked, booked));
    }

    private void checkNotifications() {
        var kept = evidence.notifications().stream()
                .map(NotificationRecord::identity)
                .toList();
        faults.add("notifications that were lost", Faults.surplus(groundTruth.notifications(), kept));
        faults.add(
                "notifications that are stored more often than sent",
                Faults.surplus(kept, groundTruth.notifications()));
        faults.add(
                "notifications that are stuck",
                evidence.notifications().stream().filter(notification -> !isSettled(notification)));
    }

    private boolean isSettled(NotificationRecord notification) {
        return notification.status().equals("done")
                || (notification.status().equals("quarantined") && isForStaff(notification));
    }

    /// A notification of a capture that arrives after one of its failure cannot be distinguished from a
    /// second capture.
    private boolean isForStaff(NotificationRecord notification) {
        return notification.kind().equals("paid")
                && notification
                        .payment()
                        .map(payments::get)
                        .filter(payment -> payment.status().equals("failed"))
                        .isPresent();
    }
}
