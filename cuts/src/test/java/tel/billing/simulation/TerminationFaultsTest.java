package tel.billing.simulation;

import java.util.List;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;

class TerminationFaultsTest extends CrashContract {

    @Override
    protected List<FaultScenario.Setting> settings() {
        return List.of(
                setting("the card processor missed the first call", new Script.MissFirstCall()),
                setting("the card paid without an answer", new Script.CaptureSilently()),
                setting("the card processor never answers", new Script.StaySilent()));
    }

    /// Too many orders: random schedules cover them.
    @Override
    protected boolean isLong() {
        return true;
    }

    @Override
    protected long schedules() {
        return 2_000;
    }

    private static FaultScenario.Setting setting(String circumstances, Script card) {
        return new FaultScenario.Setting(circumstances, world -> new TerminationFaults(world, card));
    }
}
