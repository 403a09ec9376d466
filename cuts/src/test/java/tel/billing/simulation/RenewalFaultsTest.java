package tel.billing.simulation;

import java.util.List;
import java.util.stream.Stream;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.simulation.RenewalFaults.Client;

class RenewalFaultsTest extends CrashContract {
    private static final long ENOUGH = 50_00;
    private static final long TOO_LITTLE = 5_00;
    private static final Script REFUSES = new Script.Decline(DeclineReason.REFUSED);

    @Override
    protected List<FaultScenario.Setting> settings() {
        return Stream.concat(settings(Client.NO_CLIENT), settings(Client.ADA)).toList();
    }

    /// If Ada sends a request and her card must pay, there are too many orders. They run with one crash, and
    /// in random schedules.
    @Override
    protected List<FaultScenario.Setting> overtakenSettings() {
        return Stream.concat(settings(Client.NO_CLIENT), Stream.of(covered(Client.ADA)))
                .toList();
    }

    /// Each kind of recovery once, for each requester. All of them run with one crash.
    @Override
    protected List<FaultScenario.Setting> twiceCrashedSettings() {
        return Stream.of(covered(Client.ADA), silent(Client.NO_CLIENT), missed(Client.ADA), refused(Client.NO_CLIENT))
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

    private static Stream<FaultScenario.Setting> settings(Client client) {
        return Stream.of(
                covered(client), paid(client), silent(client), missed(client), deliberate(client), refused(client));
    }

    private static FaultScenario.Setting covered(Client client) {
        return setting("the wallet covers it", client, ENOUGH, new Script.Capture(), true);
    }

    private static FaultScenario.Setting paid(Client client) {
        return setting("the card pays", client, TOO_LITTLE, new Script.Capture(), true);
    }

    private static FaultScenario.Setting silent(Client client) {
        return setting("the card pays without an answer", client, TOO_LITTLE, new Script.CaptureSilently(), true);
    }

    private static FaultScenario.Setting missed(Client client) {
        return setting(
                "the card processor misses the first call", client, TOO_LITTLE, new Script.MissFirstCall(), true);
    }

    private static FaultScenario.Setting deliberate(Client client) {
        return setting("the card pays later", client, TOO_LITTLE, new Script.CaptureLater(), true);
    }

    private static FaultScenario.Setting refused(Client client) {
        return setting("the card does not pay", client, TOO_LITTLE, REFUSES, false);
    }

    private static FaultScenario.Setting setting(
            String circumstances, Client client, long left, Script card, boolean isPaid) {
        return new FaultScenario.Setting(
                client == Client.ADA ? circumstances + ", and Ada requests a plan" : circumstances,
                world -> new RenewalFaults(world, client, left, card, isPaid));
    }
}
