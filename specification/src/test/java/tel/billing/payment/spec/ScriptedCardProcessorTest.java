package tel.billing.payment.spec;

import java.util.Set;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.peer.Peer;

class ScriptedCardProcessorTest extends CardProcessorContract {
    private final ScriptedCardProcessor processor = new ScriptedCardProcessor(new InMemoryUnitOfWork());

    @Override
    protected CardProcessor processor() {
        return processor;
    }

    @Override
    protected Peer peer() {
        return Peer.withoutFaults("The fake is called directly. Its scripts show silence for each account.");
    }

    @Override
    protected PaymentOrder orderThat(Behaviour behaviour) {
        var account = Arbitrary.accountId();
        var amount = Money.of(20_00, "EUR");
        processor.script(account, script(behaviour));
        return switch (behaviour) {
            case CAPTURES_AND_KEEPS_THE_CARD, KEEPS_THE_CARD_ON_A_PAGE ->
                SamplePaymentOrders.keepingCard(account, amount);
            case REQUIRES_ACTION_OFF_SESSION ->
                SamplePaymentOrders.withStoredCard(
                        account, amount, new StoredCard.Token("a card"), PaymentInitiation.RENEWAL);
            case CAPTURES,
                    DECLINES_FOR_LACK_OF_FUNDS,
                    DECLINES_AN_EXPIRED_CARD,
                    SENDS_THE_CUSTOMER_TO_A_PAGE,
                    NAMES_NO_PAGE,
                    CAPTURES_SILENTLY,
                    MISSES_THE_FIRST_REQUEST,
                    STAYS_SILENT -> SamplePaymentOrders.of(account, amount);
        };
    }

    @Override
    protected Money capturedFor(PaymentOrder paymentOrder) {
        return processor.movedFor(paymentOrder);
    }

    @Override
    protected Money refundedFor(PaymentOrder paymentOrder) {
        return processor.givenBack().stream()
                .filter(refund -> refund.payment().equals(paymentOrder.id()))
                .map(RefundOrder::amount)
                .reduce(Money.zero(paymentOrder.amount().currency()), Money::plus);
    }

    @Override
    protected void customerPays(PaymentOrder paymentOrder) {
        processor.customerPays(paymentOrder);
    }

    @Override
    protected void customerCancels(PaymentOrder paymentOrder) {
        processor.customerCancels(paymentOrder);
    }

    /// The declined attempt leaves no trace in the fake.
    @Override
    protected boolean customerUsesDeclinedCard(PaymentOrder paymentOrder) {
        return processor.hasPage(paymentOrder);
    }

    @Override
    protected Set<StoredCard.Token> storeThreeCards(AccountId account) {
        return Set.of(processor.storeCard(account), processor.storeCard(account), processor.storeCard(account));
    }

    private static Script script(Behaviour behaviour) {
        return switch (behaviour) {
            case CAPTURES, CAPTURES_AND_KEEPS_THE_CARD -> new Script.Capture();
            case DECLINES_FOR_LACK_OF_FUNDS -> new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS);
            case DECLINES_AN_EXPIRED_CARD -> new Script.Decline(DeclineReason.EXPIRED_CARD);
            case SENDS_THE_CUSTOMER_TO_A_PAGE, KEEPS_THE_CARD_ON_A_PAGE, REQUIRES_ACTION_OFF_SESSION ->
                new Script.RequireAction();
            case NAMES_NO_PAGE -> new Script.MissFirstCallAndRequireAction();
            case CAPTURES_SILENTLY -> new Script.CaptureSilently();
            case MISSES_THE_FIRST_REQUEST -> new Script.MissFirstCall();
            case STAYS_SILENT -> new Script.StaySilent();
        };
    }
}
