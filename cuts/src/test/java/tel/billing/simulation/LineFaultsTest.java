package tel.billing.simulation;

import java.util.List;
import tel.billing.provisioning.spec.PhoneSystemScript;

class LineFaultsTest extends CrashContract {

    @Override
    protected List<FaultScenario.Setting> settings() {
        return List.of(
                phoneSystem("carries it out", PhoneSystemScript.EXECUTE),
                phoneSystem("misses the first call", PhoneSystemScript.MISS_FIRST_CALL),
                phoneSystem("carries it out, and its first answer is lost", PhoneSystemScript.LOSE_FIRST_ANSWER),
                phoneSystem("certainly misses the first call", PhoneSystemScript.BE_AWAY_AT_FIRST),
                phoneSystem("refuses", PhoneSystemScript.REJECT),
                new FaultScenario.Setting(
                        "the PBX loses all lines at times",
                        world -> new LineFaults(world, PhoneSystemScript.EXECUTE, true)));
    }

    @Override
    protected long schedules() {
        return 5_000;
    }

    private static FaultScenario.Setting phoneSystem(String behaviour, PhoneSystemScript script) {
        return new FaultScenario.Setting("the PBX " + behaviour, world -> new LineFaults(world, script, false));
    }
}
