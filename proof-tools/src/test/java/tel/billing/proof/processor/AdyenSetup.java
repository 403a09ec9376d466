package tel.billing.proof.processor;

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
import java.util.stream.Stream;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.Entry;
import tel.billing.payment.adyen.stub.NotificationSender;
import tel.billing.payment.adyen.stub.StubFault;
import tel.billing.proof.evidence.Coverage;
import tel.billing.proof.evidence.Evidence.Movement;
import tel.billing.proof.evidence.Evidence.NotificationRecord;
import tel.billing.proof.evidence.GroundTruth;
import tel.billing.proof.evidence.GroundTruth.Moved;
import tel.billing.proof.evidence.Kind;
import tel.billing.proof.evidence.Purchases;
import tel.billing.proof.load.AdminClient;
import tel.billing.proof.load.Refund;
import tel.billing.proof.load.RepeatedAction;
import tel.billing.proof.load.Traffic;
import tel.billing.proof.outage.Outages;
import tel.billing.proof.outage.RandomFaults;

/// Adyen under faults: it stalls, is down, loses answers, rejects requests without a reason, and sends
/// notifications late, twice and in any order, while banks claim money back and staff refund payments.
final class AdyenSetup implements ProcessorSetup {
    private static final long MAX_PEACE_MILLIS = 600;

    private final AdyenStub stub;
    private final NotificationSender notificationSender;
    private final AdminClient admin;
    private final Traffic traffic;
    private final RandomFaults randomFaults;
    private final Outages outages;
    private final List<RepeatedAction> actions = new ArrayList<>();

    AdyenSetup(
            AdyenStub stub,
            NotificationSender notificationSender,
            AdminClient admin,
            Traffic traffic,
            RandomFaults randomFaults,
            long seed) {
        this.stub = stub;
        this.notificationSender = notificationSender;
        this.admin = admin;
        this.traffic = traffic;
        this.randomFaults = randomFaults;
        this.outages = new Outages(stub, new SplittableRandom(seed));
    }

    @Override
    public void start(SplittableRandom random) {
        stub.setFaults(randomFaults);
        actions.add(RepeatedAction.start(outages::pause, outages::toggle));
        var pauses = random.split();
        var issuers = new Disputes(stub, random.split());
        actions.add(RepeatedAction.start(() -> Duration.ofMillis(pauses.nextLong(MAX_PEACE_MILLIS)), issuers::act));
        var randomness = random.split();
        traffic.startRefunds(() -> refund(randomness), random.split());
    }

    /// A refund of all or a part of a payment.
    private Optional<Refund> refund(RandomGenerator random) {
        var payments = stub.movements().stream()
                .filter(moved -> moved.why() == Entry.Cause.PAYMENT)
                .toList();
        if (payments.isEmpty()) {
            return Optional.empty();
        }
        var payment = payments.get(random.nextInt(payments.size()));
        var amount = random.nextInt(3) == 0 ? payment.minor() : random.nextLong(1, payment.minor());
        return Optional.of(new Refund(admin, ours(payment.merchant()), UUID.randomUUID(), amount));
    }

    @Override
    public List<String> missing() {
        return Coverage.missing(groundTruth());
    }

    @Override
    public void stopFaults() {
        actions.forEach(RepeatedAction::stop);
        outages.end();
        stub.setFaults(_ -> new StubFault.None());
    }

    @Override
    public List<String> unfinished() {
        var unsent = notificationSender.isIdle() ? Stream.<String>empty() : Stream.of("notifications of Adyen");
        var unprocessed = Stream.of("received", "waiting")
                .filter(admin::hasNotification)
                .map("notifications with the status %s"::formatted);
        return Stream.concat(unsent, unprocessed).toList();
    }

    @Override
    public GroundTruth groundTruth() {
        var movements = stub.movements();
        var payments = movements.stream()
                .filter(moved -> moved.why() == Entry.Cause.PAYMENT)
                .collect(toMap(Entry.Moved::psp, moved -> ours(moved.merchant())));
        return new GroundTruth(
                movements.stream()
                        .map(moved -> moved(payments.get(moved.payment()), moved))
                        .toList(),
                stub.externalActions().abandonedPages().stream()
                        .map(AdyenSetup::ours)
                        .collect(toSet()),
                stub.notifications().stream().map(NotificationNames::of).toList(),
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
        return new Moved(payment, new Movement(account(moved.merchant()), kind, ours(moved.merchant()), moved.minor()));
    }

    /// The id of the payment or refund that the service sent to Adyen together with the account.
    private static UUID ours(String merchant) {
        return UUID.fromString(merchant.substring(merchant.indexOf('.') + 1));
    }

    private static UUID account(String merchant) {
        return UUID.fromString(merchant.substring(0, merchant.indexOf('.')));
    }

    @Override
    public List<NotificationRecord> storedNotifications() {
        return admin.notifications().stream()
                .map(item -> new NotificationRecord(
                        NotificationNames.of(item.required("words").asString()),
                        item.required("kind").asString(),
                        item.required("status").asString(),
                        item.path("payment_id").asStringOpt().map(UUID::fromString)))
                .toList();
    }

    @Override
    public Optional<Purchases> purchases() {
        return Optional.empty();
    }

    @Override
    public Map<String, Long> faultCounts() {
        var hardships = new LinkedHashMap<String, Long>();
        hardships.put("requests that Adyen answered with a fault", randomFaults.count());
        hardships.put("outages of Adyen", outages.count());
        hardships.put("notifications created", (long) stub.notifications().size());
        hardships.put("notifications accepted, duplicates counted twice", (long) notificationSender.accepted());
        return hardships;
    }

    @Override
    public void close() {
        notificationSender.close();
    }
}
