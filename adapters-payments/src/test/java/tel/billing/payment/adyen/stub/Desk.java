package tel.billing.payment.adyen.stub;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tel.billing.payment.adyen.stub.Entry.Why;
import tel.billing.payment.adyen.stub.NoticeWriter.Facts;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Does what the API is asked for, once under each key, and what happens to money later.
public final class Desk {
    /// A card that pays for whoever names it, and that nobody stored.
    public static final String TEST_CARD = "TESTCARD4111";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int LONGEST_KEY = 64;
    private static final int LONGEST_REFERENCE = 80;

    private final Books books;
    private final StubAccount account;
    private final NoticeWriter notices;
    private final String pages;

    Desk(Books books, StubAccount account, NoticeWriter notices, String pages) {
        this.books = books;
        this.account = account;
        this.notices = notices;
        this.pages = pages;
    }

    // What the API does.

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
        if (key.isEmpty() || key.length() > LONGEST_KEY) {
            return invalid("Idempotency-Key");
        }
        var before = books.answerUnder(key);
        if (before.isPresent()) {
            return isSame(request, key)
                    ? Reply.of(before.get().status(), before.get().body())
                    : misused();
        }
        if (!books.begin(key)) {
            return Reply.error(422, "704", "validation", "request already processed or in progress");
        }
        try {
            return isSame(request, key) ? perform(request, key) : misused();
        } finally {
            books.end(key);
        }
    }

    private boolean isSame(Asked request, String key) {
        return books.requestUnder(key)
                .map(known -> known.equals(request.path() + request.body()))
                .orElse(true);
    }

    private static Reply misused() {
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
        if (reference.isEmpty() || reference.length() > LONGEST_REFERENCE) {
            return invalid("reference");
        }
        if (!body.path("amount").path("value").isIntegralNumber()
                || body.path("amount").path("currency").asString("").length() != 3) {
            return invalid("amount");
        }
        var path = request.path();
        var entries = new ArrayList<Entry>();
        entries.add(new Entry.Asked(key, path + request.body()));
        if (path.equals("/payments")) {
            return pay(body, key, entries);
        }
        if (path.equals("/sessions")) {
            return open(body, key, entries);
        }
        if (path.matches("/payments/[^/]+/refunds")) {
            return refund(path.split("/", -1)[2], body, key, entries);
        }
        return Reply.of(404, "");
    }

    private Reply pay(JsonNode body, String key, List<Entry> entries) {
        var method = body.path("paymentMethod");
        var token = method.path("storedPaymentMethodId").asString("");
        if (!method.path("type").asString("").equals("scheme") || token.isEmpty()) {
            return invalid("paymentMethod");
        }
        if (!body.path("shopperInteraction").asString("").equals("ContAuth")
                || !Set.of("CardOnFile", "Subscription", "UnscheduledCardOnFile")
                        .contains(body.path("recurringProcessingModel").asString(""))
                || !body.path("returnUrl").isString()) {
            return invalid("recurringProcessingModel");
        }
        if (!token.equals(TEST_CARD)
                && !books.cards(body.path("shopperReference").asString("")).contains(token)) {
            return kept(entries, key, Reply.error(422, "800", "validation", "Contract not found"));
        }
        return switch (body.path("amount").path("value").intValue()) {
            case 40_200 -> refuse(body, key, entries, "12", "Not enough balance");
            case 40_201 -> refuse(body, key, entries, "6", "Expired Card");
            case 20_200 -> wantOwner(key, entries);
            case 50_400 -> authorise(body, key, entries).carried(Reply.Carriage.LOST);
            case 50_300 -> missAtFirst(body, key, entries);
            case 50_301 -> Reply.of(500, "").carried(Reply.Carriage.LOST);
            default -> authorise(body, key, entries);
        };
    }

    private Reply authorise(JsonNode body, String key, List<Entry> entries) {
        var psp = reference();
        var amount = body.path("amount");
        entries.addAll(paid(
                psp,
                body.path("reference").asString(""),
                amount.path("value").longValue(),
                amount.path("currency").asString("")));
        var answer = JSON.createObjectNode()
                .put("pspReference", psp)
                .put("resultCode", "Authorised")
                .put("merchantReference", body.path("reference").asString(""));
        answer.set("amount", amount);
        answer.putObject("paymentMethod").put("brand", "visa").put("type", "scheme");
        answer.putObject("additionalData").put("cardSummary", "1111");
        return kept(entries, key, Reply.of(200, answer.toString()));
    }

    private Reply refuse(JsonNode body, String key, List<Entry> entries, String code, String reason) {
        var psp = reference();
        var merchant = body.path("reference").asString("");
        var amount = body.path("amount");
        entries.add(notices.standard(new Facts(
                "AUTHORISATION",
                false,
                psp,
                "",
                merchant,
                amount.path("value").longValue(),
                amount.path("currency").asString(""))));
        var answer = JSON.createObjectNode()
                .put("pspReference", psp)
                .put("resultCode", "Refused")
                .put("refusalReason", reason)
                .put("refusalReasonCode", code)
                .put("merchantReference", merchant);
        return kept(entries, key, Reply.of(200, answer.toString()));
    }

    private Reply wantOwner(String key, List<Entry> entries) {
        var answer = JSON.createObjectNode().put("resultCode", "RedirectShopper");
        answer.putObject("action")
                .put("type", "redirect")
                .put("method", "GET")
                .put("paymentMethodType", "scheme")
                .put("url", pages + "3ds");
        return kept(entries, key, Reply.of(200, answer.toString()));
    }

    private Reply missAtFirst(JsonNode body, String key, List<Entry> entries) {
        if (books.requestUnder(key).isPresent()) {
            return authorise(body, key, entries);
        }
        books.write(entries);
        return Reply.error(500, "905", "internal", "no connection available").with("Transient-Error", "true");
    }

    private Reply open(JsonNode body, String key, List<Entry> entries) {
        if (!body.path("mode").asString("").equals("hosted")
                || !body.path("returnUrl").isString()) {
            return invalid("mode");
        }
        var session = "CS" + reference();
        var amount = body.path("amount");
        entries.add(new Entry.Opened(
                session,
                body.path("reference").asString(""),
                body.path("shopperReference").asString(""),
                amount.path("value").longValue(),
                amount.path("currency").asString(""),
                body.path("returnUrl").asString(""),
                body.path("storePaymentMethodMode").asString("").equals("enabled")));
        var answer = (ObjectNode) body.deepCopy();
        answer.put("id", session).put("expiresAt", "2099-01-01T00:00:00Z").put("url", pages + session);
        return kept(entries, key, Reply.of(201, answer.toString()));
    }

    private Reply refund(String payment, JsonNode body, String key, List<Entry> entries) {
        var paid = books.payment(payment).orElse(null);
        if (paid == null) {
            return kept(
                    entries,
                    key,
                    Reply.error(422, "167", "validation", "Original pspReference required for this operation"));
        }
        synchronized (books) {
            var psp = reference();
            var minor = body.path("amount").path("value").longValue();
            var currency = body.path("amount").path("currency").asString("");
            var merchant = body.path("reference").asString("");
            var enough = currency.equals(paid.currency()) && minor <= books.left(payment);
            if (enough) {
                entries.add(new Entry.Moved(Why.REFUND, payment, psp, merchant, -minor, currency));
            }
            entries.add(notices.standard(new Facts("REFUND", enough, psp, payment, merchant, minor, currency)));
            var answer = JSON.createObjectNode()
                    .put("merchantAccount", account.code())
                    .put("paymentPspReference", payment)
                    .put("pspReference", psp)
                    .put("reference", merchant)
                    .put("status", "received");
            answer.set("amount", body.path("amount"));
            return kept(entries, key, Reply.of(201, answer.toString()));
        }
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
                notices.token("recurring.token.disabled", reference(), shopper, token)));
        return Reply.of(204, "");
    }

    private Reply kept(List<Entry> entries, String key, Reply reply) {
        entries.add(new Entry.Answered(key, reply.status(), reply.body()));
        books.write(entries);
        return reply;
    }

    private static Reply wrongAccount() {
        return Reply.error(403, "901", "security", "Invalid Merchant Account");
    }

    private static Reply invalid(String field) {
        return Reply.error(
                422, "130", "validation", "Required field '%s' is not provided or invalid.".formatted(field));
    }

    // What customers, their banks and Adyen do.

    /// The page that was opened last for what we named so.
    public Optional<String> pageFor(String merchant) {
        return books.pageFor(merchant);
    }

    boolean isPage(String session) {
        return books.page(session).isPresent();
    }

    /// The customer pays at the page; false if they cancelled before, or there is no such page.
    public boolean pay(String session) {
        synchronized (books) {
            var page = books.page(session).orElse(null);
            if (page == null) {
                return false;
            }
            if (books.decisionAt(session).isEmpty()) {
                var entries = new ArrayList<Entry>();
                entries.add(new Entry.Closed(session, true));
                entries.addAll(paid(reference(), page.merchant(), page.minor(), page.currency()));
                if (page.keepsCard() && books.cards(page.shopper()).isEmpty()) {
                    var token = reference();
                    entries.add(new Entry.Kept(page.shopper(), token));
                    entries.add(notices.token("recurring.token.created", reference(), page.shopper(), token));
                }
                books.write(entries);
            }
            return books.decisionAt(session).orElse(false);
        }
    }

    /// The customer turns away. Adyen tells nobody of it.
    public boolean cancel(String session) {
        synchronized (books) {
            if (books.page(session).isEmpty()) {
                return false;
            }
            if (books.decisionAt(session).isEmpty()) {
                books.write(List.of(new Entry.Closed(session, false)));
            }
            return !books.decisionAt(session).orElse(true);
        }
    }

    /// The card's owner disputes a payment: all that is left of it is taken from us.
    public void chargeBack(String payment) {
        move(payment, Why.CHARGEBACK, "CHARGEBACK", -books.left(payment));
    }

    /// The dispute of a payment ends well.
    public void reverseChargeback(String payment) {
        var taken = books.movements().stream()
                .filter(moved -> moved.payment().equals(payment))
                .filter(moved -> moved.why() == Why.CHARGEBACK || moved.why() == Why.CHARGEBACK_REVERSED)
                .mapToLong(Entry.Moved::minor)
                .sum();
        move(payment, Why.CHARGEBACK_REVERSED, "CHARGEBACK_REVERSED", -taken);
    }

    /// The money of a payment will not come after all.
    public void failCapture(String payment) {
        move(payment, Why.CAPTURE_FAILED, "CAPTURE_FAILED", -books.left(payment));
    }

    /// The money of a refund, by the refund's own reference, comes back to us.
    public void failRefund(String refund) {
        synchronized (books) {
            var moved = books.movements().stream()
                    .filter(each -> each.why() == Why.REFUND && each.psp().equals(refund))
                    .findFirst()
                    .orElseThrow();
            books.write(List.of(
                    new Entry.Moved(
                            Why.REFUND_FAILED,
                            moved.payment(),
                            refund,
                            moved.merchant(),
                            -moved.minor(),
                            moved.currency()),
                    notices.standard(new Facts(
                            "REFUND_FAILED",
                            true,
                            refund,
                            moved.payment(),
                            moved.merchant(),
                            -moved.minor(),
                            moved.currency()))));
        }
    }

    private void move(String payment, Why why, String event, long minor) {
        synchronized (books) {
            var paid = books.payment(payment).orElseThrow();
            var psp = reference();
            books.write(List.of(
                    new Entry.Moved(why, payment, psp, paid.merchant(), minor, paid.currency()),
                    notices.standard(
                            new Facts(event, true, psp, payment, paid.merchant(), Math.abs(minor), paid.currency()))));
        }
    }

    private List<Entry> paid(String psp, String merchant, long minor, String currency) {
        return List.of(
                new Entry.Moved(Why.PAYMENT, psp, psp, merchant, minor, currency),
                notices.standard(new Facts("AUTHORISATION", true, psp, "", merchant, minor, currency)));
    }

    /// Sixteen letters and digits.
    private static String reference() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, 16).toUpperCase(Locale.ROOT);
    }
}
