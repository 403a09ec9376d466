package tel.billing.cut;

import java.util.List;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;

class RenewalUnderCutsTest extends CutContract {
    private static final long ENOUGH = 50_00;
    private static final long TOO_LITTLE = 5_00;

    @Override
    protected List<Ordeal.Setting> settings() {
        return List.of(
                setting("the wallet covers it", ENOUGH, new Script.Capture(), true),
                setting("the card pays", TOO_LITTLE, new Script.Capture(), true),
                setting("the card pays silently", TOO_LITTLE, new Script.CaptureSilently(), true),
                setting("the card misses the first call", TOO_LITTLE, new Script.MissFirstCall(), true),
                setting("the card takes its time", TOO_LITTLE, new Script.Deliberate(), true),
                setting("the card does not pay", TOO_LITTLE, new Script.Decline(DeclineReason.REFUSED), false));
    }

    @Override
    protected boolean isLong() {
        return true;
    }

    @Override
    protected long schedules() {
        return 10_000;
    }

    private static Ordeal.Setting setting(String circumstances, long left, Script card, boolean isPaid) {
        return new Ordeal.Setting(circumstances, world -> new RenewalOrdeal(world, left, card, isPaid));
    }
}
