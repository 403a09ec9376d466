package tel.billing.payment.adyen;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.AccountId;

/// The merchant reference of a payment or a refund at Adyen: `<account>.<payment or refund>`, 73 of the 80
/// characters that Adyen allows. It starts with the account, so a notification can be assigned to its
/// account.
public record OurReference(AccountId account, UUID subject) {
    private static final String ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
    private static final Pattern FORMAT = Pattern.compile("(%s)\\.(%s)".formatted(ID, ID));

    static OurReference of(PaymentOrder paymentOrder) {
        return new OurReference(paymentOrder.account(), paymentOrder.id().value());
    }

    static OurReference of(RefundOrder order) {
        return new OurReference(order.account(), order.id().value());
    }

    /// Empty if the text does not have this format.
    public static Optional<OurReference> read(String text) {
        var parts = FORMAT.matcher(text);
        return parts.matches()
                ? Optional.of(new OurReference(
                        new AccountId(UUID.fromString(parts.group(1))), UUID.fromString(parts.group(2))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return account + "." + subject;
    }
}
