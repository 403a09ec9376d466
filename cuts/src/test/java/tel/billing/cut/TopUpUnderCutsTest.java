package tel.billing.cut;

import java.util.List;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;

class TopUpUnderCutsTest extends CutContract {

    @Override
    protected List<Ordeal.Setting> settings() {
        return List.of(
                processor("captures", new Script.Capture()),
                processor("declines", new Script.Decline(DeclineReason.REFUSED)),
                processor("needs the customer", new Script.AskCustomer()),
                processor("needs the customer, who is late", new Script.AskCustomer(), Customer.PAYS_LATE),
                processor("needs the customer, who cancels", new Script.AskCustomer(), Customer.CANCELS),
                processor("deliberates", new Script.Deliberate()),
                processor("deliberates, and declines", new Script.DeliberateAndDecline(DeclineReason.REFUSED)),
                processor("is silent", new Script.StaySilent()),
                processor("is silent at first", new Script.MissFirstCall()),
                processor("is silent at first, then needs the customer", new Script.MissFirstCallAndAskCustomer()),
                processor("is silent, but charges", new Script.CaptureSilently()),
                processor("is silent twice, but charges", new Script.CaptureSecretly()),
                talkingProcessor("needs the customer", new Script.AskCustomer()),
                talkingProcessor("deliberates", new Script.Deliberate()),
                talkingProcessor("is silent, but charges", new Script.CaptureSilently()));
    }

    @Override
    protected long schedules() {
        return 30_000;
    }

    /// It tells of what was paid.
    private static Ordeal.Setting talkingProcessor(String does, Script script) {
        return new Ordeal.Setting(
                "the processor talks, and " + does,
                world -> new TopUpOrdeal(world, script, Customer.PAYS, Messenger.PROCESSOR));
    }

    private static Ordeal.Setting processor(String does, Script script) {
        return processor(does, script, Customer.PAYS);
    }

    private static Ordeal.Setting processor(String does, Script script, Customer customer) {
        return new Ordeal.Setting(
                "the processor " + does, world -> new TopUpOrdeal(world, script, customer, Messenger.PAGE));
    }
}
