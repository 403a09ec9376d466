package tel.billing.payment.web;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.payment.application.reconciliation.ShowReconciliations;
import tel.billing.payment.application.reconciliation.ShowReconciliations.Shown;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.web.ReconciliationResponse.DifferenceAnswer;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Query;

/// Shows staff the differences between the ledger and the card processor's reports.
@RestController
public record ReconciliationController(ShowReconciliations showReconciliations) {
    private static final CursorFormat<Reconciliation.Id> CURSORS =
            CursorFormat.ofUuid(Reconciliation.Id::value, Reconciliation.Id::new);
    private static final CursorFormat<UUID> FINDINGS = CursorFormat.ofUuid(Function.identity(), Function.identity());

    @GetMapping("/v1/admin/reconciliations")
    @Access(Audience.STAFF)
    public Answer list(Query query) {
        var page = query.page(CURSORS);
        var done = showReconciliations.list(query.complete(page::get));
        return Response.ok(Listing.of(done, CURSORS, ReconciliationResponse::of));
    }

    @GetMapping("/v1/admin/reconciliations/{id}")
    @Access(Audience.STAFF)
    public Answer show(@PathVariable UUID id, Query query) {
        var page = query.page(FINDINGS);
        return showReconciliations
                .show(new Reconciliation.Id(id), query.complete(page::get))
                .<Answer>map(shown -> Response.ok(WithDifferences.of(shown)))
                .orElseGet(
                        () -> Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no reconciliation with this id."));
    }

    record WithDifferences(
            UUID id,
            Instant at,
            Optional<String> report,
            int lines,
            int found,
            int resolved,
            Listing<DifferenceAnswer> differences) {

        static WithDifferences of(Shown shown) {
            var done = shown.reconciliation();
            return new WithDifferences(
                    done.id().value(),
                    done.at(),
                    done.report(),
                    done.lines(),
                    done.found(),
                    done.resolved(),
                    Listing.of(shown.findings(), FINDINGS, DifferenceAnswer::of));
        }
    }
}
