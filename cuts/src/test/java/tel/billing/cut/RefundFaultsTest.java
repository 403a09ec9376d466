package tel.billing.cut;

import java.util.List;
import tel.billing.payment.spec.RefundScript;

class RefundFaultsTest extends CrashContract {

    @Override
    protected List<FaultScenario.Setting> settings() {
        return List.of(
                processor("gives", new RefundScript.Give()),
                processor("refuses", new RefundScript.Refuse()),
                processor("does not answer, but refunds", new RefundScript.GiveSilently()),
                processor("does not answer at first", new RefundScript.MissFirstCall()),
                talkingProcessor("answers later", new RefundScript.Accept()),
                talkingProcessor("answers later, and fails", new RefundScript.AcceptAndFail()));
    }

    private static FaultScenario.Setting processor(String does, RefundScript script) {
        return new FaultScenario.Setting("the processor " + does, world -> new RefundFaults(world, script, false));
    }

    /// It sends notifications of the refund.
    private static FaultScenario.Setting talkingProcessor(String does, RefundScript script) {
        return new FaultScenario.Setting(
                "the processor sends notifications, and " + does, world -> new RefundFaults(world, script, true));
    }
}
