package tel.billing.payment.web;

import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.payment.application.notification.NotificationParser;
import tel.billing.payment.application.notification.ReceiveNotifications;
import tel.billing.payment.application.notification.ReceiveNotifications.Outcome;
import tel.billing.shared.InputError;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.request.RawRequest;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Receives the card processor's notifications. They are acknowledged after they have been stored.
@RestController
public record ProcessorController(ReceiveNotifications receiveNotifications) {
    /// Where the card processor sends its notifications.
    public static final String PATH = "/v1/webhooks/card-processor";

    /// The body is read only if the sender may be the processor.
    @PostMapping(PATH)
    @Access(Audience.CARD_PROCESSOR)
    public Answer receive(RawRequest rawRequest) throws IOException {
        if (!receiveNotifications.admits(rawRequest.headers())) {
            return notProven();
        }
        var delivery = new NotificationParser.Delivery(rawRequest.headers(), rawRequest.bytes());
        return switch (receiveNotifications.receive(delivery)) {
            case Outcome.Received() -> Response.ok(new Received(true));
            case Outcome.NotAuthentic() -> notProven();
            case Outcome.Unreadable(var reason) -> Problem.invalid("body", InputError.malformed(reason));
        };
    }

    private static Problem notProven() {
        return Problem.of(
                        ProblemType.INVALID_CREDENTIALS,
                        "The request could not be authenticated as the card processor's.")
                .header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"card processor\", charset=\"UTF-8\"");
    }

    record Received(boolean received) {}
}
