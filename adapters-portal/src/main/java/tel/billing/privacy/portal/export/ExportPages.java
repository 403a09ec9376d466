package tel.billing.privacy.portal.export;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.audit.Actor;
import tel.billing.privacy.application.ExportAccount;
import tel.billing.privacy.application.ExportArchive;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.Pauses;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Owners download all data of their account. The download is a POST, because each one is counted and recorded.
@PortalPages
public record ExportPages(ExportAccount exportAccount, ExportFiles files) {
    private static final Logger LOG = LoggerFactory.getLogger(ExportPages.class);
    private static final String PATH = "/portal/account/export";

    @GetMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER_EVEN_IF_SUSPENDED)
    public View show(Form form) {
        return page(form);
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER_EVEN_IF_SUSPENDED)
    public View download(Visit visit, Form form) {
        var visitor = visit.visitor();
        var actor = Actor.of(visitor);
        var file = files.create(visitor.account());
        var isComplete = false;
        try {
            var outcome = exportAccount.export(new ExportAccount.Command(actor, visitor.account()), file);
            isComplete = outcome instanceof ExportAccount.Outcome.Exported;
            return view(outcome, file, visitor.account().toString(), form);
        } catch (ExportArchive.NoSpace full) {
            LOG.error("An export was refused: {}", full.getMessage());
            form.fault("export.no_space");
            return page(form);
        } finally {
            if (!isComplete) {
                file.discard();
            }
        }
    }

    private static View view(ExportAccount.Outcome outcome, ExportFiles.File file, String account, Form form) {
        return switch (outcome) {
            case ExportAccount.Outcome.Exported() ->
                View.download("application/zip", "account-%s.zip".formatted(account), file::sendTo);
            case ExportAccount.Outcome.NotFound() -> throw PageFailure.notFound();
            case ExportAccount.Outcome.Busy() -> {
                form.fault("export.busy");
                yield page(form);
            }
            case ExportAccount.Outcome.RateLimited(var pause) -> {
                form.fault("", "fault.rate_limited", Pauses.minutes(pause));
                yield page(form);
            }
        };
    }

    private static View page(Form form) {
        return View.page("privacy/export", new View.Nothing(), form);
    }
}
