package tel.billing.cut;

import java.util.List;
import tel.billing.payment.spec.RefundScript;

class RefundUnderCutsTest extends CutContract {

    @Override
    protected List<Ordeal.Setting> settings() {
        return List.of(
                processor("gives", new RefundScript.Give()),
                processor("refuses", new RefundScript.Refuse()),
                processor("does not answer, but refunds", new RefundScript.GiveSilently()),
                processor("does not answer at first", new RefundScript.MissFirstCall()),
                talkingProcessor("answers later", new RefundScript.Accept()),
                talkingProcessor("answers later, and fails", new RefundScript.AcceptAndFail()));
    }

    private static Ordeal.Setting processor(String does, RefundScript script) {
        return new Ordeal.Setting("the processor " + does, world -> new RefundOrdeal(world, script, false));
    }

    /// It sends notifications of the refund.
    private static Ordeal.Setting talkingProcessor(String does, RefundScript script) {
        return new Ordeal.Setting(
                "the processor sends notifications, and " + does, world -> new RefundOrdeal(world, script, true));
    }
}
