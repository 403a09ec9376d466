package tel.billing.proof;

import static java.util.stream.Collectors.toSet;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tel.billing.payment.sandbox.Capture;
import tel.billing.payment.sandbox.SandboxCardProcessor;
import tel.billing.proof.evidence.Evidence;
import tel.billing.proof.evidence.Evidence.Movement;
import tel.billing.proof.evidence.GroundTruth;
import tel.billing.proof.evidence.GroundTruth.Moved;
import tel.billing.proof.evidence.Kind;
import tel.billing.proof.load.TopUp;
import tel.billing.proof.load.Traffic;
import tel.billing.proof.oracle.PaymentOracle;

/// What customers see in the books, beside what the sandbox card processor has recorded.
///
/// @param data the data directory of the service, with the record of the processor
record Books(Path data, Traffic traffic) {
    private static final Duration DONE_WITHIN = Duration.ofMinutes(3);

    List<Capture> captures() {
        return new SandboxCardProcessor(data, URI.create("http://localhost"), Clock.systemUTC()).captures();
    }

    /// The number of payments whose money is in a wallet.
    long booked() {
        return payments().filter(Evidence.Payment::isTaken).count();
    }

    /// The numbers of all invoices that customers have.
    Set<String> invoices() {
        return traffic.customers().stream()
                .flatMap(customer -> customer.invoiceNumbers().stream())
                .collect(toSet());
    }

    void awaitNoOpenPayment() {
        await("no open payment").atMost(DONE_WITHIN).until(() -> payments().noneMatch(Evidence.Payment::isOpen));
    }

    /// What the oracle finds wrong, when no payment is open.
    List<String> faults() {
        return PaymentOracle.on(evidence(TopUp::evidence));
    }

    /// The same after a loss of data: a repeated answer may show another balance. The oracle compares its payment.
    List<String> faultsAfterLoss() {
        return PaymentOracle.on(evidence(topUp -> {
            var key = topUp.evidence();
            return new Evidence.KeyResult(
                    key.key(), key.amountMinor(), key.answer(), false, key.blocked(), key.unexpected());
        }));
    }

    private Evidence evidence(Function<TopUp, Evidence.KeyResult> result) {
        awaitNoOpenPayment();
        return new Evidence(
                traffic.topUps().stream().map(result).toList(),
                List.of(),
                new GroundTruth(
                        captures().stream().map(Books::moved).toList(), Set.of(), List.of(), List.of(Kind.TOPUP)),
                payments().toList(),
                traffic.customers().stream()
                        .flatMap(EvidenceCollector::entriesOf)
                        .toList(),
                traffic.customers().stream().map(EvidenceCollector::walletOf).toList(),
                List.of(),
                Optional.empty());
    }

    private static Moved moved(Capture capture) {
        var payment = capture.payment().value();
        return new Moved(
                payment,
                new Movement(
                        capture.account().value(),
                        Kind.TOPUP,
                        payment,
                        capture.amount().minor()));
    }

    private Stream<Evidence.Payment> payments() {
        return traffic.customers().stream().flatMap(EvidenceCollector::paymentsOf);
    }
}
