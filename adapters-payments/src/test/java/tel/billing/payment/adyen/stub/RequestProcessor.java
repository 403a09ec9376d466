package tel.billing.payment.adyen.stub;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tel.billing.payment.adyen.stub.Entry.Cause;
import tel.billing.payment.adyen.stub.NotificationWriter.Facts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Processes requests, and records each result together with its response.
final class RequestProcessor {
    /// A card that can be charged for every shopper and is not in any list of stored cards.
    static final String TEST_CARD = "TESTCARD4111";

    private static final int UNNAMED_PAGE = 20_201;

    private static final JsonMapper JSON = JsonMapper.shared();

    private final StubState state;
    private final StubAccount account;
    private final NotificationWriter notifications;
    private final String pages;

    RequestProcessor(StubState state, StubAccount account, NotificationWriter notifications, String pages) {
        this.state = state;
        this.account = account;
        this.notifications = notifications;
        this.pages = pages;
    }

    Reply perform(StubRequest request, String key, JsonNode body) {
        var path = request.path();
        var entries = new ArrayList<Entry>();
        entries.add(new Entry.Requested(key, path + request.body()));
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
                && !state.cards(body.path("shopperReference").asString("")).contains(token)) {
            return recorded(entries, key, Reply.error(422, "800", "validation", "Contract not found"));
        }
        return switch (body.path("amount").path("value").intValue()) {
            case 40_200 -> refuse(body, key, entries, "12", "Not enough balance");
            case 40_201 -> refuse(body, key, entries, "6", "Expired Card");
            case 20_200, UNNAMED_PAGE -> requireAuthentication(key, entries);
            case 50_400 -> authorise(body, key, entries).delivered(Reply.Delivery.LOST);
            case 50_300 -> loseFirstRequest(body, key, entries);
            case 50_301 -> Reply.of(500, "").delivered(Reply.Delivery.LOST);
            default -> authorise(body, key, entries);
        };
    }

    private Reply authorise(JsonNode body, String key, List<Entry> entries) {
        var psp = References.next();
        var amount = body.path("amount");
        entries.addAll(notifications.paid(
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
        return recorded(entries, key, Reply.of(200, answer.toString()));
    }

    private Reply refuse(JsonNode body, String key, List<Entry> entries, String code, String reason) {
        var psp = References.next();
        var merchant = body.path("reference").asString("");
        var amount = body.path("amount");
        entries.add(notifications.standard(new Facts(
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
        return recorded(entries, key, Reply.of(200, answer.toString()));
    }

    private Reply requireAuthentication(String key, List<Entry> entries) {
        var answer = JSON.createObjectNode().put("resultCode", "RedirectShopper");
        answer.putObject("action")
                .put("type", "redirect")
                .put("method", "GET")
                .put("paymentMethodType", "scheme")
                .put("url", pages + "3ds");
        return recorded(entries, key, Reply.of(200, answer.toString()));
    }

    private Reply loseFirstRequest(JsonNode body, String key, List<Entry> entries) {
        if (state.requestUnder(key).isPresent()) {
            return authorise(body, key, entries);
        }
        state.write(entries);
        return Reply.error(500, "905", "internal", "no connection available").with("Transient-Error", "true");
    }

    private Reply open(JsonNode body, String key, List<Entry> entries) {
        if (!body.path("mode").asString("").equals("hosted")
                || !body.path("returnUrl").isString()) {
            return invalid("mode");
        }
        var session = "CS" + References.next();
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
        answer.put("id", session).put("expiresAt", "2099-01-01T00:00:00Z");
        if (amount.path("value").intValue() != UNNAMED_PAGE) {
            answer.put("url", pages + session);
        }
        return recorded(entries, key, Reply.of(201, answer.toString()));
    }

    private Reply refund(String payment, JsonNode body, String key, List<Entry> entries) {
        var paid = state.payment(payment).orElse(null);
        if (paid == null) {
            return recorded(
                    entries,
                    key,
                    Reply.error(422, "167", "validation", "Original pspReference required for this operation"));
        }
        synchronized (state) {
            var psp = References.next();
            var minor = body.path("amount").path("value").longValue();
            var currency = body.path("amount").path("currency").asString("");
            var merchant = body.path("reference").asString("");
            var enough = currency.equals(paid.currency()) && minor <= state.remaining(payment);
            if (enough) {
                entries.add(new Entry.Moved(Cause.REFUND, payment, psp, merchant, -minor, currency));
            }
            entries.add(notifications.standard(new Facts("REFUND", enough, psp, payment, merchant, minor, currency)));
            var answer = JSON.createObjectNode()
                    .put("merchantAccount", account.code())
                    .put("paymentPspReference", payment)
                    .put("pspReference", psp)
                    .put("reference", merchant)
                    .put("status", "received");
            answer.set("amount", body.path("amount"));
            return recorded(entries, key, Reply.of(201, answer.toString()));
        }
    }

    private Reply recorded(List<Entry> entries, String key, Reply reply) {
        entries.add(new Entry.Answered(key, reply.status(), reply.body()));
        state.write(entries);
        return reply;
    }

    static Reply invalid(String field) {
        return Reply.error(
                422, "130", "validation", "Required field '%s' is not provided or invalid.".formatted(field));
    }
}
