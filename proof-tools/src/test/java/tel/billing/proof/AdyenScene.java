package tel.billing.proof;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.random.RandomGenerator;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.Courier;
import tel.billing.payment.adyen.stub.Entry;
import tel.billing.payment.adyen.stub.Mishap;
import tel.billing.proof.Evidence.KeptNotice;
import tel.billing.proof.Evidence.Movement;
import tel.billing.proof.Truth.Moved;

/// Adyen under faults: it stalls, is down, loses answers, rejects requests without a reason, and sends
/// notifications late, twice and in any order, while banks claim money back and staff refund payments.
final class AdyenScene implements Scene {
    private static final long LONGEST_PEACE_MILLIS = 600;

    private final AdyenStub stub;
    private final Courier courier;
    private final Clerk clerk;
    private final Traffic traffic;
    private final BadLuck badLuck;
    private final Outages outages;
    private final List<Habit> habits = new ArrayList<>();

    AdyenScene(AdyenStub stub, Courier courier, Clerk clerk, Traffic traffic, BadLuck badLuck, long seed) {
        this.stub = stub;
        this.courier = courier;
        this.clerk = clerk;
        this.traffic = traffic;
        this.badLuck = badLuck;
        this.outages = new Outages(stub, new SplittableRandom(seed));
    }

    @Override
    public void start(SplittableRandom random) {
        stub.suffer(badLuck);
        habits.add(Habit.begin(outages::pause, outages::turn));
        var pauses = random.split();
        var issuers = new Issuers(stub, random.split());
        habits.add(Habit.begin(() -> Duration.ofMillis(pauses.nextLong(LONGEST_PEACE_MILLIS)), issuers::act));
        var dice = random.split();
        traffic.employ(() -> refund(dice), random.split());
    }

    /// A refund of all or a part of a payment.
    private Optional<Refund> refund(RandomGenerator dice) {
        var payments = stub.movements().stream()
                .filter(moved -> moved.why() == Entry.Why.PAYMENT)
                .toList();
        if (payments.isEmpty()) {
            return Optional.empty();
        }
        var payment = payments.get(dice.nextInt(payments.size()));
        var amount = dice.nextInt(3) == 0 ? payment.minor() : dice.nextLong(1, payment.minor());
        return Optional.of(new Refund(clerk, ours(payment.merchant()), UUID.randomUUID(), amount));
    }

    @Override
    public void calmDown() {
        habits.forEach(Habit::end);
        outages.end();
        stub.suffer(_ -> new Mishap.None());
    }

    @Override
    public boolean isSettled() {
        return courier.isIdle() && !clerk.findsNotice("received") && !clerk.findsNotice("waiting");
    }

    @Override
    public Truth truth() {
        var movements = stub.movements();
        var payments = movements.stream()
                .filter(moved -> moved.why() == Entry.Why.PAYMENT)
                .collect(toMap(Entry.Moved::psp, moved -> ours(moved.merchant())));
        return new Truth(
                movements.stream()
                        .map(moved -> moved(payments.get(moved.payment()), moved))
                        .toList(),
                stub.world().leftPages().stream().map(AdyenScene::ours).collect(toSet()),
                stub.notices().stream().map(NotificationNames::of).toList(),
                List.of(Kind.TOPUP, Kind.REFUND, Kind.CHARGEBACK));
    }

    private static Moved moved(UUID payment, Entry.Moved moved) {
        var kind = switch (moved.why()) {
            case PAYMENT -> Kind.TOPUP;
            case REFUND -> Kind.REFUND;
            case REFUND_FAILED -> Kind.REFUND_FAILED;
            case CHARGEBACK -> Kind.CHARGEBACK;
            case CHARGEBACK_REVERSED -> Kind.CHARGEBACK_REVERSAL;
            case CAPTURE_FAILED -> Kind.CAPTURE_FAILED;
        };
        return new Moved(payment, new Movement(kind, ours(moved.merchant()), moved.minor()));
    }

    /// The id of the payment or refund that the service sent to Adyen together with the account.
    private static UUID ours(String merchant) {
        return UUID.fromString(merchant.substring(merchant.indexOf('.') + 1));
    }

    @Override
    public List<KeptNotice> keptNotices() {
        return clerk.notices().stream()
                .map(item -> new KeptNotice(
                        NotificationNames.of(item.required("words").asString()),
                        item.required("kind").asString(),
                        item.required("status").asString(),
                        item.path("payment_id").asStringOpt().map(UUID::fromString)))
                .toList();
    }

    @Override
    public Optional<Purchases> bought() {
        return Optional.empty();
    }

    @Override
    public Map<String, Long> hardships() {
        var hardships = new LinkedHashMap<String, Long>();
        hardships.put("requests that Adyen answered with a fault", badLuck.count());
        hardships.put("outages of Adyen", outages.count());
        hardships.put("notices", (long) stub.notices().size());
        hardships.put("notifications accepted, duplicates counted twice", (long) courier.taken());
        return hardships;
    }

    @Override
    public void close() {
        courier.close();
    }
}
