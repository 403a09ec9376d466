package tel.billing.payment.web;

import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;
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
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.ResolveNotification;
import tel.billing.payment.application.notification.ResolveNotification.Outcome;
import tel.billing.payment.application.notification.ResolveNotification.Wish;
import tel.billing.payment.application.notification.ShowNotifications;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.shared.Parsed;
import tel.billing.shared.Reason;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Query;

/// Shows the card processor's notifications to staff, and lets administrators retry or resolve them.
@RestController
public record PaymentNotificationController(ShowNotifications showNotices, ResolveNotification lookIntoNotice) {
    private static final CursorFormat<StoredNotification.Id> CURSORS =
            CursorFormat.ofUuid(StoredNotification.Id::value, StoredNotification.Id::new);

    @GetMapping("/v1/admin/payment-notices")
    @Access(Audience.STAFF)
    public Answer list(Query query) {
        var page = query.page(CURSORS);
        var status = query.optional("status", PaymentNotificationController::status);
        var sought = query.complete(status::get);
        return Response.ok(Listing.of(showNotices.list(sought, page.get()), CURSORS, NotificationResponse::of));
    }

    @GetMapping("/v1/admin/payment-notices/{id}")
    @Access(Audience.STAFF)
    public Answer show(@PathVariable UUID id) {
        return showNotices
                .show(new StoredNotification.Id(id))
                .<Answer>map(notice -> Response.ok(NotificationResponse.of(notice)))
                .orElseGet(PaymentNotificationController::notFound);
    }

    @PostMapping("/v1/admin/payment-notices/{id}/resolve")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Answer resolve(Caller caller, @PathVariable UUID id, Body body) {
        return look(caller, id, Wish.RESOLVE, body);
    }

    @PostMapping("/v1/admin/payment-notices/{id}/retry")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Answer retry(Caller caller, @PathVariable UUID id, Body body) {
        return look(caller, id, Wish.RETRY, body);
    }

    private ExecuteOnce.Answer look(Caller caller, UUID id, Wish wish, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var reason = body.required("reason", Reason::parse);
        var command = body.complete(() -> new ResolveNotification.Command(
                KeyedRequest.ofStaff(caller.account(), caller.user(), key.get(), new Fingerprint(body.fingerprint())),
                new Actor(caller.user(), caller.account(), caller.roles()),
                new StoredNotification.Id(id),
                wish,
                reason.get()));
        var path = body.path();
        return lookIntoNotice.look(
                command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    private static Answer answerOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done(var notice) -> Response.ok(NotificationResponse.of(notice));
            case Outcome.InTheBooks() ->
                Problem.invalid("status", "must not be done: the notification was already processed");
            case Outcome.NotFound() -> notFound();
        };
    }

    private static Problem notFound() {
        return Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no notification with this id.");
    }

    private static Parsed<NotificationStatus> status(String text) {
        return Arrays.stream(NotificationStatus.values())
                .filter(status -> word(status).equals(text))
                .findFirst()
                .map(Parsed::valid)
                .orElseGet(() -> Parsed.faulty("must be one of "
                        + Arrays.stream(NotificationStatus.values())
                                .map(PaymentNotificationController::word)
                                .collect(Collectors.joining(", "))));
    }

    private static String word(NotificationStatus status) {
        return status.name().toLowerCase(Locale.ROOT);
    }
}
