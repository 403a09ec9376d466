package tel.billing.proof;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tel.billing.proof.load.Api;
import tel.billing.proof.load.Customer;
import tel.billing.proof.load.Mailbox;
import tel.billing.proof.load.Traffic;
import tel.billing.proof.oracle.PaymentOracle;
import tel.billing.proof.outage.Disruption;
import tel.billing.proof.outage.Installation;
import tel.billing.proof.processor.ProcessorSetup;
import tel.billing.proof.processor.Vendor;

/// One run: clients top up and subscribe while the service and the database are killed, or while the instances are
/// replaced by another release. It lasts for the planned time, and until all needed kinds of work have occurred. After
/// everything has completed, each key is used once more. Then the service's records are compared with the records of
/// the processor and the PBX.
final class Proof {
    private static final int CUSTOMERS = 4;
    private static final int REPEATED_AT_ONCE = 8;
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(10);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

    private final Plan plan;
    private final Report report;

    private Proof(Plan plan, Report report) {
        this.plan = plan;
        this.report = report;
    }

    /// The faults that were found. The service and its data are in `home`.
    static List<String> run(Plan plan, Path home, Report report) throws IOException, InterruptedException {
        report.print(plan.toString());
        try (var vendor = plan.vendor(home);
                var installation = vendor.install(home);
                var api = new Api(installation.addresses())) {
            var traffic = new Traffic(customers(api, Mailbox.in(installation.data())), vendor.hasPages());
            try (var setup = vendor.prepare(installation, api, traffic)) {
                return new Proof(plan, report).run(vendor, installation, api, traffic, setup);
            }
        }
    }

    private static List<Customer> customers(Api api, Mailbox mailbox) {
        return IntStream.rangeClosed(1, CUSTOMERS)
                .mapToObj(number -> Customer.signUp(api, mailbox, "ada-" + number + "@example.com"))
                .toList();
    }

    private List<String> run(Vendor vendor, Installation installation, Api api, Traffic traffic, ProcessorSetup setup)
            throws IOException, InterruptedException {
        var random = new SplittableRandom(plan.seed());
        traffic.start(random);
        var disruption = vendor.disrupt(installation, traffic, random.split());
        setup.start(random);
        var stopwatch = new Stopwatch();
        Runnable progress = () -> report.progress(stopwatch.passed(), disruption, api, traffic);
        Extension.Step step = () -> {
            disruption.runNext();
            progress.run();
        };
        while (plan.isRunning(stopwatch.passed()) || !disruption.isComplete()) {
            step.run();
        }
        new Extension(stopwatch::passed, report::print).run(setup::missing, step);
        traffic.stop();
        setup.stopFaults();
        report.print("nothing more is stopped; waiting for operations in progress");
        var completion = new Completion(SETTLED_WITHIN, POLL_INTERVAL, progress);
        completion.await(() -> traffic.isIdle() ? List.of() : List.of("requests"));
        traffic.close();
        var auditor = new EvidenceCollector(setup, traffic);
        completion.await(auditor::unfinished);
        report.print("repeating each key once");
        repeatAllAtEnd(traffic, progress);
        var unfinished = completion.await(auditor::unfinished);
        var evidence = auditor.collect();
        report.printResult(plan, stopwatch.passed(), api, disruption, setup, evidence);
        return Stream.of(
                        failures(api, disruption),
                        Completion.faults(unfinished).stream(),
                        PaymentOracle.on(evidence).stream())
                .flatMap(each -> each)
                .toList();
    }

    private static Stream<String> failures(Api api, Disruption disruption) {
        return api.failures().stream()
                .filter(failure -> !disruption.permits(failure))
                .map("a request failed: %s"::formatted);
    }

    private static void repeatAllAtEnd(Traffic traffic, Runnable progress) {
        try (var threads = Executors.newFixedThreadPool(REPEATED_AT_ONCE)) {
            var asked = traffic.finalRequests()
                    .map(question ->
                            CompletableFuture.runAsync(question, threads).thenRun(progress))
                    .toArray(CompletableFuture[]::new);
            CompletableFuture.allOf(asked).join();
        }
    }
}
