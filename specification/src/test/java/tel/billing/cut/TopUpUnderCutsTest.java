package tel.billing.cut;

import java.time.Duration;
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
                new Ordeal.Setting(
                        "the processor needs the customer, who is late",
                        world -> new TopUpOrdeal(world, new Script.AskCustomer(), Duration.ofMinutes(59))),
                processor("deliberates", new Script.Deliberate()),
                processor("is silent", new Script.StaySilent()),
                processor("is silent at first", new Script.MissFirstCall()),
                processor("is silent, but charges", new Script.CaptureSilently()));
    }

    private static Ordeal.Setting processor(String does, Script script) {
        return new Ordeal.Setting("the processor " + does, world -> new TopUpOrdeal(world, script, Duration.ZERO));
    }
}
