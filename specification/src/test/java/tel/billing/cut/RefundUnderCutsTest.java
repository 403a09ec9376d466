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
                processor("takes its time", new RefundScript.Accept()),
                processor("takes its time, and fails", new RefundScript.AcceptAndFail()));
    }

    @Override
    protected long schedules() {
        return 20_000;
    }

    private static Ordeal.Setting processor(String does, RefundScript script) {
        return new Ordeal.Setting("the processor " + does, world -> new RefundOrdeal(world, script));
    }
}
