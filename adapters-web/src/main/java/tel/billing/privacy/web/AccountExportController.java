package tel.billing.privacy.web;

import java.time.InstantSource;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.audit.Actor;
import tel.billing.privacy.application.ExportAccount;
import tel.billing.privacy.application.ExportAccount.Outcome;
import tel.billing.privacy.application.ExportArchive;
import tel.billing.shared.AccountId;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.access.Report;
import tel.billing.shared.web.access.WithoutHead;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.HttpStatusProblem;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Owners and staff download all data of an account.
@RestController
public record AccountExportController(ExportAccount exportAccount, InstantSource clock) {
    private static final Logger LOG = LoggerFactory.getLogger(AccountExportController.class);
    private static final String ZIP = "application/zip";

    @GetMapping("/v1/account/export")
    @Access(Audience.CUSTOMER)
    @Report
    @WithoutHead
    @MediaTypeOffers(ZIP)
    public Answer exportOwn(Caller caller) {
        return export(caller, caller.account());
    }

    @GetMapping("/v1/admin/accounts/{id}/export")
    @Access(Audience.STAFF)
    @Report
    @WithoutHead
    @MediaTypeOffers(ZIP)
    public Answer export(Caller caller, @PathVariable UUID id) {
        return export(caller, new AccountId(id));
    }

    private Answer export(Caller caller, AccountId account) {
        var command = new ExportAccount.Command(Actor.of(caller), account);
        var file = ExportFile.temporary(account, clock.instant());
        var isComplete = false;
        try {
            var outcome = exportAccount.export(command, file);
            isComplete = outcome instanceof Outcome.Exported;
            return answerOf(outcome, file, account);
        } catch (ExportArchive.NoSpace full) {
            LOG.error("An export was refused: {}", full.getMessage());
            isComplete = false;
            return Problem.of(
                    HttpStatusProblem.SERVICE_UNAVAILABLE,
                    "There is no disk space for the export. Retry after the time in Retry-After.");
        } finally {
            if (!isComplete) {
                file.discard();
            }
        }
    }

    private static Answer answerOf(Outcome outcome, ExportFile file, AccountId account) {
        return switch (outcome) {
            case Outcome.Exported() -> Response.download(file.complete(), ZIP, "account-%s.zip".formatted(account));
            case Outcome.NotFound() -> Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no account with this id.");
            case Outcome.Busy() ->
                Problem.of(
                        HttpStatusProblem.SERVICE_UNAVAILABLE,
                        "Too many PDFs are being rendered. Retry after the time in Retry-After.");
            case Outcome.RateLimited(var pause) ->
                Problem.of(ProblemType.RATE_LIMITED, "Too many exports. Wait `retry_after` seconds, then retry.")
                        .retryAfter(pause);
        };
    }
}
