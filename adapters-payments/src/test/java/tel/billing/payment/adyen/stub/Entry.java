package tel.billing.payment.adyen.stub;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Map;

/// A line of the stub's record.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Entry.Asked.class, name = "asked"),
    @JsonSubTypes.Type(value = Entry.Answered.class, name = "answered"),
    @JsonSubTypes.Type(value = Entry.Moved.class, name = "moved"),
    @JsonSubTypes.Type(value = Entry.Opened.class, name = "opened"),
    @JsonSubTypes.Type(value = Entry.Closed.class, name = "closed"),
    @JsonSubTypes.Type(value = Entry.Kept.class, name = "kept"),
    @JsonSubTypes.Type(value = Entry.Forgotten.class, name = "forgotten"),
    @JsonSubTypes.Type(value = Entry.Told.class, name = "told")
})
public sealed interface Entry {

    /// A request came under this key.
    record Asked(String key, String request) implements Entry {}

    /// What was answered under the key, and is answered again.
    record Answered(String key, int status, String body) implements Entry {}

    /// Money that moved: `payment` is the payment's reference at Adyen, `psp` that of this movement, `merchant` our own
    /// name for it. What comes to us is positive.
    record Moved(Why why, String payment, String psp, String merchant, long minor, String currency) implements Entry {}

    /// A page for a customer.
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

    /// A card that is stored.
    record Kept(String shopper, String token) implements Entry {}

    record Forgotten(String shopper, String token) implements Entry {}

    /// A notice that is to be sent.
    record Told(Map<String, String> headers, String body) implements Entry {}

    /// Why money moved.
    enum Why {
        PAYMENT,
        REFUND,
        REFUND_FAILED,
        CHARGEBACK,
        CHARGEBACK_REVERSED,
        CAPTURE_FAILED
    }
}
