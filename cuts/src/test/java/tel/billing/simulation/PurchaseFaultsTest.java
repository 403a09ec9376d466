package tel.billing.simulation;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.simulation.PurchaseFaults.Purchase;
import tel.billing.story.BillingWorld;

class PurchaseFaultsTest extends CrashContract {
    private static final long ENOUGH = 50_00;
    private static final long TOO_LITTLE = 5_00;

    @Override
    protected List<FaultScenario.Setting> settings() {
        return Stream.concat(phoneSystems(), cards()).toList();
    }

    /// If the card is charged, there are too many orders.
    @Override
    protected List<FaultScenario.Setting> overtakenSettings() {
        return phoneSystem("carries out", PhoneSystemScript.EXECUTE).toList();
    }

    /// One kind of recovery for each request. All of them run with one crash, and in random schedules.
    @Override
    protected List<FaultScenario.Setting> twiceCrashedSettings() {
        return Stream.of(
                        phoneSystem(Purchase.ACTIVATE, "loses the first answer", PhoneSystemScript.LOSE_FIRST_ANSWER),
                        card(Purchase.UPGRADE, "misses the first call", new Script.MissFirstCall()))
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

    private static Stream<FaultScenario.Setting> phoneSystems() {
        return Stream.of(
                        phoneSystem("carries out", PhoneSystemScript.EXECUTE),
                        phoneSystem("is down at first", PhoneSystemScript.BE_AWAY_AT_FIRST),
                        phoneSystem("misses the first call", PhoneSystemScript.MISS_FIRST_CALL),
                        phoneSystem("loses the first answer", PhoneSystemScript.LOSE_FIRST_ANSWER),
                        phoneSystem("refuses", PhoneSystemScript.REJECT))
                .flatMap(setting -> setting);
    }

    private static Stream<FaultScenario.Setting> cards() {
        return Stream.of(
                        card("pays", new Script.Capture()),
                        card("pays silently", new Script.CaptureSilently()),
                        card("misses the first call", new Script.MissFirstCall()),
                        card("does not pay", new Script.Decline(DeclineReason.REFUSED)))
                .flatMap(setting -> setting);
    }

    private static Stream<FaultScenario.Setting> phoneSystem(String behaviour, PhoneSystemScript script) {
        return Stream.of(Purchase.values()).map(purchase -> phoneSystem(purchase, behaviour, script));
    }

    private static FaultScenario.Setting phoneSystem(Purchase purchase, String behaviour, PhoneSystemScript script) {
        return setting(
                purchase,
                "from the wallet, the PBX " + behaviour,
                world -> new PurchaseFaults(world, purchase, ENOUGH, new Script.Capture(), script));
    }

    private static Stream<FaultScenario.Setting> card(String behaviour, Script script) {
        return Stream.of(Purchase.values()).map(purchase -> card(purchase, behaviour, script));
    }

    private static FaultScenario.Setting card(Purchase purchase, String behaviour, Script script) {
        return setting(
                purchase,
                "the card " + behaviour,
                world -> new PurchaseFaults(world, purchase, TOO_LITTLE, script, PhoneSystemScript.BE_AWAY_AT_FIRST));
    }

    private static FaultScenario.Setting setting(
            Purchase purchase, String circumstances, Function<BillingWorld, FaultScenario> scenario) {
        return new FaultScenario.Setting(
                "%s %s".formatted(purchase.name().toLowerCase(Locale.ROOT), circumstances), scenario);
    }
}
