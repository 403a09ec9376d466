package tel.billing.cut;

import java.util.List;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;

class TopUpFaultsTest extends CrashContract {

    @Override
    protected List<FaultScenario.Setting> settings() {
        return List.of(
                processor("captures", new Script.Capture()),
                processor("declines", new Script.Decline(DeclineReason.REFUSED)),
                processor("requires the customer", new Script.AskCustomer()),
                processor("requires the customer, who is late", new Script.AskCustomer(), Customer.PAYS_LATE),
                processor("requires the customer, who cancels", new Script.AskCustomer(), Customer.CANCELS),
                processor("deliberates", new Script.Deliberate()),
                processor("answers later, and declines", new Script.DeliberateAndDecline(DeclineReason.REFUSED)),
                processor("is silent", new Script.StaySilent()),
                processor("does not answer at first", new Script.MissFirstCall()),
                processor(
                        "does not answer at first, then requires the customer",
                        new Script.MissFirstCallAndAskCustomer()),
                processor("does not answer, but charges", new Script.CaptureSilently()),
                processor("does not answer twice, but charges", new Script.CaptureSecretly()),
                talkingProcessor("requires the customer", new Script.AskCustomer()),
                talkingProcessor("deliberates", new Script.Deliberate()),
                talkingProcessor("does not answer, but charges", new Script.CaptureSilently()));
    }

    @Override
    protected long schedules() {
        return 30_000;
    }

    /// It sends notifications of payments.
    private static FaultScenario.Setting talkingProcessor(String does, Script script) {
        return new FaultScenario.Setting(
                "the processor sends notifications, and " + does,
                world -> new TopUpFaults(world, script, Customer.PAYS, Messenger.PROCESSOR));
    }

    private static FaultScenario.Setting processor(String does, Script script) {
        return processor(does, script, Customer.PAYS);
    }

    private static FaultScenario.Setting processor(String does, Script script, Customer customer) {
        return new FaultScenario.Setting(
                "the processor " + does, world -> new TopUpFaults(world, script, customer, Messenger.PAGE));
    }
}
