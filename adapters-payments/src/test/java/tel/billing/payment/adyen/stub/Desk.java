package tel.billing.payment.adyen.stub;

import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Authenticates and validates requests, and processes each idempotency key once.
final class Desk {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int MAX_KEY_LENGTH = 64;
    private static final int MAX_REFERENCE_LENGTH = 80;

    private final Books books;
    private final StubAccount account;
    private final NotificationWriter notices;
    private final Teller teller;

    Desk(Books books, StubAccount account, NotificationWriter notices, Teller teller) {
        this.books = books;
        this.account = account;
        this.notices = notices;
        this.teller = teller;
    }

    Reply answer(Asked request) {
        if (!account.apiKey().equals(request.headers().get("x-api-key"))) {
            return Reply.error(401, "000", "security", "HTTP Status Response - Unauthorized");
        }
        return request.method().equals("POST") ? once(request) : unkeyed(request);
    }

    private Reply unkeyed(Asked request) {
        if (!account.code().equals(request.query().get("merchantAccount"))) {
            return wrongAccount();
        }
        var shopper = request.query().getOrDefault("shopperReference", "");
        var path = request.path();
        if (request.method().equals("GET") && path.equals("/storedPaymentMethods")) {
            return cards(shopper);
        }
        if (request.method().equals("DELETE") && path.startsWith("/storedPaymentMethods/")) {
            return forget(shopper, path.substring(path.lastIndexOf('/') + 1));
        }
        return Reply.of(404, "");
    }

    private Reply once(Asked request) {
        var key = request.key();
        if (key.isEmpty() || key.length() > MAX_KEY_LENGTH) {
            return Teller.invalid("Idempotency-Key");
        }
        var before = books.answerUnder(key);
        if (before.isPresent()) {
            return isSame(request, key)
                    ? Reply.of(before.get().status(), before.get().body())
                    : keyReused();
        }
        if (!books.begin(key)) {
            return Reply.error(422, "704", "validation", "request already processed or in progress");
        }
        try {
            return isSame(request, key) ? perform(request, key) : keyReused();
        } finally {
            books.end(key);
        }
    }

    private boolean isSame(Asked request, String key) {
        return books.requestUnder(key)
                .map(known -> known.equals(request.path() + request.body()))
                .orElse(true);
    }

    private static Reply keyReused() {
        return Reply.error(422, "705", "validation", "another request came under this key");
    }

    private Reply perform(Asked request, String key) {
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
            return Teller.invalid("reference");
        }
        if (!body.path("amount").path("value").isIntegralNumber()
                || body.path("amount").path("currency").asString("").length() != 3) {
            return Teller.invalid("amount");
        }
        return teller.perform(request, key, body);
    }

    private Reply cards(String shopper) {
        var answer =
                JSON.createObjectNode().put("merchantAccount", account.code()).put("shopperReference", shopper);
        var list = answer.putArray("storedPaymentMethods");
        books.cards(shopper).stream()
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

    private Reply forget(String shopper, String token) {
        if (!books.cards(shopper).contains(token)) {
            return Reply.error(422, "803", "validation", "PaymentDetail not found");
        }
        books.write(List.of(
                new Entry.Forgotten(shopper, token),
                notices.token("recurring.token.disabled", References.next(), shopper, token)));
        return Reply.of(204, "");
    }

    private static Reply wrongAccount() {
        return Reply.error(403, "901", "security", "Invalid Merchant Account");
    }
}
