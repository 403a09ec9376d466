package tel.billing.simulation;

import java.util.List;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;

class TopUpFaultsTest extends CrashContract {

    @Override
    protected List<FaultScenario.Setting> settings() {
        return List.of(
                processor("captures", new Script.Capture()),
                processor("declines", new Script.Decline(DeclineReason.REFUSED)),
                processor("requires the customer", new Script.RequireAction()),
                processor("requires the customer, who is late", new Script.RequireAction(), Customer.PAYS_LATE),
                processor("requires the customer, who cancels", new Script.RequireAction(), Customer.CANCELS),
                processor("deliberates", new Script.CaptureLater()),
                processor("answers later, and declines", new Script.DeclineLater(DeclineReason.REFUSED)),
                processor("is silent", new Script.StaySilent()),
                processor("does not answer at first", new Script.MissFirstCall()),
                processor(
                        "does not answer at first, then requires the customer",
                        new Script.MissFirstCallAndRequireAction()),
                processor("does not answer, but charges", new Script.CaptureSilently()),
                processor("does not answer twice, but charges", new Script.CaptureSecretly()),
                notifyingProcessor("requires the customer", new Script.RequireAction()),
                notifyingProcessor("deliberates", new Script.CaptureLater()),
                notifyingProcessor("does not answer, but charges", new Script.CaptureSilently()));
    }

    @Override
    protected long schedules() {
        return 30_000;
    }

    /// It sends notifications of payments.
    private static FaultScenario.Setting notifyingProcessor(String behaviour, Script script) {
        return new FaultScenario.Setting(
                "the processor sends notifications, and " + behaviour,
                world -> new TopUpFaults(world, script, Customer.PAYS, Notifier.PROCESSOR));
    }

    private static FaultScenario.Setting processor(String behaviour, Script script) {
        return processor(behaviour, script, Customer.PAYS);
    }

    private static FaultScenario.Setting processor(String behaviour, Script script, Customer customer) {
        return new FaultScenario.Setting(
                "the processor " + behaviour, world -> new TopUpFaults(world, script, customer, Notifier.PAGE));
    }
}
