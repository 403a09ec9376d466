package tel.billing.proof;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.payment.sandbox.SandboxCardProcessor;
import tel.billing.proof.Evidence.Movement;
import tel.billing.proof.Evidence.Payment;
import tools.jackson.databind.JsonNode;

/// Gathers the evidence: the processor's from its own record on disk, the service's as its customers are shown it.
record Auditor(Path data, URI address, Traffic traffic) {

    /// Whether no payment waits for anything any more.
    boolean findsAllSettled() {
        return payments().noneMatch(Payment::isOpen);
    }

    Evidence gather() {
        return new Evidence(
                traffic.topUps().stream().map(TopUp::evidence).toList(),
                captures(),
                payments().toList(),
                transfers().toList(),
                traffic.customers().stream().mapToLong(Customer::balanceMinor).sum());
    }

    private List<Movement> captures() {
        return new SandboxCardProcessor(data, address, Clock.systemUTC())
                .captures().stream()
                        .map(capture -> new Movement(
                                capture.payment().value(), capture.amount().minor()))
                        .toList();
    }

    private Stream<Payment> payments() {
        return traffic.customers().stream()
                .flatMap(customer -> customer.payments().stream())
                .map(item -> new Payment(
                        id(item.required("payment_id")),
                        item.required("status").asString(),
                        item.required("amount_minor").longValue()));
    }

    private Stream<Movement> transfers() {
        return traffic.customers().stream()
                .flatMap(customer -> customer.entries().stream())
                .map(item -> new Movement(
                        id(item.at("/reference/id")),
                        item.required("amount_minor").longValue()));
    }

    private static UUID id(JsonNode text) {
        return UUID.fromString(text.asString());
    }
}
