package tel.billing.payment.demo;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.audit.Actor;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.OutcomeNameResponse;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.history.PaymentWithRefunds;
import tel.billing.payment.application.history.ShowPayments;
import tel.billing.payment.application.refund.RefundPayment;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.demo.DemoUseCases;

/// Top-ups and refunds of the demo data, in EUR.
public final class DemoPayments implements DemoUseCases.Payments {
    private static final Fingerprint FINGERPRINT = new Fingerprint("0".repeat(64));
    private static final String CURRENCY = "EUR";

    private final TopUpWallet topUpWallet;
    private final ShowPayments showPayments;
    private final RefundPayment refundPayment;
    private final Supplier<Actor> administrator;

    public DemoPayments(
            TopUpWallet topUpWallet,
            ShowPayments showPayments,
            RefundPayment refundPayment,
            Supplier<Actor> administrator) {
        this.topUpWallet = topUpWallet;
        this.showPayments = showPayments;
        this.refundPayment = refundPayment;
        this.administrator = administrator;
    }

    @Override
    public String topUp(AccountId account, long amountMinor, boolean saveCard) {
        var request = KeyedRequest.ofCustomer(account, new IdempotencyKey(UUID.randomUUID()), FINGERPRINT);
        var command = new TopUpWallet.Command(request, Money.of(amountMinor, CURRENCY), saveCard);
        return OutcomeNameResponse.of(topUpWallet.topUp(command, OutcomeNameResponse::render));
    }

    @Override
    public String refund(AccountId account, long amountMinor, String reason) {
        var staff = administrator.get();
        var request =
                KeyedRequest.ofStaff(staff.account(), staff.id(), new IdempotencyKey(UUID.randomUUID()), FINGERPRINT);
        var command = new RefundPayment.Command(
                request, staff, refundable(account, amountMinor), Optional.of(amountMinor), new Reason(reason));
        return OutcomeNameResponse.of(refundPayment.refund(command, OutcomeNameResponse::render));
    }

    /// The newest payment that can be refunded by this amount.
    private PaymentId refundable(AccountId account, long amountMinor) {
        var page = new PageRequest<PaymentId>(PageRequest.MAX_LIMIT, Optional.empty());
        return showPayments.list(account, ListFilter.all(), page).items().stream()
                .map(PaymentWithRefunds::payment)
                .filter(payment -> payment instanceof Payment.Refundable refundable
                        && refundable.remaining().minor() >= amountMinor)
                .map(Payment::id)
                .findFirst()
                .orElseThrow();
    }
}
