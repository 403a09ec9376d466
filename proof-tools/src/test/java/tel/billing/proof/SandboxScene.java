package tel.billing.proof;

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
import tel.billing.payment.sandbox.Capture;
import tel.billing.payment.sandbox.SandboxCardProcessor;
import tel.billing.proof.Evidence.KeptNotice;
import tel.billing.proof.Evidence.Movement;
import tel.billing.proof.Truth.Moved;
import tel.billing.proof.time.TimeFile;

/// At the sandbox, amounts alone determine the results of cards, and there are no notifications. Customers
/// also subscribe, periods end, and staff suspend and reactivate accounts. The PBX has short outages, and
/// loses its data in some of them.
final class SandboxScene implements Scene {
    private static final URI NOWHERE = URI.create("http://localhost");

    private final Path data;
    private final Books books;
    private final PhoneSystemRecord phoneSystem;
    private final Traffic traffic;
    private final List<Subscriber> subscribers;
    private final Oversight oversight;
    private final Vintage vintage;
    private final TimeFile time;
    private final List<Habit> habits = new ArrayList<>();
    private final PhoneSystemOutages outages;
    /// The last reconciliation of lines before the first check for completion. By then the PBX is stable.
    private Optional<UUID> reconciledBefore = Optional.empty();

    SandboxScene(
            Installation installation,
            Traffic traffic,
            List<Subscriber> subscribers,
            Oversight oversight,
            Vintage vintage,
            TimeFile time,
            SplittableRandom random) {
        this.data = installation.data();
        this.books = new Books(installation.database());
        this.phoneSystem = PhoneSystemRecord.in(data);
        this.traffic = traffic;
        this.subscribers = subscribers;
        this.oversight = oversight;
        this.vintage = vintage;
        this.time = time;
        this.outages = new PhoneSystemOutages(data, random);
    }

    @Override
    public void start(SplittableRandom random) {
        subscribers.forEach(subscriber -> {
            var dice = random.split();
            traffic.serve(() -> subscriber.draw(dice), random.split());
        });
        var dice = random.split();
        traffic.oversee(() -> oversight.draw(dice), random.split());
        habits.add(Habit.begin(outages::pause, outages::turn));
    }

    @Override
    public void calmDown() {
        habits.forEach(Habit::end);
        outages.end();
        vintage.endAll();
        traffic.seeTo(oversight.end());
        traffic.orders().stream()
                .filter(order -> oversight.isLeftSuspended(order.customer()))
                .forEach(Order::leaveOffIfBarred);
    }

    @Override
    public boolean isSettled() {
        var before = reconciledBefore.orElseGet(books::lastReconciliation);
        reconciledBefore = Optional.of(before);
        return books.isReconciledAfter(before) && books.isSettledAt(time.now());
    }

    @Override
    public Truth truth() {
        var captures = new SandboxCardProcessor(data, NOWHERE, Clock.systemUTC()).captures();
        return new Truth(captures.stream().map(SandboxScene::moved).toList(), Set.of(), List.of(), List.of(Kind.TOPUP));
    }

    private static Moved moved(Capture capture) {
        var payment = capture.payment().value();
        return new Moved(
                payment, new Movement(Kind.TOPUP, payment, capture.amount().minor()));
    }

    @Override
    public List<KeptNotice> keptNotices() {
        return List.of();
    }

    @Override
    public Optional<Purchases> bought() {
        return Optional.of(books.at(
                time.now(),
                traffic.orders().stream().map(Order::evidence).toList(),
                oversight.decided(),
                subscribers.stream()
                        .flatMap(subscriber -> subscriber.signedUpFor().stream())
                        .toList(),
                phoneSystem.lines()));
    }

    @Override
    public Map<String, Long> hardships() {
        var hardships = new LinkedHashMap<String, Long>();
        hardships.put("outages of the PBX", outages.count());
        hardships.put("losses of all lines at the PBX", outages.forgotten());
        hardships.put("instructions that the PBX carried out", phoneSystem.instructions());
        return hardships;
    }

    @Override
    public void close() {
        habits.forEach(Habit::end);
    }
}
