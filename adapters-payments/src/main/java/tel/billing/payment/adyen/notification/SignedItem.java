package tel.billing.payment.adyen.notification;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.payment.adyen.AdyenAccount;
import tel.billing.payment.adyen.MinorUnits;
import tel.billing.payment.domain.Notification;
import tel.billing.shared.Money;
import tools.jackson.databind.JsonNode;

/// The eight members of a notification item that Adyen signs
/// (docs.adyen.com/development-resources/webhooks/secure-webhooks). No other member is trusted: not the
/// reason, not a token, not a date.
record SignedItem(
        String pspReference,
        String originalReference,
        String merchantAccount,
        String merchantReference,
        Optional<Amount> amount,
        String eventCode,
        boolean success) {

    /// The amount as sent. If the currency is unknown, the other members are read all the same.
    record Amount(long value, String currency) {}

    static SignedItem of(JsonNode item) throws UnreadableNotification {
        return new SignedItem(
                NotificationJson.text(item, "pspReference"),
                NotificationJson.optionalText(item, "originalReference").orElse(""),
                NotificationJson.text(item, "merchantAccountCode"),
                NotificationJson.optionalText(item, "merchantReference").orElse(""),
                amount(item),
                NotificationJson.text(item, "eventCode"),
                NotificationJson.flag(item, "success"));
    }

    private static Optional<Amount> amount(JsonNode item) throws UnreadableNotification {
        var amount = item.get("amount");
        return amount == null || amount.isNull()
                ? Optional.empty()
                : Optional.of(new Amount(
                        NotificationJson.wholeNumber(amount, "value"), NotificationJson.text(amount, "currency")));
    }

    /// Values are joined by colons and not escaped, so values with colons could be split in several ways that
    /// give the same signature. Only one value, the merchant reference, may contain colons.
    boolean isAmbiguous() {
        return Stream.of(pspReference, originalReference, merchantAccount, currency(), eventCode)
                .anyMatch(value -> value.contains(":"));
    }

    /// Empty if there is no amount or its currency is unknown.
    Optional<Money> money() {
        return amount.flatMap(sent -> MinorUnits.read(sent.value(), sent.currency()));
    }

    /// The identity includes the environment, which is not signed. A copy that claims another environment is
    /// therefore a separate notification and cannot suppress this one.
    Notification notification(String environment) {
        return new Notification(
                identity(environment),
                Optional.of(AdyenAccount.addressee(environment, merchantAccount)),
                EventCodes.event(this),
                content());
    }

    /// The same for each repetition of an event: Adyen may change its other members. A card's token must not
    /// be stored, so its digest is used.
    private String identity(String environment) {
        return String.join("|", isAboutCard() ? Digest.of(pspReference) : pspReference, eventCode, flag(), environment);
    }

    /// The signed members, without a card's token.
    private String content() {
        return Stream.of(
                        "eventCode " + eventCode,
                        "success " + flag(),
                        isAboutCard() ? "" : "pspReference " + pspReference,
                        originalReference.isEmpty() ? "" : "originalReference " + originalReference,
                        "merchantAccountCode " + merchantAccount,
                        merchantReference.isEmpty() ? "" : "merchantReference " + merchantReference,
                        amount.map(sent -> "amount %s %s".formatted(sent.value(), sent.currency()))
                                .orElse(""))
                .filter(text -> !text.isEmpty())
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
                        amount.map(sent -> Long.toString(sent.value())).orElse(""),
                        currency(),
                        eventCode,
                        flag())
                .getBytes(UTF_8);
    }

    private String currency() {
        return amount.map(Amount::currency).orElse("");
    }

    /// SHA-256 in hex, stored in place of a text that must not be stored.
    private static final class Digest {
        private Digest() {}

        static String of(String text) {
            try {
                return HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has SHA-256", e);
            }
        }
    }
}
