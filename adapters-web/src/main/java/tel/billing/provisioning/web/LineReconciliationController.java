package tel.billing.provisioning.web;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.provisioning.application.LineReconciliations.RecordedDifference;
import tel.billing.provisioning.application.ShowLineReconciliations;
import tel.billing.provisioning.application.ShowLineReconciliations.Shown;
import tel.billing.provisioning.domain.LineDifference;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.provisioning.web.LineReconciliationController.LineReconciliationResponse.WithDifferences;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Administrators read the results of line reconciliations.
@RestController
public record LineReconciliationController(ShowLineReconciliations showReconciliations) {
    private static final CursorFormat<LineReconciliation.Id> CURSORS =
            CursorFormat.ofUuid(LineReconciliation.Id::value, LineReconciliation.Id::new);
    private static final CursorFormat<UUID> DIFFERENCES = CursorFormat.ofUuid();

    @GetMapping("/v1/admin/line-reconciliations")
    @Access(Audience.STAFF)
    public Answer list(Query query) {
        var page = query.page(CURSORS);
        var done = showReconciliations.list(query.complete(page::get));
        return Response.ok(Listing.of(done, CURSORS, LineReconciliationResponse::of));
    }

    @GetMapping("/v1/admin/line-reconciliations/{id}")
    @Access(Audience.STAFF)
    public Answer show(@PathVariable UUID id, Query query) {
        var page = query.page(DIFFERENCES);
        return showReconciliations
                .show(new LineReconciliation.Id(id), query.complete(page::get))
                .<Answer>map(shown -> Response.ok(WithDifferences.of(shown, DIFFERENCES)))
                .orElseGet(() ->
                        Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no line reconciliation with this id."));
    }

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
                    tally.notExecuted(),
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
                Listing<DifferenceResponse> differences) {

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
                        Listing.of(shown.differences(), cursors, DifferenceResponse::of));
            }
        }

        /// A line whose state at the PBX differed from its order.
        record DifferenceResponse(UUID id, LineDifference.Kind kind, UUID accountId, UUID subscriptionId) {

            static DifferenceResponse of(RecordedDifference recordedDifference) {
                var difference = recordedDifference.difference();
                return new DifferenceResponse(
                        recordedDifference.id(),
                        difference.kind(),
                        difference.account().value(),
                        difference.line().value());
            }
        }
    }
}
