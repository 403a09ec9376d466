package tel.billing.payment.application;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tel.billing.account.ShowAccount;
import tel.billing.account.TopUpHolds;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.notification.Outbox;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.PaymentId;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.card.DeleteCard;
import tel.billing.payment.application.card.DeleteCardOperation;
import tel.billing.payment.application.card.DeleteCardsAtProcessor;
import tel.billing.payment.application.card.DeleteCardsAtProcessorHandler;
import tel.billing.payment.application.card.ShowCards;
import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.application.cardtesting.CardTestingGuard;
import tel.billing.payment.application.cardtesting.DeclineHistories;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.OwnerMails;
import tel.billing.payment.application.refund.CountUnfinishedRefunds;
import tel.billing.payment.application.refund.RecoverRefunds;
import tel.billing.payment.application.refund.RefundPayment;
import tel.billing.payment.application.refund.RefundPaymentOperation;
import tel.billing.payment.application.refund.RefundRecovery;
import tel.billing.payment.application.refund.RefundResultRecorder;
import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.application.topup.CollectShortfallHandler;
import tel.billing.payment.application.topup.ConcludePayment;
import tel.billing.payment.application.topup.CountUnfinishedPayments;
import tel.billing.payment.application.topup.ExpirePendingPayments;
import tel.billing.payment.application.topup.PaymentRecovery;
import tel.billing.payment.application.topup.PaymentRecoverySchedule;
import tel.billing.payment.application.topup.PaymentResultRecorder;
import tel.billing.payment.application.topup.PaymentWithRefunds;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.application.topup.RecoverPayments;
import tel.billing.payment.application.topup.ShowPayments;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.application.topup.TopUpWalletOperation;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Assembles the use cases of payments.
///
/// @param ledger informs `watch` of wallet increases
public record PaymentModule(
        UnitOfWork unitOfWork,
        ExecuteOnce executeOnce,
        RateLimits rateLimits,
        TopUpLimits limits,
        CardProcessor processor,
        Payments payments,
        Refunds refunds,
        StoredCards cards,
        DeclineHistories declineHistories,
        CardTestingRules cardTestingRules,
        Ledger ledger,
        Outbox outbox,
        ShowAccount showAccount,
        AuditTrail trail,
        WalletCreditListener watch,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    public TopUpWallet topUpWallet() {
        return new TopUp(
                executeOnce, rateLimits, limits, cardTestingGuard(), paymentRecovery(), paymentResultRecorder(), watch);
    }

    public CollectShortfall collectShortfall() {
        return new CollectShortfallHandler(
                unitOfWork, limits, cardTestingGuard(), paymentRecovery(), paymentResultRecorder());
    }

    public ShowPayments showPayments() {
        return new Showing(payments, refunds);
    }

    public ShowCards showCards() {
        return new CardShowing(cards, clock);
    }

    public DeleteCard deleteCard() {
        return (command, rendering) -> executeOnce.answer(
                command.request(), new DeleteCardOperation(command, cards, processor, realTime), rendering);
    }

    public DeleteCardsAtProcessor deleteCardsAtProcessor() {
        return new DeleteCardsAtProcessorHandler(unitOfWork, cards, processor, realTime);
    }

    public TopUpHolds topUpHolds() {
        return cardTestingGuard();
    }

    public RecoverPayments recoverPayments() {
        return paymentRecovery();
    }

    public RefundPayment refundPayment() {
        return (command, rendering) -> executeOnce.answer(
                command.request(),
                new RefundPaymentOperation(command, refundRecovery(), refundResultRecorder(), trail),
                rendering);
    }

    public RecoverRefunds recoverRefunds() {
        return refundRecovery();
    }

    public CountUnfinishedRefunds countUnfinishedRefunds() {
        return age -> refunds.unfinished(
                PaymentRecoverySchedule.chargeUntil(realTime.instant().minus(age)));
    }

    public ConcludePayment concludePayment() {
        return paymentRecovery();
    }

    public DueWork overduePayments() {
        return new ExpirePendingPayments(unitOfWork, payments, realTime);
    }

    public CountUnfinishedPayments countUnfinishedPayments() {
        return (why, age) -> payments.unfinished(
                why, PaymentRecoverySchedule.chargeUntil(realTime.instant().minus(age)));
    }

    private PaymentRecovery paymentRecovery() {
        return new PaymentRecovery(unitOfWork, processor, paymentResultRecorder());
    }

    private RefundRecovery refundRecovery() {
        return new RefundRecovery(unitOfWork, processor, refundResultRecorder());
    }

    private RefundResultRecorder refundResultRecorder() {
        return new RefundResultRecorder(
                payments, refunds, ledger, new OwnerMails(outbox, showAccount), ids, clock, realTime);
    }

    private PaymentResultRecorder paymentResultRecorder() {
        return new PaymentResultRecorder(
                payments, cards, cardTestingGuard(), ledger, outbox, showAccount, ids, clock, realTime);
    }

    private CardTestingGuard cardTestingGuard() {
        return new CardTestingGuard(declineHistories, cardTestingRules, showAccount, outbox, trail, clock);
    }

    private record TopUp(
            ExecuteOnce executeOnce,
            RateLimits rateLimits,
            TopUpLimits limits,
            CardTestingGuard cardTestingGuard,
            PaymentRecovery paymentRecovery,
            PaymentResultRecorder paymentResultRecorder,
            WalletCreditListener watch)
            implements TopUpWallet {

        @Override
        public ExecuteOnce.Answer topUp(Command command, Function<Outcome, StoredResponse> rendering) {
            return limits.objectionTo(command.amount())
                    .<ExecuteOnce.Answer>map(objection ->
                            new ExecuteOnce.Answer.Given(rendering.apply(new Outcome.NotTaken(objection)), false))
                    .orElseGet(() -> topUpWithin(command, rendering));
        }

        private ExecuteOnce.Answer topUpWithin(Command command, Function<Outcome, StoredResponse> rendering) {
            var operation = new TopUpWalletOperation(
                    command, rateLimits, cardTestingGuard, paymentRecovery, paymentResultRecorder);
            var answer = executeOnce.answer(command.request(), operation, rendering);
            if (!(answer instanceof ExecuteOnce.Answer.Given given && given.replayed())) {
                watch.settle(command.request().account());
            }
            return answer;
        }
    }

    private record CardShowing(StoredCards cards, InstantSource clock) implements ShowCards {

        @Override
        public Cards list(AccountId account) {
            var oldestFirst = cards.of(account);
            return new Cards(oldestFirst.reversed(), StoredCard.defaultOf(oldestFirst, clock.instant()));
        }
    }

    private record Showing(Payments payments, Refunds refunds) implements ShowPayments {

        @Override
        public Optional<PaymentWithRefunds> show(AccountId account, PaymentId id) {
            return payments.find(account, id)
                    .map(payment -> withRefunds(account, List.of(payment)).getFirst());
        }

        @Override
        public Page<PaymentWithRefunds, PaymentId> list(AccountId account, PageRequest<PaymentId> request) {
            var page = payments.list(account, request);
            return new Page<>(withRefunds(account, page.items()), page.next());
        }

        /// Only captured payments can have refunds.
        private List<PaymentWithRefunds> withRefunds(AccountId account, List<Payment> found) {
            var taken = found.stream()
                    .filter(Payment.Taken.class::isInstance)
                    .map(Payment::id)
                    .collect(Collectors.toUnmodifiableSet());
            var all = taken.isEmpty() ? List.<Refund>of() : refunds.of(account, taken);
            var byPayment = all.stream().collect(Collectors.groupingBy(Refund::payment));
            return found.stream()
                    .map(payment -> new PaymentWithRefunds(payment, byPayment.getOrDefault(payment.id(), List.of())))
                    .toList();
        }
    }
}
