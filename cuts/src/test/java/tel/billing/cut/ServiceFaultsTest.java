package tel.billing.cut;

import java.util.List;
import java.util.stream.Stream;
import tel.billing.cut.ServiceFaults.Wish;

class ServiceFaultsTest extends CrashContract {

    @Override
    protected List<FaultScenario.Setting> settings() {
        return Stream.of(PhoneSystemTrouble.values())
                .flatMap(trouble -> Stream.of(
                        setting("Ada leaves", trouble, Wish.LEAVE, Wish.SUSPEND, Wish.REACTIVATE, Wish.UPGRADE),
                        setting("staff suspend the account", trouble, Wish.SUSPEND, Wish.REACTIVATE, Wish.UPGRADE),
                        setting("staff reactivate the account", trouble, Wish.REACTIVATE, Wish.SUSPEND, Wish.UPGRADE)))
                .toList();
    }

    /// Too many orders: random schedules cover them.
    @Override
    protected List<FaultScenario.Setting> overtakenSettings() {
        return List.of();
    }

    @Override
    protected List<FaultScenario.Setting> twiceCutSettings() {
        return List.of();
    }

    @Override
    protected boolean isLong() {
        return true;
    }

    @Override
    protected long schedules() {
        return 2_000;
    }

    private static FaultScenario.Setting setting(
            String request, PhoneSystemTrouble trouble, Wish wish, Wish... meanwhile) {
        return new FaultScenario.Setting(
                "%s, the PBX %s".formatted(request, trouble),
                world -> new ServiceFaults(world, trouble, wish, List.of(meanwhile)));
    }
}
