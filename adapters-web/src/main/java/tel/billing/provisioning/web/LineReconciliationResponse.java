package tel.billing.provisioning.web;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.provisioning.application.LineReconciliations.Finding;
import tel.billing.provisioning.application.ShowLineReconciliations.Shown;
import tel.billing.provisioning.domain.LineDifference;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;

/// A reconciliation of lines for administrators. Without an end it is running or was interrupted.
record LineReconciliationResponse(
        UUID id,
        Instant startedAt,
        Optional<Instant> finishedAt,
        int compared,
        int undone,
        int absent,
        int different,
        int surplus,
        int ahead,
        int unknown) {

    static LineReconciliationResponse of(LineReconciliation reconciliation) {
        var tally = reconciliation.tally();
        return new LineReconciliationResponse(
                reconciliation.id().value(),
                reconciliation.startedAt(),
                reconciliation.finishedAt(),
                tally.compared(),
                tally.undone(),
                tally.absent(),
                tally.different(),
                tally.surplus(),
                tally.ahead(),
                tally.unknown());
    }

    /// A reconciliation with a page of its differences.
    record WithDifferences(
            UUID id,
            Instant startedAt,
            Optional<Instant> finishedAt,
            int compared,
            int undone,
            int absent,
            int different,
            int surplus,
            int ahead,
            int unknown,
            Listing<DifferenceAnswer> differences) {

        static WithDifferences of(Shown shown, CursorFormat<UUID> cursors) {
            var done = LineReconciliationResponse.of(shown.reconciliation());
            return new WithDifferences(
                    done.id(),
                    done.startedAt(),
                    done.finishedAt(),
                    done.compared(),
                    done.undone(),
                    done.absent(),
                    done.different(),
                    done.surplus(),
                    done.ahead(),
                    done.unknown(),
                    Listing.of(shown.findings(), cursors, DifferenceAnswer::of));
        }
    }

    /// A line whose state at the PBX differed from its order.
    record DifferenceAnswer(UUID id, LineDifference.Kind kind, UUID accountId, UUID subscriptionId) {

        static DifferenceAnswer of(Finding finding) {
            var difference = finding.difference();
            return new DifferenceAnswer(
                    finding.id(),
                    difference.kind(),
                    difference.account().value(),
                    difference.line().value());
        }
    }
}
