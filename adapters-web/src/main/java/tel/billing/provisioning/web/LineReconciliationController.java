package tel.billing.provisioning.web;

import java.util.UUID;
import java.util.function.Function;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.provisioning.application.ShowLineReconciliations;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.provisioning.web.LineReconciliationResponse.WithDifferences;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Query;

/// Administrators read the results of line reconciliations.
@RestController
public record LineReconciliationController(ShowLineReconciliations showReconciliations) {
    private static final CursorFormat<LineReconciliation.Id> CURSORS =
            CursorFormat.ofUuid(LineReconciliation.Id::value, LineReconciliation.Id::new);
    private static final CursorFormat<UUID> FINDINGS = CursorFormat.ofUuid(Function.identity(), Function.identity());

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
        var page = query.page(FINDINGS);
        return showReconciliations
                .show(new LineReconciliation.Id(id), query.complete(page::get))
                .<Answer>map(shown -> Response.ok(WithDifferences.of(shown, FINDINGS)))
                .orElseGet(() -> Problem.of(ProblemType.RESOURCE_NOT_FOUND, "No line reconciliation has this id."));
    }
}
