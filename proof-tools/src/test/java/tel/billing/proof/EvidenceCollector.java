package tel.billing.proof;

import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.proof.evidence.Evidence;
import tel.billing.proof.evidence.Evidence.Movement;
import tel.billing.proof.evidence.Evidence.Payment;
import tel.billing.proof.evidence.Kind;
import tel.billing.proof.load.Customer;
import tel.billing.proof.load.Refund;
import tel.billing.proof.load.TopUp;
import tel.billing.proof.load.Traffic;
import tel.billing.proof.processor.ProcessorSetup;
import tools.jackson.databind.JsonNode;

/// Collects the evidence: the processor's own record, and what the service shows to its customers and staff.
record EvidenceCollector(ProcessorSetup setup, Traffic traffic) {

    /// Whether nothing is pending any more, except payments whose customers left the page.
    boolean isAllSettled() {
        var left = setup.groundTruth().abandonedPages();
        return setup.isSettled()
                && payments()
                        .noneMatch(payment ->
                                payment.pendingMinor() > 0 || (payment.isOpen() && !left.contains(payment.id())));
    }

    Evidence collect() {
        return new Evidence(
                traffic.topUps().stream().map(TopUp::evidence).toList(),
                traffic.refunds().stream().map(Refund::evidence).toList(),
                setup.groundTruth(),
                payments().toList(),
                entries().toList(),
                traffic.customers().stream().mapToLong(Customer::balanceMinor).sum(),
                setup.storedNotifications(),
                setup.purchases());
    }

    private Stream<Payment> payments() {
        return traffic.customers().stream()
                .flatMap(customer -> customer.payments().stream())
                .map(EvidenceCollector::payment);
    }

    static Payment payment(JsonNode item) {
        return new Payment(
                id(item.required("payment_id")),
                item.required("status").asString(),
                item.required("amount_minor").longValue(),
                item.required("refunded_minor").longValue(),
                item.path("refund_pending_minor").longValue(0));
    }

    private Stream<Movement> entries() {
        return traffic.customers().stream()
                .flatMap(customer -> customer.entries().stream())
                .map(EvidenceCollector::entry);
    }

    static Movement entry(JsonNode item) {
        return new Movement(
                Kind.ofEntry(item.required("kind").asString()),
                id(item.at("/reference/id")),
                item.required("amount_minor").longValue());
    }

    private static UUID id(JsonNode text) {
        return UUID.fromString(text.asString());
    }
}
