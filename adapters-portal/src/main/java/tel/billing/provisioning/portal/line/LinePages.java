package tel.billing.provisioning.portal.line;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.audit.Actor;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.ShowLine;
import tel.billing.provisioning.ShowLineStates;
import tel.billing.provisioning.ShowLineStates.LineState;
import tel.billing.provisioning.application.RotateLinePassword;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Customers see whether a line works, configure their phones, and replace the SIP password.
@PortalPages
public record LinePages(ShowLine showLine, ShowLineStates showLineStates, RotateLinePassword rotateLinePassword) {
    private static final String LIST = "/portal/lines";
    private static final String PATH = LIST + "/{id}";
    private static final String CREDENTIALS = PATH + "/credentials";
    private static final String ROTATE = PATH + "/password";

    /// A line. Without a view, it is not set up yet.
    public record Shown(String path, LineState state, Optional<ShowLine.View> line) {}

    /// The SIP credentials.
    public record Credentials(String path, ShowLine.View line, PhoneCode code) {}

    /// What a customer confirms.
    public record Rotation(String path, ShowLine.View line) {}

    @GetMapping(PATH)
    @PortalAccess(Visitors.CUSTOMER)
    public View show(Visit visit, @PathVariable UUID id) {
        var line = new LineId(id);
        var state = Optional.ofNullable(showLineStates
                        .show(visit.visitor().account(), List.of(line))
                        .get(line))
                .orElseThrow(PageFailure::notFound);
        return View.page(
                "provisioning/line",
                new Shown(path(id), state, showLine.show(visit.visitor().account(), line)));
    }

    @GetMapping(CREDENTIALS)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View showCredentials(Visit visit, @PathVariable UUID id) {
        var line = find(visit, id);
        return View.page("provisioning/credentials", new Credentials(path(id), line, PhoneCode.of(line)));
    }

    @GetMapping(ROTATE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View confirmRotation(Visit visit, @PathVariable UUID id, Form form) {
        if (visit.visitor().suspended()) {
            throw PageFailure.suspended();
        }
        return View.page("provisioning/rotate", new Rotation(path(id), find(visit, id)), form);
    }

    @PostMapping(ROTATE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View rotate(Visit visit, @PathVariable UUID id, Form form) {
        var key = form.required(Form.KEY, IdempotencyKey::parse);
        if (!form.isValid()) {
            throw PageFailure.malformed();
        }
        var user = visit.visitor();
        var request = KeyedRequest.ofCustomer(user.account(), key.get(), new Fingerprint(form.fingerprint(visit)));
        var command = new RotateLinePassword.Command(request, Actor.of(user), new LineId(id));
        var result =
                rotateLinePassword.rotate(command, outcome -> reply(id, outcome).as(StoredResponse::new));
        return View.once(
                result,
                form,
                () -> isKnown(visit, id)
                        ? confirmRotation(visit, id, form)
                        : View.redirect(LIST).notice("line_removed"));
    }

    private static FormReply reply(UUID id, RotateLinePassword.Outcome outcome) {
        return switch (outcome) {
            case RotateLinePassword.Outcome.Done _ ->
                FormReply.goTo(path(id) + "/credentials", "line_password_replaced");
            case RotateLinePassword.Outcome.NotFound(), RotateLinePassword.Outcome.Ended() ->
                FormReply.fault("notice.line_removed");
            case RotateLinePassword.Outcome.Unavailable() -> FormReply.goTo(path(id), "line_password_pending");
            case RotateLinePassword.Outcome.Rejected _ -> FormReply.fault("line.rotate.rejected");
            case RotateLinePassword.Outcome.RateLimited _ -> FormReply.fault("line.rotate.rate_limited");
        };
    }

    private boolean isKnown(Visit visit, UUID id) {
        return showLine.show(visit.visitor().account(), new LineId(id)).isPresent();
    }

    private ShowLine.View find(Visit visit, UUID id) {
        return showLine.show(visit.visitor().account(), new LineId(id)).orElseThrow(PageFailure::notFound);
    }

    private static String path(UUID id) {
        return LIST + "/" + id;
    }
}
