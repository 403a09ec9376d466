package tel.billing.cut;

import java.util.List;
import tel.billing.payment.spec.RefundScript;

class RefundUnderCutsTest extends CutContract {

    @Override
    protected List<Ordeal.Setting> settings() {
        return List.of(
                processor("gives", new RefundScript.Give()),
                processor("refuses", new RefundScript.Refuse()),
                processor("is silent, but gives", new RefundScript.GiveSilently()),
                processor("is silent at first", new RefundScript.MissFirstCall()),
                talkingProcessor("takes its time", new RefundScript.Accept()),
                talkingProcessor("takes its time, and fails", new RefundScript.AcceptAndFail()));
    }

    private static Ordeal.Setting processor(String does, RefundScript script) {
        return new Ordeal.Setting("the processor " + does, world -> new RefundOrdeal(world, script, false));
    }

    /// It tells what became of the refund.
    private static Ordeal.Setting talkingProcessor(String does, RefundScript script) {
        return new Ordeal.Setting("the processor talks, and " + does, world -> new RefundOrdeal(world, script, true));
    }
}
