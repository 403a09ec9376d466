package tel.billing.payment.portal.resolution;

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
import tel.billing.payment.application.notification.NotificationView;
import tel.billing.payment.application.notification.ResolveNotification;
import tel.billing.payment.application.notification.ResolveNotification.Action;
import tel.billing.payment.application.notification.ResolveNotification.Outcome;
import tel.billing.payment.application.notification.ShowNotifications;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.shared.Reason;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
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

/// Administrators process a notification of the card processor again, or declare it resolved.
@PortalPages
public record NotificationPages(ShowNotifications showNotifications, ResolveNotification resolveNotification)
        implements StaffOperations {
    private static final String RETRY = "/console/payment-notifications/{id}/retry";
    private static final String RESOLVE = "/console/payment-notifications/{id}/resolve";
    private static final String QUEUE = "/console/queues/notifications";

    @Override
    public List<StaffOperation> operations() {
        return List.of(
                StaffOperation.admin("notification", 10, "retry", "quarantined", "waiting", "resolved"),
                StaffOperation.admin("notification", 20, "resolve", "quarantined", "waiting"));
    }

    @GetMapping(RETRY)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askToRetry(@PathVariable UUID id, Visit visit, Form form) {
        return decision(Action.RETRY, read(id), visit).ask(form);
    }

    @PostMapping(RETRY)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View retry(@PathVariable UUID id, Visit visit, Form form) {
        return act(Action.RETRY, id, visit, form);
    }

    @GetMapping(RESOLVE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askToResolve(@PathVariable UUID id, Visit visit, Form form) {
        return decision(Action.RESOLVE, read(id), visit).ask(form);
    }

    @PostMapping(RESOLVE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View resolve(@PathVariable UUID id, Visit visit, Form form) {
        return act(Action.RESOLVE, id, visit, form);
    }

    private View act(Action action, UUID id, Visit visit, Form form) {
        var shown = read(id);
        var reason = form.required("reason", Reason::parse);
        var visitor = visit.visitor();
        return decision(action, shown, visit)
                .nextOnce(
                        form,
                        () -> resolveNotification.resolve(
                                new ResolveNotification.Command(
                                        KeyedRequest.ofStaff(
                                                visitor,
                                                form.hidden(Form.KEY, IdempotencyKey::parse),
                                                new Fingerprint(form.fingerprint(visit))),
                                        Actor.of(visitor),
                                        shown.notification().id(),
                                        action,
                                        reason.get()),
                                outcome -> reply(outcome, action).as(StoredResponse::new)));
    }

    private NotificationView read(UUID id) {
        return showNotifications.show(new StoredNotification.Id(id)).orElseThrow(PageFailure::notFound);
    }

    private static Decision decision(Action action, NotificationView shown, Visit visit) {
        var stored = shown.notification();
        var decision = Decision.of(
                        switch (action) {
                            case RETRY -> "retry";
                            case RESOLVE -> "resolve";
                        },
                        visit.text("operation.notification.of", visit.time(stored.receivedAt())),
                        QUEUE)
                .fact(
                        visit.text("operation.notification.content"),
                        stored.notification().content())
                .inputs(Input.reason())
                .obstacle(obstacle(action, stored));
        var explained = stored.reason()
                .map(why -> decision.fact(visit.text("operation.notification.reason"), why))
                .orElse(decision);
        return action == Action.RESOLVE ? explained.warn() : explained;
    }

    private static Optional<String> obstacle(Action action, StoredNotification stored) {
        return switch (stored.status()) {
            case RECEIVED, WAITING, QUARANTINED -> Optional.empty();
            case DONE -> Optional.of("operation.notification.done");
            case RESOLVED -> action == Action.RETRY ? Optional.empty() : Optional.of("operation.notification.resolved");
        };
    }

    private static FormReply reply(Outcome outcome, Action action) {
        return switch (outcome) {
            case Outcome.Done _ ->
                FormReply.goTo(
                        QUEUE,
                        switch (action) {
                            case RETRY -> "notification_retried";
                            case RESOLVE -> "notification_resolved";
                        });
            case Outcome.AlreadyProcessed() -> FormReply.fault("operation.notification.done");
            case Outcome.NotFound() -> FormReply.fault("operation.not_found");
        };
    }
}
