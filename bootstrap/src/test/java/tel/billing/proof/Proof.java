package tel.billing.proof;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/// One run: clients top up while service and database are killed; then all settles, each key is asked once more, and
/// the books are held against the processor's record.
final class Proof {
    private static final int CUSTOMERS = 4;
    private static final int ASKING_AT_ONCE = 8;
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(2);

    private final Plan plan;
    private final Report report;

    private Proof(Plan plan, Report report) {
        this.plan = plan;
        this.report = report;
    }

    /// What was found wrong. The service and its data lie in `home`.
    static List<String> run(Plan plan, Path home, Report report) throws IOException, InterruptedException {
        report.say("%s, on %s".formatted(plan, plan.jar().getFileName()));
        try (var service = PackagedService.start(plan.jar(), home);
                var api = new Api(service.address())) {
            return new Proof(plan, report).run(service, api);
        }
    }

    private List<String> run(PackagedService service, Api api) throws IOException, InterruptedException {
        var random = new SplittableRandom(plan.seed());
        var customers = IntStream.rangeClosed(1, CUSTOMERS)
                .mapToObj(number -> Customer.signUp(api, "ada-" + number + "@example.com"))
                .toList();
        var traffic = Traffic.start(customers, random);
        var kills = new Kills(service, traffic, random.split());
        var stopwatch = new Stopwatch();
        Runnable progress = () -> report.progress(stopwatch.passed(), kills, api, traffic);
        while (plan.goesOn(stopwatch.passed(), kills.all())) {
            kills.strike();
            progress.run();
        }
        traffic.stop();
        report.say("no more kills; waiting for what is under way");
        settle(traffic::isAtRest, progress);
        traffic.close();
        var auditor = new Auditor(service.data(), service.address(), traffic);
        settle(auditor::findsAllSettled, progress);
        report.say("asking each key once more");
        askOnceMore(traffic.topUps(), progress);
        var evidence = auditor.gather();
        report.tell(plan, stopwatch.passed(), api, kills, evidence);
        return Verdict.on(evidence);
    }

    /// What does not settle is for the verdict to tell.
    private static void settle(BooleanSupplier settled, Runnable progress) {
        try {
            Awaitility.await()
                    .atMost(SETTLED_WITHIN)
                    .pollInterval(Duration.ofMillis(500))
                    .until(() -> {
                        progress.run();
                        return settled.getAsBoolean();
                    });
        } catch (ConditionTimeoutException unsettled) {
            // see Verdict
        }
    }

    private static void askOnceMore(List<TopUp> topUps, Runnable progress) {
        try (var threads = Executors.newFixedThreadPool(ASKING_AT_ONCE)) {
            var asked = topUps.stream()
                    .map(topUp -> CompletableFuture.runAsync(topUp::askOnceMore, threads)
                            .thenRun(progress))
                    .toArray(CompletableFuture[]::new);
            CompletableFuture.allOf(asked).join();
        }
    }
}
