package tel.billing.proof.processor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import tel.billing.process.Program;
import tel.billing.proof.load.AdminClient;
import tel.billing.proof.load.Api;
import tel.billing.proof.load.Mailbox;
import tel.billing.proof.load.PlannedTopUp;
import tel.billing.proof.load.StaffTraffic;
import tel.billing.proof.load.Subscriber;
import tel.billing.proof.load.SubscriptionBatch;
import tel.billing.proof.load.TopUp;
import tel.billing.proof.load.Traffic;
import tel.billing.proof.outage.Disruption;
import tel.billing.proof.outage.Installation;
import tel.billing.proof.outage.PhoneSystemOutages;
import tel.billing.proof.outage.RollingUpgrade;
import tel.billing.proof.time.TimeFile;
import tel.billing.proof.time.TimedService;

/// The sandbox inside the service, of which two instances run. It dies with them. Its record on
/// disk survives.
public final class SandboxVendor implements Vendor {
    private static final Duration READY_WITHIN = Duration.ofSeconds(60);
    /// More than the price of a first period, VAT included.
    private static final long FIRST_TERM_MINOR = 1_100;

    private static final int OVERSEEN = 2;

    private final TimeFile time;
    private final long seed;
    private final int batches;
    private final Duration apart;
    private final Optional<Path> earlierRelease;

    /// @param home the directory of the time file of the service
    /// @param seed determines the outages of the PBX
    /// @param batches the number of batches of subscriptions that renew during the run
    /// @param apart the time between two batches
    /// @param earlierRelease the distribution from which the service is upgraded; empty if the service is killed
    public SandboxVendor(Path home, long seed, int batches, Duration apart, Optional<Path> earlierRelease) {
        this.time = TimeFile.at(timeFile(home));
        this.seed = seed;
        this.batches = batches;
        this.apart = apart;
        this.earlierRelease = earlierRelease;
    }

    private static Path timeFile(Path home) {
        return home.resolve("time");
    }

    @Override
    public Installation install(Path home) throws IOException {
        var settings = Map.of("BILLING_FIRST_ADMIN_EMAIL", AdminClient.EMAIL);
        return earlierRelease.isPresent()
                ? Installation.behindProxy(program(earlierRelease.get(), home, "earlier"), home, settings)
                : Installation.pair(program(Program.DISTRIBUTION, home, "program"), home, settings);
    }

    private static Program program(Path distribution, Path home, String folder) throws IOException {
        return TimedService.of(distribution, timeFile(home), Files.createDirectories(home.resolve(folder)));
    }

    @Override
    public Disruption disrupt(Installation installation, Traffic traffic, RandomGenerator random) throws IOException {
        if (earlierRelease.isEmpty()) {
            return Vendor.super.disrupt(installation, traffic, random);
        }
        var release = program(Program.DISTRIBUTION, installation.data().getParent(), "program");
        return new RollingUpgrade(installation, release, traffic);
    }

    /// The pages are in `/dev`, which a service on the operator's own database does not have.
    @Override
    public boolean hasPages() {
        return false;
    }

    /// Every second customer has a stored card. The others pay from their wallets. Staff suspend the accounts
    /// of the last two, one of each kind.
    @Override
    public ProcessorSetup prepare(Installation installation, Api api, Traffic traffic) {
        var admin = AdminClient.enrol(api, Mailbox.in(installation.data()));
        var subscribers = traffic.customers().stream().map(Subscriber::new).toList();
        var paid = Stream.iterate(0, number -> number < subscribers.size(), number -> number + 1)
                .map(number -> new TopUp(
                        subscribers.get(number).customer(),
                        number % 2 == 0 ? PlannedTopUp.storingCard() : PlannedTopUp.of(FIRST_TERM_MINOR * batches)))
                .map(traffic::send)
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(paid)
                .orTimeout(READY_WITHIN.toSeconds(), TimeUnit.SECONDS)
                .join();
        var batch = SubscriptionBatch.create(subscribers, traffic, time, batches, apart);
        var some = traffic.customers();
        var staffTraffic = new StaffTraffic(admin, some.subList(some.size() - OVERSEEN, some.size()));
        return new SandboxSetup(
                installation,
                traffic,
                subscribers,
                staffTraffic,
                batch,
                time,
                outages(installation),
                earlierRelease.isPresent());
    }

    /// During an upgrade every request must succeed, so the PBX has no outages.
    private Optional<PhoneSystemOutages> outages(Installation installation) {
        return earlierRelease.isPresent()
                ? Optional.empty()
                : Optional.of(new PhoneSystemOutages(installation.data(), new SplittableRandom(seed)));
    }

    @Override
    public void close() {
        // it runs inside the service
    }
}
