package tel.billing.payment.domain;

import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ReturnUrls;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.Money;

/// The payment as drafted. It never changes, so that repeated requests to the processor are identical. After
/// `keyValidUntil`, in real time, the processor may have forgotten the key: charging the card again could
/// move the money twice, so only the result may be looked up.
public record PaymentOrder(
        PaymentId id,
        AccountId account,
        Money amount,
        boolean saveCard,
        PaymentInitiation initiation,
        Optional<StoredCard.Token> card,
        ProcessorIdempotencyKey key,
        Instant draftedAt,
        Instant keyValidUntil,
        ReturnUrls returnUrls,
        ClientData clientData) {

    /// An order without URLs of a shop, external id and metadata.
    public PaymentOrder(
            PaymentId id,
            AccountId account,
            Money amount,
            boolean saveCard,
            PaymentInitiation initiation,
            Optional<StoredCard.Token> card,
            ProcessorIdempotencyKey key,
            Instant draftedAt,
            Instant keyValidUntil) {
        this(
                id,
                account,
                amount,
                saveCard,
                initiation,
                card,
                key,
                draftedAt,
                keyValidUntil,
                ReturnUrls.NONE,
                ClientData.NONE);
    }

    public PaymentOrder {
        if (!amount.isPositive()) {
            throw new IllegalArgumentException("The amount of a payment must be positive, but was " + amount + ".");
        }
    }

    public boolean isKeyValid(Instant realNow) {
        return realNow.isBefore(keyValidUntil);
    }
}
