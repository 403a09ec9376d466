package tel.billing.simulation;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.simulation.RotationFaults.Meanwhile;

class RotationFaultsTest extends CrashContract {

    @Override
    protected List<FaultScenario.Setting> settings() {
        return List.of(
                setting("the PBX carries it out", PhoneSystemScript.EXECUTE, Meanwhile.NOTHING),
                setting("the PBX misses the first call", PhoneSystemScript.MISS_FIRST_CALL, Meanwhile.NOTHING),
                setting(
                        "the PBX carries it out, and its first answer is lost",
                        PhoneSystemScript.LOSE_FIRST_ANSWER,
                        Meanwhile.NOTHING),
                setting("the PBX loses all lines at times", PhoneSystemScript.EXECUTE, Meanwhile.PHONE_SYSTEM_FORGETS),
                setting(
                        "the line is suspended meanwhile",
                        PhoneSystemScript.LOSE_FIRST_ANSWER,
                        Meanwhile.LINE_IS_SUSPENDED),
                setting("the line ends meanwhile", PhoneSystemScript.LOSE_FIRST_ANSWER, Meanwhile.LINE_ENDS));
    }

    /// With concurrent changes there are many orders. They run with one crash, and in random schedules.
    @Override
    protected List<FaultScenario.Setting> overtakenSettings() {
        return settings().subList(0, 2);
    }

    /// These schedules are the longest. A build runs those with two crashes, and random ones.
    @Tag("long")
    @Test
    @Override
    void overtaken_by_a_retry_and_with_a_crash_anywhere_it_happens_once() {
        super.overtaken_by_a_retry_and_with_a_crash_anywhere_it_happens_once();
    }

    /// As with overtaking requests.
    @Tag("long")
    @Test
    @Override
    void with_one_crash_anywhere_it_happens_once() {
        super.with_one_crash_anywhere_it_happens_once();
    }

    @Override
    protected long schedules() {
        return 5_000;
    }

    private static FaultScenario.Setting setting(String name, PhoneSystemScript script, Meanwhile meanwhile) {
        return new FaultScenario.Setting(name, world -> new RotationFaults(world, script, meanwhile));
    }
}
