package tel.billing.cut;

import java.util.List;
import java.util.stream.Stream;
import tel.billing.cut.RenewalFaults.Asking;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;

class RenewalFaultsTest extends CrashContract {
    private static final long ENOUGH = 50_00;
    private static final long TOO_LITTLE = 5_00;
    private static final Script REFUSES = new Script.Decline(DeclineReason.REFUSED);

    @Override
    protected List<FaultScenario.Setting> settings() {
        return Stream.concat(settings(Asking.NOBODY), settings(Asking.ADA)).toList();
    }

    /// If Ada sends a request and her card must pay, there are too many orders. They run with one crash, and
    /// in random schedules.
    @Override
    protected List<FaultScenario.Setting> overtakenSettings() {
        return Stream.concat(settings(Asking.NOBODY), Stream.of(covered(Asking.ADA)))
                .toList();
    }

    /// Each kind of recovery once, for each requester. All of them run with one crash.
    @Override
    protected List<FaultScenario.Setting> twiceCutSettings() {
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

    private static Stream<FaultScenario.Setting> settings(Asking asking) {
        return Stream.of(
                covered(asking), paid(asking), silent(asking), missed(asking), deliberate(asking), refused(asking));
    }

    private static FaultScenario.Setting covered(Asking asking) {
        return setting("the wallet covers it", asking, ENOUGH, new Script.Capture(), true);
    }

    private static FaultScenario.Setting paid(Asking asking) {
        return setting("the card pays", asking, TOO_LITTLE, new Script.Capture(), true);
    }

    private static FaultScenario.Setting silent(Asking asking) {
        return setting("the card pays without an answer", asking, TOO_LITTLE, new Script.CaptureSilently(), true);
    }

    private static FaultScenario.Setting missed(Asking asking) {
        return setting(
                "the card processor misses the first call", asking, TOO_LITTLE, new Script.MissFirstCall(), true);
    }

    private static FaultScenario.Setting deliberate(Asking asking) {
        return setting("the card pays later", asking, TOO_LITTLE, new Script.Deliberate(), true);
    }

    private static FaultScenario.Setting refused(Asking asking) {
        return setting("the card does not pay", asking, TOO_LITTLE, REFUSES, false);
    }

    private static FaultScenario.Setting setting(
            String circumstances, Asking asking, long left, Script card, boolean isPaid) {
        return new FaultScenario.Setting(
                asking == Asking.ADA ? circumstances + ", and Ada requests a plan" : circumstances,
                world -> new RenewalFaults(world, asking, left, card, isPaid));
    }
}
