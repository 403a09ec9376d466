package tel.billing.payment.adyen.stub;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Map;

/// A line of the stub's record.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Entry.Requested.class, name = "asked"),
    @JsonSubTypes.Type(value = Entry.Answered.class, name = "answered"),
    @JsonSubTypes.Type(value = Entry.Moved.class, name = "moved"),
    @JsonSubTypes.Type(value = Entry.Opened.class, name = "opened"),
    @JsonSubTypes.Type(value = Entry.Closed.class, name = "closed"),
    @JsonSubTypes.Type(value = Entry.Kept.class, name = "kept"),
    @JsonSubTypes.Type(value = Entry.Forgotten.class, name = "forgotten"),
    @JsonSubTypes.Type(value = Entry.Notified.class, name = "notified")
})
public sealed interface Entry {

    /// A request under this key was received.
    record Requested(String key, String request) implements Entry {}

    /// The response to the request under this key, which is repeated.
    record Answered(String key, int status, String body) implements Entry {}

    /// A movement of money. `payment` is Adyen's reference of the payment, `psp` that of this movement, and
    /// `merchant` our reference. Money that we receive is positive.
    record Moved(Cause why, String payment, String psp, String merchant, long minor, String currency)
            implements Entry {}

    /// A payment page.
    record Opened(
            String session,
            String merchant,
            String shopper,
            long minor,
            String currency,
            String returnUrl,
            boolean keepsCard)
            implements Entry {}

    record Closed(String session, boolean paid) implements Entry {}

    /// A stored card.
    record Kept(String shopper, String token) implements Entry {}

    record Forgotten(String shopper, String token) implements Entry {}

    /// A notification to send.
    record Notified(Map<String, String> headers, String body) implements Entry {}

    /// The reason of a movement.
    enum Cause {
        PAYMENT,
        REFUND,
        REFUND_FAILED,
        CHARGEBACK,
        CHARGEBACK_REVERSED,
        CAPTURE_FAILED
    }
}
