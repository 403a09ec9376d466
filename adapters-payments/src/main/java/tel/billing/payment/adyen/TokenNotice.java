package tel.billing.payment.adyen;

import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.domain.Notice;
import tel.billing.payment.domain.Notice.News;
import tel.billing.shared.AccountId;
import tools.jackson.databind.JsonNode;

/// A notice that a stored card came, changed or went (docs.adyen.com/api-explorer/Tokenization-webhooks/1/overview).
/// All of it is signed; which cards there are is read back all the same.
record TokenNotice(String type, String eventId, String environment, String merchantAccount, String shopperReference) {
    private static final String KIND = "recurring.token.";

    static boolean isIn(JsonNode body) {
        return body.path("type").isString();
    }

    static TokenNotice of(JsonNode body) throws UnreadableNotice {
        var data = NoticeJson.required(body, "data");
        return new TokenNotice(
                NoticeJson.text(body, "type"),
                NoticeJson.text(body, "eventId"),
                NoticeJson.text(body, "environment"),
                NoticeJson.optionalText(data, "merchantAccount").orElse(""),
                NoticeJson.optionalText(data, "shopperReference").orElse(""));
    }

    Notice notice() {
        return new Notice(
                String.join("|", eventId, type),
                Optional.of(AdyenAccount.addressee(environment, merchantAccount)),
                news(),
                "type %s, eventId %s, merchantAccount %s, shopperReference %s"
                        .formatted(type, eventId, merchantAccount, shopperReference));
    }

    private News news() {
        if (!type.startsWith(KIND)) {
            return new News.Misfit("type: is unknown to us");
        }
        return shopper()
                .<News>map(News.CardsChanged::new)
                .orElseGet(() -> new News.Misfit("shopperReference: is none of ours"));
    }

    private Optional<AccountId> shopper() {
        try {
            var id = UUID.fromString(shopperReference);
            return id.toString().equals(shopperReference) ? Optional.of(new AccountId(id)) : Optional.empty();
        } catch (IllegalArgumentException noneOfOurs) {
            return Optional.empty();
        }
    }
}
