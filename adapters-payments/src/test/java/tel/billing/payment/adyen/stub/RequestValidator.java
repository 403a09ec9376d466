package tel.billing.payment.adyen.stub;

import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Authenticates and validates requests, and processes each idempotency key once.
final class RequestValidator {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int MAX_KEY_LENGTH = 64;
    private static final int MAX_REFERENCE_LENGTH = 80;

    private final StubState state;
    private final StubAccount account;
    private final NotificationWriter notifications;
    private final RequestProcessor processor;

    RequestValidator(
            StubState state, StubAccount account, NotificationWriter notifications, RequestProcessor processor) {
        this.state = state;
        this.account = account;
        this.notifications = notifications;
        this.processor = processor;
    }

    Reply answer(StubRequest request) {
        if (!account.apiKey().equals(request.headers().get("x-api-key"))) {
            return Reply.error(401, "000", "security", "HTTP Status Response - Unauthorized");
        }
        return request.method().equals("POST") ? once(request) : withoutKey(request);
    }

    private Reply withoutKey(StubRequest request) {
        if (!account.code().equals(request.query().get("merchantAccount"))) {
            return wrongAccount();
        }
        var shopper = request.query().getOrDefault("shopperReference", "");
        var path = request.path();
        if (request.method().equals("GET") && path.equals("/storedPaymentMethods")) {
            return cards(shopper);
        }
        if (request.method().equals("DELETE") && path.startsWith("/storedPaymentMethods/")) {
            return deleteCard(shopper, path.substring(path.lastIndexOf('/') + 1));
        }
        return Reply.of(404, "");
    }

    private Reply once(StubRequest request) {
        var key = request.key();
        if (key.isEmpty() || key.length() > MAX_KEY_LENGTH) {
            return RequestProcessor.invalid("Idempotency-Key");
        }
        var before = state.answerUnder(key);
        if (before.isPresent()) {
            return isSame(request, key)
                    ? Reply.of(before.get().status(), before.get().body())
                    : keyReused();
        }
        if (!state.begin(key)) {
            return Reply.error(422, "704", "validation", "request already processed or in progress");
        }
        try {
            return isSame(request, key) ? perform(request, key) : keyReused();
        } finally {
            state.end(key);
        }
    }

    private boolean isSame(StubRequest request, String key) {
        return state.requestUnder(key)
                .map(known -> known.equals(request.path() + request.body()))
                .orElse(true);
    }

    private static Reply keyReused() {
        return Reply.error(422, "705", "validation", "another request came under this key");
    }

    private Reply perform(StubRequest request, String key) {
        JsonNode body;
        try {
            body = JSON.readTree(request.body());
        } catch (JacksonException malformed) {
            return Reply.error(400, "702", "validation", "Unexpected input");
        }
        if (!account.code().equals(body.path("merchantAccount").asString(""))) {
            return wrongAccount();
        }
        var reference = body.path("reference").asString("");
        if (reference.isEmpty() || reference.length() > MAX_REFERENCE_LENGTH) {
            return RequestProcessor.invalid("reference");
        }
        if (!body.path("amount").path("value").isIntegralNumber()
                || body.path("amount").path("currency").asString("").length() != 3) {
            return RequestProcessor.invalid("amount");
        }
        return processor.perform(request, key, body);
    }

    private Reply cards(String shopper) {
        var answer =
                JSON.createObjectNode().put("merchantAccount", account.code()).put("shopperReference", shopper);
        var list = answer.putArray("storedPaymentMethods");
        state.cards(shopper).stream()
                .sorted()
                .forEach(token -> list.addObject()
                        .put("brand", "visa")
                        .put("expiryMonth", "03")
                        .put("expiryYear", "30")
                        .put("holderName", "A. Lovelace")
                        .put("id", token)
                        .put("lastFour", "1111")
                        .put("name", "VISA")
                        .put("shopperReference", shopper)
                        .put("type", "scheme"));
        return Reply.of(200, answer.toString());
    }

    private Reply deleteCard(String shopper, String token) {
        if (!state.cards(shopper).contains(token)) {
            return Reply.error(422, "803", "validation", "PaymentDetail not found");
        }
        state.write(List.of(
                new Entry.Forgotten(shopper, token),
                notifications.token("recurring.token.disabled", References.next(), shopper, token)));
        return Reply.of(204, "");
    }

    private static Reply wrongAccount() {
        return Reply.error(403, "901", "security", "Invalid Merchant Account");
    }
}
