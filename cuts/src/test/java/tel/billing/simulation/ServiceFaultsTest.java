package tel.billing.simulation;

import java.util.List;
import java.util.stream.Stream;
import tel.billing.simulation.ServiceFaults.Action;

class ServiceFaultsTest extends CrashContract {

    @Override
    protected List<FaultScenario.Setting> settings() {
        return Stream.of(PhoneSystemFailure.values())
                .flatMap(failure -> Stream.of(
                        setting("Ada leaves", failure, Action.LEAVE, Action.SUSPEND, Action.REACTIVATE, Action.UPGRADE),
                        setting(
                                "staff suspend the account",
                                failure,
                                Action.SUSPEND,
                                Action.REACTIVATE,
                                Action.UPGRADE),
                        setting(
                                "staff reactivate the account",
                                failure,
                                Action.REACTIVATE,
                                Action.SUSPEND,
                                Action.UPGRADE)))
                .toList();
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

    private static FaultScenario.Setting setting(
            String request, PhoneSystemFailure failure, Action action, Action... meanwhile) {
        return new FaultScenario.Setting(
                "%s, the PBX %s".formatted(request, failure),
                world -> new ServiceFaults(world, failure, action, List.of(meanwhile)));
    }
}
