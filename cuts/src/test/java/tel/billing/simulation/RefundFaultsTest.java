package tel.billing.simulation;

import java.util.List;
import tel.billing.payment.spec.RefundScript;

class RefundFaultsTest extends CrashContract {

    @Override
    protected List<FaultScenario.Setting> settings() {
        return List.of(
                processor("gives", new RefundScript.Refund()),
                processor("rejects", new RefundScript.Reject()),
                processor("does not answer, but refunds", new RefundScript.RefundSilently()),
                processor("does not answer at first", new RefundScript.MissFirstCall()),
                notifyingProcessor("answers later", new RefundScript.Accept()),
                notifyingProcessor("answers later, and fails", new RefundScript.AcceptAndFail()));
    }

    private static FaultScenario.Setting processor(String behaviour, RefundScript script) {
        return new FaultScenario.Setting("the processor " + behaviour, world -> new RefundFaults(world, script, false));
    }

    /// It sends notifications of the refund.
    private static FaultScenario.Setting notifyingProcessor(String behaviour, RefundScript script) {
        return new FaultScenario.Setting(
                "the processor sends notifications, and " + behaviour, world -> new RefundFaults(world, script, true));
    }
}
