package tel.billing.payment.adyen;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.AccountId;

/// Our name for a payment or a refund at Adyen: `<account>.<payment or refund>`, 73 of the 80 characters that Adyen
/// takes. The account comes first, so that whoever is told of it knows where to look.
record OurReference(AccountId account, UUID subject) {
    private static final String ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
    private static final Pattern FORM = Pattern.compile("(%s)\\.(%s)".formatted(ID, ID));

    static OurReference of(Order order) {
        return new OurReference(order.account(), order.id().value());
    }

    static OurReference of(RefundOrder order) {
        return new OurReference(order.account(), order.id().value());
    }

    /// Empty if we never name anything so.
    static Optional<OurReference> read(String text) {
        var parts = FORM.matcher(text);
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
