package tel.billing.payment.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.payment.domain.Notice;
import tel.billing.shared.Money;
import tools.jackson.databind.JsonNode;

/// The eight members of a notice that Adyen signs (docs.adyen.com/development-resources/webhooks/secure-webhooks). No
/// other member is believed: neither the reason, nor a token, nor a date.
record SignedItem(
        String pspReference,
        String originalReference,
        String merchantAccount,
        String merchantReference,
        Optional<Amount> amount,
        String eventCode,
        boolean success) {

    /// As it is told; a currency that there is not is no reason not to read the rest.
    record Amount(long value, String currency) {}

    static SignedItem of(JsonNode item) throws UnreadableNotice {
        return new SignedItem(
                NoticeJson.text(item, "pspReference"),
                NoticeJson.optionalText(item, "originalReference").orElse(""),
                NoticeJson.text(item, "merchantAccountCode"),
                NoticeJson.optionalText(item, "merchantReference").orElse(""),
                amount(item),
                NoticeJson.text(item, "eventCode"),
                NoticeJson.flag(item, "success"));
    }

    private static Optional<Amount> amount(JsonNode item) throws UnreadableNotice {
        var amount = item.get("amount");
        return amount == null || amount.isNull()
                ? Optional.empty()
                : Optional.of(new Amount(NoticeJson.wholeNumber(amount, "value"), NoticeJson.text(amount, "currency")));
    }

    /// Nothing is escaped: with a colon in a value, others would have the same signature. One value may have some.
    boolean isAmbiguous() {
        return Stream.of(pspReference, originalReference, merchantAccount, currency(), eventCode)
                .anyMatch(value -> value.contains(":"));
    }

    /// Empty if there is no such currency, or no amount.
    Optional<Money> money() {
        return amount.flatMap(told -> MinorUnits.read(told.value(), told.currency()));
    }

    /// The environment is not signed: what claims another one is another notice, in nobody's way.
    Notice notice(String environment) {
        return new Notice(
                identity(environment),
                Optional.of(AdyenAccount.addressee(environment, merchantAccount)),
                EventCodes.news(this),
                words());
    }

    /// The same each time that the same thing is told: Adyen repeats these, and may change the rest. A card's token is
    /// nothing to keep.
    private String identity(String environment) {
        return String.join("|", isAboutCard() ? Digest.of(pspReference) : pspReference, eventCode, flag(), environment);
    }

    /// What was said, without a card's token.
    private String words() {
        return Stream.of(
                        "eventCode " + eventCode,
                        "success " + flag(),
                        isAboutCard() ? "" : "pspReference " + pspReference,
                        originalReference.isEmpty() ? "" : "originalReference " + originalReference,
                        "merchantAccountCode " + merchantAccount,
                        merchantReference.isEmpty() ? "" : "merchantReference " + merchantReference,
                        amount.map(told -> "amount %s %s".formatted(told.value(), told.currency()))
                                .orElse(""))
                .filter(word -> !word.isEmpty())
                .collect(joining(", "));
    }

    private boolean isAboutCard() {
        return eventCode.equals(EventCodes.STORED_CARD);
    }

    private String flag() {
        return Boolean.toString(success);
    }

    byte[] signed() {
        return String.join(
                        ":",
                        pspReference,
                        originalReference,
                        merchantAccount,
                        merchantReference,
                        amount.map(told -> Long.toString(told.value())).orElse(""),
                        currency(),
                        eventCode,
                        flag())
                .getBytes(UTF_8);
    }

    private String currency() {
        return amount.map(Amount::currency).orElse("");
    }
}
