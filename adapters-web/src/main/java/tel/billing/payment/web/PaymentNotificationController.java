package tel.billing.payment.web;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.NotificationView;
import tel.billing.payment.application.notification.ResolveNotification;
import tel.billing.payment.application.notification.ResolveNotification.Action;
import tel.billing.payment.application.notification.ResolveNotification.Outcome;
import tel.billing.payment.application.notification.ShowNotifications;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.Reason;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Choices;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Shows the card processor's notifications to staff, and lets administrators retry or resolve them.
@RestController
public record PaymentNotificationController(
        ShowNotifications showNotifications, ResolveNotification resolveNotification) {
    private static final CursorFormat<StoredNotification.Id> CURSORS =
            CursorFormat.ofUuid(StoredNotification.Id::value, StoredNotification.Id::new);

    @GetMapping("/v1/admin/payment-notifications")
    @Access(Audience.STAFF)
    public Answer list(Query query) {
        var page = query.page(CURSORS);
        var status = query.optional("status", PaymentNotificationController::status);
        var sought = query.complete(status::get);
        return Response.ok(Listing.of(showNotifications.list(sought, page.get()), CURSORS, NotificationResponse::of));
    }

    @GetMapping("/v1/admin/payment-notifications/{id}")
    @Access(Audience.STAFF)
    public Answer show(@PathVariable UUID id) {
        return showNotifications
                .show(new StoredNotification.Id(id))
                .<Answer>map(notification -> Response.ok(NotificationResponse.of(notification)))
                .orElseGet(PaymentNotificationController::notFound);
    }

    @PostMapping("/v1/admin/payment-notifications/{id}/resolve")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result resolve(Caller caller, @PathVariable UUID id, Body body) {
        return resolve(caller, id, Action.RESOLVE, body);
    }

    @PostMapping("/v1/admin/payment-notifications/{id}/retry")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result retry(Caller caller, @PathVariable UUID id, Body body) {
        return resolve(caller, id, Action.RETRY, body);
    }

    private ExecuteOnce.Result resolve(Caller caller, UUID id, Action action, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var reason = body.required("reason", Reason::parse);
        var command = body.complete(() -> new ResolveNotification.Command(
                KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                Actor.of(caller),
                new StoredNotification.Id(id),
                action,
                reason.get()));
        var path = body.path();
        return resolveNotification.resolve(
                command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    private static Answer answerOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done(var notification) -> Response.ok(NotificationResponse.of(notification));
            case Outcome.AlreadyProcessed() ->
                Problem.invalid(
                        "status", InputError.notAllowed("cannot be changed: the notification was already processed"));
            case Outcome.NotFound() -> notFound();
        };
    }

    private static Problem notFound() {
        return Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no notification with this id.");
    }

    private static Parsed<NotificationStatus> status(String text) {
        return Choices.parse(text, List.of(NotificationStatus.values()));
    }

    /// A notification for staff. `reason` says why it waits or is in quarantine, or is the comment of
    /// its resolution.
    record NotificationResponse(
            UUID id,
            Instant receivedAt,
            NotificationStatus status,
            String kind,
            String words,
            Optional<String> reason,
            Optional<UUID> paymentId) {

        static NotificationResponse of(NotificationView view) {
            var kept = view.notification();
            var notification = kept.notification();
            return new NotificationResponse(
                    kept.id().value(),
                    kept.receivedAt(),
                    kept.status(),
                    notification.event().label(),
                    notification.content(),
                    kept.reason(),
                    view.payment().map(PaymentId::value));
        }
    }
}
