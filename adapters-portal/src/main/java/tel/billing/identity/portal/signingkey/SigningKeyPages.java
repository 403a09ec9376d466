package tel.billing.identity.portal.signingkey;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.audit.Actor;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.signingkey.RotateSigningKey;
import tel.billing.identity.application.signingkey.RotateSigningKey.Manner;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.Option;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.frame.StaffOperations;
import tel.billing.shared.portal.operation.Decision;
import tel.billing.shared.portal.operation.Input;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// The page of the operator's own operations. Administrators rotate the key that signs access tokens.
@PortalPages
public record SigningKeyPages(RotateSigningKey rotateSigningKey) implements StaffOperations {
    private static final String OPERATOR = "/console/operator";
    private static final String PATH = "/console/operator/signing-key";

    @Override
    public List<StaffOperation> operations() {
        return List.of(
                StaffOperation.admin("operator", 10, "void-numbers"),
                StaffOperation.admin("operator", 20, "signing-key"));
    }

    @GetMapping(OPERATOR)
    @PortalAccess(Visitors.ADMIN)
    public View operator() {
        return View.page("identity/operator", new View.Nothing());
    }

    @GetMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View ask(Visit visit, Form form) {
        return decision(visit).ask(form);
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View rotate(Visit visit, Form form) {
        var manner = form.choice("manner", Manner.class);
        var visitor = visit.visitor();
        return decision(visit)
                .nextOnce(
                        form,
                        () -> rotateSigningKey.rotate(
                                new RotateSigningKey.Command(
                                        KeyedRequest.ofStaff(
                                                visitor,
                                                form.hidden(Form.KEY, IdempotencyKey::parse),
                                                new Fingerprint(form.fingerprint(visit))),
                                        Actor.of(visitor),
                                        manner.get()),
                                _ -> FormReply.goTo(OPERATOR, "key_rotated").as(StoredResponse::new)));
    }

    private static Decision decision(Visit visit) {
        return Decision.of("signing-key", visit.text("operation.operator"), OPERATOR)
                .warn()
                .inputs(new Input.Choice(
                        "manner",
                        List.of(
                                new Option("with_notice", visit.text("operation.signing-key.with_notice")),
                                new Option("at_once", visit.text("operation.signing-key.at_once")))));
    }
}
