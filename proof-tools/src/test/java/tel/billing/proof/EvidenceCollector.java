package tel.billing.proof;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.proof.evidence.Evidence;
import tel.billing.proof.evidence.Evidence.Movement;
import tel.billing.proof.evidence.Evidence.Payment;
import tel.billing.proof.evidence.Evidence.Wallet;
import tel.billing.proof.evidence.Kind;
import tel.billing.proof.load.Customer;
import tel.billing.proof.load.Refund;
import tel.billing.proof.load.TopUp;
import tel.billing.proof.load.Traffic;
import tel.billing.proof.processor.ProcessorSetup;
import tools.jackson.databind.JsonNode;

/// Collects the evidence: the processor's own record, and what the service shows to its customers and staff.
record EvidenceCollector(ProcessorSetup setup, Traffic traffic) {

    /// The work that has not completed yet. A payment whose customer left the page may stay pending.
    List<String> unfinished() {
        var left = setup.groundTruth().abandonedPages();
        var open = payments()
                .filter(payment -> payment.pendingMinor() > 0 || (payment.isOpen() && !left.contains(payment.id())))
                .count();
        var payments = open == 0 ? Stream.<String>empty() : Stream.of("%d pending payments or refunds".formatted(open));
        return Stream.concat(setup.unfinished().stream(), payments).toList();
    }

    Evidence collect() {
        return new Evidence(
                traffic.topUps().stream().map(TopUp::evidence).toList(),
                traffic.refunds().stream().map(Refund::evidence).toList(),
                setup.groundTruth(),
                payments().toList(),
                entries().toList(),
                traffic.customers().stream().map(EvidenceCollector::walletOf).toList(),
                setup.storedNotifications(),
                setup.purchases());
    }

    private Stream<Payment> payments() {
        return traffic.customers().stream().flatMap(EvidenceCollector::paymentsOf);
    }

    static Stream<Payment> paymentsOf(Customer customer) {
        return customer.payments().stream().map(item -> payment(customer, item));
    }

    private static Payment payment(Customer customer, JsonNode item) {
        return new Payment(
                customer.account(),
                id(item.required("payment_id")),
                item.required("status").asString(),
                item.required("amount_minor").longValue(),
                item.required("refunded_minor").longValue(),
                item.path("refund_pending_minor").longValue(0));
    }

    private Stream<Movement> entries() {
        return traffic.customers().stream().flatMap(EvidenceCollector::entriesOf);
    }

    static Stream<Movement> entriesOf(Customer customer) {
        return customer.entries().stream().map(item -> entry(customer, item));
    }

    static Wallet walletOf(Customer customer) {
        return new Wallet(customer.account(), customer.balanceMinor());
    }

    private static Movement entry(Customer customer, JsonNode item) {
        return new Movement(
                customer.account(),
                Kind.ofEntry(item.required("kind").asString()),
                id(item.at("/reference/id")),
                item.required("amount_minor").longValue());
    }

    private static UUID id(JsonNode text) {
        return UUID.fromString(text.asString());
    }
}
