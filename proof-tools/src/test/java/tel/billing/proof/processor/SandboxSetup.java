package tel.billing.proof.processor;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.payment.sandbox.Capture;
import tel.billing.payment.sandbox.SandboxCardProcessor;
import tel.billing.proof.evidence.Coverage;
import tel.billing.proof.evidence.Evidence.Movement;
import tel.billing.proof.evidence.Evidence.NotificationRecord;
import tel.billing.proof.evidence.GroundTruth;
import tel.billing.proof.evidence.GroundTruth.Moved;
import tel.billing.proof.evidence.Kind;
import tel.billing.proof.evidence.PhoneSystemRecord;
import tel.billing.proof.evidence.Purchases;
import tel.billing.proof.evidence.ServiceRecords;
import tel.billing.proof.load.RepeatedAction;
import tel.billing.proof.load.StaffTraffic;
import tel.billing.proof.load.Subscriber;
import tel.billing.proof.load.SubscriptionBatch;
import tel.billing.proof.load.SubscriptionRequest;
import tel.billing.proof.load.Traffic;
import tel.billing.proof.outage.Installation;
import tel.billing.proof.outage.PhoneSystemOutages;
import tel.billing.proof.time.TimeFile;

/// At the sandbox, amounts alone determine the results of cards, and none of them causes a notification. Customers
/// also subscribe, periods end, and staff suspend and reactivate accounts. The PBX has short outages, and
/// loses its data in some of them.
final class SandboxSetup implements ProcessorSetup {
    private static final URI NOWHERE = URI.create("http://localhost");

    private final Path data;
    private final ServiceRecords records;
    private final PhoneSystemRecord phoneSystem;
    private final Traffic traffic;
    private final List<Subscriber> subscribers;
    private final StaffTraffic staffTraffic;
    private final SubscriptionBatch batch;
    private final TimeFile time;
    private final List<RepeatedAction> actions = new ArrayList<>();
    private final Optional<PhoneSystemOutages> outages;
    private final boolean isUpgraded;
    /// The last reconciliation of lines before the first check for completion. By then the PBX is stable.
    private Optional<UUID> reconciledBefore = Optional.empty();

    SandboxSetup(
            Installation installation,
            Traffic traffic,
            List<Subscriber> subscribers,
            StaffTraffic staffTraffic,
            SubscriptionBatch batch,
            TimeFile time,
            Optional<PhoneSystemOutages> outages,
            boolean isUpgraded) {
        this.data = installation.data();
        this.records = new ServiceRecords(installation.database());
        this.phoneSystem = PhoneSystemRecord.in(data);
        this.traffic = traffic;
        this.subscribers = subscribers;
        this.staffTraffic = staffTraffic;
        this.batch = batch;
        this.time = time;
        this.outages = outages;
        this.isUpgraded = isUpgraded;
    }

    @Override
    public void start(SplittableRandom random) {
        subscribers.forEach(subscriber -> {
            var randomness = random.split();
            traffic.startSubscriptionRequests(() -> subscriber.next(randomness), random.split());
        });
        var dice = random.split();
        traffic.startStatusChanges(() -> staffTraffic.next(dice), random.split());
        outages.ifPresent(some -> actions.add(RepeatedAction.start(some::pause, some::toggle)));
    }

    @Override
    public List<String> missing() {
        return Stream.concat(
                        Coverage.missing(groundTruth()).stream(),
                        Coverage.missing(records.paidPurposes(), staffTraffic.requests()).stream())
                .toList();
    }

    @Override
    public void stopFaults() {
        actions.forEach(RepeatedAction::stop);
        outages.ifPresent(PhoneSystemOutages::end);
        batch.endAll();
        traffic.sendLast(staffTraffic.end());
        traffic.requests().stream()
                .filter(order -> staffTraffic.staysSuspended(order.customer()))
                .forEach(SubscriptionRequest::abandonIfSuspended);
    }

    @Override
    public List<String> unfinished() {
        var before = reconciledBefore.orElseGet(records::lastReconciliation);
        reconciledBefore = Optional.of(before);
        var lines = records.isReconciledAfter(before)
                ? Stream.<String>empty()
                : Stream.of("a reconciliation of lines without a difference");
        return Stream.concat(lines, records.unfinishedAt(time.now()).stream()).toList();
    }

    @Override
    public GroundTruth groundTruth() {
        var captures = new SandboxCardProcessor(data, NOWHERE, Clock.systemUTC()).captures();
        return new GroundTruth(
                captures.stream().map(SandboxSetup::moved).toList(), Set.of(), List.of(), List.of(Kind.TOPUP));
    }

    private static Moved moved(Capture capture) {
        var payment = capture.payment().value();
        return new Moved(
                payment,
                new Movement(
                        capture.account().value(),
                        Kind.TOPUP,
                        payment,
                        capture.amount().minor()));
    }

    @Override
    public List<NotificationRecord> storedNotifications() {
        return List.of();
    }

    @Override
    public Optional<Purchases> purchases() {
        return Optional.of(records.at(
                time.now(),
                traffic.requests().stream().map(SubscriptionRequest::evidence).toList(),
                staffTraffic.requests(),
                subscribers.stream()
                        .flatMap(subscriber -> subscriber.signedUpFor().stream())
                        .toList(),
                phoneSystem.lines(),
                isUpgraded));
    }

    @Override
    public Map<String, Long> faultCounts() {
        var hardships = new LinkedHashMap<String, Long>();
        outages.ifPresent(some -> {
            hardships.put("outages of the PBX", some.count());
            hardships.put("losses of all lines at the PBX", some.forgotten());
        });
        hardships.put("instructions that the PBX carried out", phoneSystem.instructions());
        return hardships;
    }

    @Override
    public void close() {
        actions.forEach(RepeatedAction::stop);
    }
}
