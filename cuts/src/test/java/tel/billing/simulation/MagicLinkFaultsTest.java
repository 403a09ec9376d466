package tel.billing.simulation;

import java.util.List;

class MagicLinkFaultsTest extends CrashContract {

    @Override
    protected List<FaultScenario.Setting> settings() {
        return List.of(new FaultScenario.Setting("a link is opened", MagicLinkFaults::new));
    }

    @Override
    protected long schedules() {
        return 5_000;
    }
}
