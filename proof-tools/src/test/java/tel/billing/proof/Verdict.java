package tel.billing.proof;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.proof.Evidence.Asked;
import tel.billing.proof.Evidence.Hearing;
import tel.billing.proof.Evidence.KeptNotice;
import tel.billing.proof.Evidence.Movement;
import tel.billing.proof.Evidence.Payment;
import tel.billing.proof.Evidence.Told;
import tel.billing.proof.Truth.Moved;

/// All faults in the evidence. Empty if the service is correct.
final class Verdict {
    private final Evidence evidence;
    private final Truth truth;
    private final Map<UUID, Payment> payments;
    private final Map<UUID, List<Moved>> moved;
    private final Faults faults = new Faults();

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
        evidence.bought().ifPresent(bought -> new PurchaseVerdict(bought, verdict.faults).judge());
        return verdict.faults.all();
    }

    private void judgeAnswers() {
        var heard = evidence.hearings();
        faults.add(
                "clients without a definite answer",
                heard.stream().filter(key -> !key.answered()).map(Hearing::key));
        faults.add(
                "keys that are blocked", heard.stream().filter(Hearing::blocked).map(Hearing::key));
        faults.add(
                "keys with different answers",
                heard.stream().filter(Hearing::contradicted).map(Hearing::key));
        faults.add("answers that must never occur", heard.stream().flatMap(key -> key.surprise().stream()));
        faults.add(
                "answers that contradict the payment",
                evidence.topUps().stream()
                        .filter(key ->
                                key.told().filter(told -> !isTrue(told, key)).isPresent()));
    }

    /// A pending payment may change later. A captured or declined one stays so.
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
        faults.add("payments of more than one key", Faults.surplus(told, payments.keySet()));
        var collected = evidence.bought().stream().flatMap(bought -> bought.collected().stream());
        faults.add(
                "payments that are in no client's answer",
                Faults.surplus(
                        payments.keySet(),
                        Stream.concat(told.stream(), collected).toList()));
        faults.add(
                "payments that are still open",
                payments.values().stream()
                        .filter(payment -> payment.isOpen() && !truth.left().contains(payment.id())));
        faults.add(
                "payments that contradict the processor's record",
                payments.values().stream().filter(payment -> !isTrue(payment)));
        faults.add(
                "payments at the processor that the service does not know",
                moved.keySet().stream().filter(id -> !payments.containsKey(id)));
    }

    private boolean isTrue(Payment payment) {
        var money = moved.get(payment.id());
        return money == null ? !payment.isTaken() : new Fate(money).isOf(payment);
    }

    private void judgeMoney() {
        truth.needed().stream()
                .filter(kind -> truth.movements(kind).isEmpty())
                .forEach(kind ->
                        faults.add("there were no %s, so the run proves nothing about them".formatted(kind.words())));
        var entries = evidence.entriesOfMovedMoney();
        faults.add("transfers at the processor that are in no wallet", Faults.surplus(truth.movements(), entries));
        faults.add("entries in wallets that the processor does not know", Faults.surplus(entries, truth.movements()));
        if (evidence.balancesMinor() != Evidence.sum(evidence.entries())) {
            faults.add("the wallets do not hold the sum of their transfers");
        }
    }

    /// Each key is one refund. A refund does not contain its key, but its amount.
    private void judgeRefunds() {
        var asked = evidence.refunds().stream()
                .filter(key -> key.told().isPresent())
                .map(key -> -key.amountMinor())
                .toList();
        var booked = evidence.entries().stream()
                .filter(entry -> entry.kind() == Kind.REFUND)
                .map(Movement::amountMinor)
                .toList();
        faults.add("amounts that were refunded more often than requested", Faults.surplus(booked, asked));
        faults.add("amounts that were requested and not refunded", Faults.surplus(asked, booked));
    }

    private void judgeNotices() {
        var kept = evidence.notices().stream().map(KeptNotice::identity).toList();
        faults.add("notifications that were lost", Faults.surplus(truth.notices(), kept));
        faults.add("notifications that are stored more often than sent", Faults.surplus(kept, truth.notices()));
        faults.add("notifications that are stuck", evidence.notices().stream().filter(notice -> !isSettled(notice)));
    }

    private boolean isSettled(KeptNotice notice) {
        return notice.status().equals("done") || (notice.status().equals("quarantined") && isForStaff(notice));
    }

    /// A notification of a capture that arrives after one of its failure cannot be distinguished from a
    /// second capture.
    private boolean isForStaff(KeptNotice notice) {
        return notice.kind().equals("paid")
                && notice.about()
                        .map(payments::get)
                        .filter(payment -> payment.status().equals("failed"))
                        .isPresent();
    }
}
