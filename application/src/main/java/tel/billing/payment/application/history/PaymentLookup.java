package tel.billing.payment.application.history;

import java.util.List;
import java.util.stream.Stream;
import tel.billing.account.AccountLookup;
import tel.billing.account.AccountMatch;
import tel.billing.account.AccountMatch.Field;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.topup.Payments;
import tel.billing.shared.Parsed;
import tel.billing.shared.UuidText;

/// Finds accounts by the id of a payment, or by the card processor's reference of a captured payment.
public record PaymentLookup(Payments payments) implements AccountLookup {

    @Override
    public List<AccountMatch> find(String text, int limit) {
        return Stream.concat(byId(text), byReference(text, limit)).limit(limit).toList();
    }

    private Stream<AccountMatch> byId(String text) {
        return UuidText.parse(text) instanceof Parsed.Valid(var id)
                ? payments
                        .find(new PaymentId(id))
                        .map(payment -> new AccountMatch(
                                payment.account(),
                                Field.PAYMENT_ID,
                                payment.id().toString()))
                        .stream()
                : Stream.empty();
    }

    private Stream<AccountMatch> byReference(String text, int limit) {
        return payments.findCaptured(new ProcessorReference(text), limit).stream()
                .map(payment -> new AccountMatch(
                        payment.account(),
                        Field.PROCESSOR_REFERENCE,
                        payment.reference().value()));
    }
}
