package tel.billing.cut;

import java.util.List;
import java.util.stream.Stream;
import tel.billing.cut.RenewalOrdeal.Asking;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;

class RenewalUnderCutsTest extends CutContract {
    private static final long ENOUGH = 50_00;
    private static final long TOO_LITTLE = 5_00;
    private static final Script REFUSES = new Script.Decline(DeclineReason.REFUSED);

    @Override
    protected List<Ordeal.Setting> settings() {
        return Stream.of(Asking.values())
                .flatMap(asking -> Stream.of(
                        setting("the wallet covers it", asking, ENOUGH, new Script.Capture(), true),
                        setting("the card pays", asking, TOO_LITTLE, new Script.Capture(), true),
                        setting("the card pays silently", asking, TOO_LITTLE, new Script.CaptureSilently(), true),
                        setting("the card misses the first call", asking, TOO_LITTLE, new Script.MissFirstCall(), true),
                        setting("the card takes its time", asking, TOO_LITTLE, new Script.Deliberate(), true),
                        setting("the card does not pay", asking, TOO_LITTLE, REFUSES, false)))
                .toList();
    }

    @Override
    protected boolean isLong() {
        return true;
    }

    @Override
    protected long schedules() {
        return 10_000;
    }

    private static Ordeal.Setting setting(String circumstances, Asking asking, long left, Script card, boolean isPaid) {
        return new Ordeal.Setting(
                asking == Asking.ADA ? circumstances + ", and Ada asks for a plan" : circumstances,
                world -> new RenewalOrdeal(world, asking, left, card, isPaid));
    }
}
