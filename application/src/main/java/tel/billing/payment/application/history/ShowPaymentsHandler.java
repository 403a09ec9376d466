package tel.billing.payment.application.history;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.application.topup.PaymentStatus;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Reads the refunds of a whole page of payments at once.
public record ShowPaymentsHandler(Payments payments, Refunds refunds) implements ShowPayments {

    @Override
    public Optional<PaymentWithRefunds> show(AccountId account, PaymentId id) {
        return payments.find(account, id)
                .map(payment -> withRefunds(account, List.of(payment)).getFirst());
    }

    @Override
    public Page<PaymentWithRefunds, PaymentId> list(
            AccountId account, ListFilter<PaymentStatus> filter, PageRequest<PaymentId> request) {
        var page = payments.list(account, filter, request);
        return new Page<>(withRefunds(account, page.items()), page.next());
    }

    /// Only captured payments can have refunds.
    private List<PaymentWithRefunds> withRefunds(AccountId account, List<Payment> found) {
        var taken = found.stream()
                .filter(Payment.EverCaptured.class::isInstance)
                .map(Payment::id)
                .collect(Collectors.toUnmodifiableSet());
        var all = taken.isEmpty() ? List.<Refund>of() : refunds.findByPayments(account, taken);
        var byPayment = all.stream().collect(Collectors.groupingBy(Refund::payment));
        return found.stream()
                .map(payment -> new PaymentWithRefunds(payment, byPayment.getOrDefault(payment.id(), List.of())))
                .toList();
    }
}
