package tel.billing.notification.portal.resend;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.audit.Actor;
import tel.billing.notification.application.SendEmailAgain;
import tel.billing.notification.application.SendEmailAgain.Outcome;
import tel.billing.notification.application.SendEmailAgain.Preview;
import tel.billing.notification.portal.console.FailedEmails;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Reason;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.frame.StaffOperations;
import tel.billing.shared.portal.operation.Decision;
import tel.billing.shared.portal.operation.Input;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Administrators send a failed e-mail again, to the current address of the account. The operation needs no
/// Idempotency-Key, because each failed e-mail can be sent again once.
@PortalPages
public record ResendPages(SendEmailAgain sendEmailAgain) implements StaffOperations {
    private static final String PATH = "/console/emails/{id}/resend";
    private static final String ADDRESS = "seen_address";
    private static final String QUEUE = "/console/queues/emails";

    @Override
    public List<StaffOperation> operations() {
        return List.of(StaffOperation.admin("email", 10, "resend", "failed"));
    }

    @GetMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View ask(@PathVariable UUID id, Visit visit, Form form) {
        return decision(read(id), visit).ask(form);
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View resend(@PathVariable UUID id, Visit visit, Form form) {
        var decision = decision(read(id), visit);
        var reason = form.required("reason", Reason::parse);
        var address = EmailAddress.ifCanonical(form.value(ADDRESS)).orElseThrow(PageFailure::malformed);
        return decision.next(form, () -> {
            var by = Actor.of(visit.visitor());
            return switch (sendEmailAgain.send(new SendEmailAgain.Command(id, address, by, reason.get()))) {
                case Outcome.Sent _ -> View.redirect(QUEUE).notice("email_sent_again");
                case Outcome.Outdated _ ->
                    rejected(decision, form, decision.key("changed")).status(View.CONFLICT);
                case Outcome.NoContent() -> rejected(decision, form, "operation.resend.no_content");
                case Outcome.NotFound() -> rejected(decision, form, "operation.resend.not_found");
            };
        });
    }

    private static View.Page rejected(Decision decision, Form form, String fault) {
        form.fault(fault);
        return decision.ask(form);
    }

    private Preview read(UUID id) {
        return sendEmailAgain.preview(id).orElseThrow(PageFailure::notFound);
    }

    private static Decision decision(Preview preview, Visit visit) {
        var email = preview.email();
        var decision = Decision.of("resend", FailedEmails.nameOf(email.type(), visit), QUEUE)
                .fact(visit.text("operation.resend.failed"), visit.time(email.at()))
                .fact(visit.text("operation.resend.failed_to"), email.to().value());
        return preview.address()
                .map(address -> decision.fact(visit.text("operation.resend.to"), address.value())
                        .inputs(Input.reason(), new Input.Seen(ADDRESS, address.value())))
                .orElseGet(() -> decision.inputs(Input.reason()).obstacle(Optional.of("operation.resend.no_content")));
    }
}
