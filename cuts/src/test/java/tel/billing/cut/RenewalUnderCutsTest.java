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
        return Stream.concat(settings(Asking.NOBODY), settings(Asking.ADA)).toList();
    }

    /// If Ada sends a request and her card must pay, there are too many orders. They run with one crash, and
    /// in random schedules.
    @Override
    protected List<Ordeal.Setting> overtakenSettings() {
        return Stream.concat(settings(Asking.NOBODY), Stream.of(covered(Asking.ADA)))
                .toList();
    }

    /// Each kind of recovery once, for each requester. All of them run with one crash.
    @Override
    protected List<Ordeal.Setting> twiceCutSettings() {
        return Stream.of(covered(Asking.ADA), silent(Asking.NOBODY), missed(Asking.ADA), refused(Asking.NOBODY))
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

    private static Stream<Ordeal.Setting> settings(Asking asking) {
        return Stream.of(
                covered(asking), paid(asking), silent(asking), missed(asking), deliberate(asking), refused(asking));
    }

    private static Ordeal.Setting covered(Asking asking) {
        return setting("the wallet covers it", asking, ENOUGH, new Script.Capture(), true);
    }

    private static Ordeal.Setting paid(Asking asking) {
        return setting("the card pays", asking, TOO_LITTLE, new Script.Capture(), true);
    }

    private static Ordeal.Setting silent(Asking asking) {
        return setting("the card pays without an answer", asking, TOO_LITTLE, new Script.CaptureSilently(), true);
    }

    private static Ordeal.Setting missed(Asking asking) {
        return setting(
                "the card processor misses the first call", asking, TOO_LITTLE, new Script.MissFirstCall(), true);
    }

    private static Ordeal.Setting deliberate(Asking asking) {
        return setting("the card pays later", asking, TOO_LITTLE, new Script.Deliberate(), true);
    }

    private static Ordeal.Setting refused(Asking asking) {
        return setting("the card does not pay", asking, TOO_LITTLE, REFUSES, false);
    }

    private static Ordeal.Setting setting(String circumstances, Asking asking, long left, Script card, boolean isPaid) {
        return new Ordeal.Setting(
                asking == Asking.ADA ? circumstances + ", and Ada requests a plan" : circumstances,
                world -> new RenewalOrdeal(world, asking, left, card, isPaid));
    }
}
