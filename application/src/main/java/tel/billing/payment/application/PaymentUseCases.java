package tel.billing.payment.application;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tel.billing.account.ShowAccount;
import tel.billing.account.TopUpHolds;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.Reply;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletWatch;
import tel.billing.notification.Postbox;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.PaymentId;
import tel.billing.payment.TopUpLimits;
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
public record PaymentUseCases(
        UnitOfWork unitOfWork,
        AnswerOnce answerOnce,
        RateLimits rateLimits,
        TopUpLimits limits,
        CardProcessor processor,
        Payments payments,
        Refunds refunds,
        StoredCards cards,
        CardRecords cardRecords,
        CardTestingRules cardTestingRules,
        Ledger ledger,
        Postbox postbox,
        ShowAccount showAccount,
        AuditTrail trail,
        WalletWatch watch,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    public TopUpWallet topUpWallet() {
        return new TopUp(answerOnce, rateLimits, limits, scrutiny(), recovery(), settlement(), watch);
    }

    public CollectShortfall collectShortfall() {
        return new ShortfallCollecting(unitOfWork, limits, scrutiny(), recovery(), settlement());
    }

    public ShowPayments showPayments() {
        return new Showing(payments, refunds);
    }

    public ShowCards showCards() {
        return new CardShowing(cards, clock);
    }

    public DeleteCard deleteCard() {
        return (command, rendering) -> answerOnce.answer(
                command.request(), new DeletionJourney(command, cards, processor, realTime), rendering);
    }

    public ForgetCards forgetCards() {
        return new CardForgetting(unitOfWork, cards, processor, realTime);
    }

    public TopUpHolds topUpHolds() {
        return scrutiny();
    }

    public RecoverPayments recoverPayments() {
        return recovery();
    }

    public RefundPayment refundPayment() {
        return (command, rendering) -> answerOnce.answer(
                command.request(), new RefundJourney(command, refundRecovery(), refundSettlement(), trail), rendering);
    }

    public RecoverRefunds recoverRefunds() {
        return refundRecovery();
    }

    public CountUnfinishedRefunds countUnfinishedRefunds() {
        return age ->
                refunds.unfinished(RecoveryPlan.chargeUntil(realTime.instant().minus(age)));
    }

    public ConcludePayment concludePayment() {
        return recovery();
    }

    public DueWork overduePayments() {
        return new OverduePayments(unitOfWork, payments, realTime);
    }

    public CountUnfinished countUnfinished() {
        return (why, age) -> payments.unfinished(
                why, RecoveryPlan.chargeUntil(realTime.instant().minus(age)));
    }

    private Recovery recovery() {
        return new Recovery(unitOfWork, processor, settlement());
    }

    private RefundRecovery refundRecovery() {
        return new RefundRecovery(unitOfWork, processor, refundSettlement());
    }

    private RefundSettlement refundSettlement() {
        return new RefundSettlement(
                payments, refunds, ledger, new OwnersMail(postbox, showAccount), ids, clock, realTime);
    }

    private Settlement settlement() {
        return new Settlement(payments, cards, scrutiny(), ledger, postbox, showAccount, ids, clock, realTime);
    }

    private Scrutiny scrutiny() {
        return new Scrutiny(cardRecords, cardTestingRules, showAccount, postbox, trail, clock);
    }

    private record TopUp(
            AnswerOnce answerOnce,
            RateLimits rateLimits,
            TopUpLimits limits,
            Scrutiny scrutiny,
            Recovery recovery,
            Settlement settlement,
            WalletWatch watch)
            implements TopUpWallet {

        @Override
        public AnswerOnce.Answer topUp(Command command, Function<Outcome, Reply> rendering) {
            return limits.objectionTo(command.amount())
                    .<AnswerOnce.Answer>map(objection ->
                            new AnswerOnce.Answer.Given(rendering.apply(new Outcome.NotTaken(objection)), false))
                    .orElseGet(() -> topUpWithin(command, rendering));
        }

        private AnswerOnce.Answer topUpWithin(Command command, Function<Outcome, Reply> rendering) {
            var journey = new TopUpJourney(command, rateLimits, scrutiny, recovery, settlement);
            var answer = answerOnce.answer(command.request(), journey, rendering);
            if (!(answer instanceof AnswerOnce.Answer.Given given && given.replayed())) {
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
