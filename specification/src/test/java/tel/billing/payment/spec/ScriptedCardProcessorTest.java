package tel.billing.payment.spec;

import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.domain.Order;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.Money;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Some;

class ScriptedCardProcessorTest extends CardProcessorContract {
    private final ScriptedCardProcessor processor = new ScriptedCardProcessor(new InMemoryUnitOfWork());

    @Override
    protected CardProcessor processor() {
        return processor;
    }

    @Override
    protected Order orderThat(Behaviour behaviour) {
        var account = Some.accountId();
        var amount = Money.of(20_00, "EUR");
        processor.tell(account, script(behaviour));
        return behaviour == Behaviour.CAPTURES_AND_KEEPS_THE_CARD
                ? Orders.keepingCard(account, amount)
                : Orders.of(account, amount);
    }

    @Override
    protected Money movedFor(Order order) {
        return processor.movedFor(order);
    }

    @Override
    protected void customerPays(Order order) {
        processor.customerPays(order);
    }

    @Override
    protected void customerCancels(Order order) {
        processor.customerCancels(order);
    }

    private static Script script(Behaviour behaviour) {
        return switch (behaviour) {
            case CAPTURES, CAPTURES_AND_KEEPS_THE_CARD -> new Script.Capture();
            case DECLINES_FOR_LACK_OF_FUNDS -> new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS);
            case DECLINES_AN_EXPIRED_CARD -> new Script.Decline(DeclineReason.EXPIRED_CARD);
            case SENDS_THE_CUSTOMER_TO_A_PAGE -> new Script.AskCustomer();
            case CAPTURES_SILENTLY -> new Script.CaptureSilently();
            case MISSES_THE_FIRST_REQUEST -> new Script.MissFirstCall();
            case STAYS_SILENT -> new Script.StaySilent();
        };
    }
}
