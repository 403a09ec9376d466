package tel.billing.payment.web;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import tel.billing.payment.application.reconciliation.Reconciliations.Finding;
import tel.billing.payment.domain.Difference;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.shared.Money;

/// A reconciliation as shown to staff.
record ReconciliationResponse(UUID id, Instant at, Optional<String> report, int lines, int found, int resolved) {

    static ReconciliationResponse of(Reconciliation reconciliation) {
        return new ReconciliationResponse(
                reconciliation.id().value(),
                reconciliation.at(),
                reconciliation.report(),
                reconciliation.lines(),
                reconciliation.found(),
                reconciliation.resolved());
    }

    /// A difference. The side where the transfer is missing has no amount.
    record DifferenceAnswer(
            UUID id,
            String kind,
            MovementType flow,
            String processorReference,
            Optional<UUID> accountId,
            Optional<UUID> paymentId,
            OptionalLong oursMinor,
            OptionalLong theirsMinor,
            String currency,
            Instant foundAt,
            Optional<Instant> resolvedAt) {

        static DifferenceAnswer of(Finding finding) {
            return switch (finding.difference()) {
                case Difference.MissingHere missing ->
                    of(finding, "missing_here", Optional.empty(), Optional.empty(), none(), some(missing.theirs()));
                case Difference.MissingThere missing ->
                    of(
                            finding,
                            "missing_there",
                            Optional.of(missing.account().value()),
                            Optional.of(missing.payment().value()),
                            some(missing.ours()),
                            none());
                case Difference.AmountDiffers differs ->
                    of(
                            finding,
                            "amount_differs",
                            Optional.of(differs.account().value()),
                            Optional.of(differs.payment().value()),
                            some(differs.ours()),
                            some(differs.theirs()));
            };
        }

        private static DifferenceAnswer of(
                Finding finding,
                String kind,
                Optional<UUID> account,
                Optional<UUID> payment,
                OptionalLong ours,
                OptionalLong theirs) {
            var difference = finding.difference();
            return new DifferenceAnswer(
                    finding.id(),
                    kind,
                    difference.flow(),
                    difference.captured().value(),
                    account,
                    payment,
                    ours,
                    theirs,
                    difference.money().currency().getCurrencyCode(),
                    finding.foundAt(),
                    finding.resolvedAt());
        }

        private static OptionalLong some(Money money) {
            return OptionalLong.of(money.minor());
        }

        private static OptionalLong none() {
            return OptionalLong.empty();
        }
    }
}
