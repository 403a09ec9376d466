package tel.billing.shared.bootstrap.startup;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.mail.autoconfigure.MailSenderAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.core.env.ConfigurableEnvironment;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.CheckWiring;
import tel.billing.shared.bootstrap.SetupCheck;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;

/// `--check`: validates the settings as a start does, and reaches every upstream that is not a sandbox. Changes
/// nothing, and opens no port, so that the service may be running.
@ComponentScan(
        basePackages = "tel.billing.*.bootstrap",
        useDefaultFilters = false,
        includeFilters = @Filter(CheckWiring.class))
@ImportAutoConfiguration({
    DataSourceAutoConfiguration.class,
    FlywayAutoConfiguration.class,
    MailSenderAutoConfiguration.class
})
public final class SetupChecks {
    private static final Duration TIME_LIMIT = Duration.ofSeconds(30);

    /// The results say what failed.
    private static final List<String> WITHOUT_LOG =
            List.of("--logging.level.root=off", "--logging.level.tel.billing=off", "--logging.level.billing=off");

    private final ConfigurableEnvironment environment;
    private final ApplicationContext context;

    private SetupChecks(ConfigurableEnvironment environment, ApplicationContext context) {
        this.environment = environment;
        this.context = context;
    }

    /// Prints a line for each check. Returns whether none failed.
    ///
    /// @param arguments settings, as for a start
    public static boolean run(String... arguments) {
        var application = new SpringApplication(SetupChecks.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setLazyInitialization(true);
        // Here a refused setting is the result of the first check.
        application.setInitializers(application.getInitializers().stream()
                .filter(each -> !(each instanceof StartupChecks))
                .toList());
        try (var context = application.run(
                Stream.concat(Stream.of(arguments), WITHOUT_LOG.stream()).toArray(String[]::new))) {
            return new SetupChecks(context.getEnvironment(), context).run();
        }
    }

    private boolean run() {
        var settings = result("settings", () -> {
            StartupChecks.check(environment, false);
            return "valid";
        });
        System.out.println(settings);
        if (settings.outcome() == Outcome.FAILED) {
            return false;
        }
        var results = resultsOfUpstreams();
        results.forEach(System.out::println);
        return results.stream().noneMatch(result -> result.outcome() == Outcome.FAILED);
    }

    /// The checks of one upstream run while those of the others run.
    private List<Result> resultsOfUpstreams() {
        var checks = context.getBeanProvider(SetupCheck.class).orderedStream().toList();
        var running = Stream.of(Upstream.values())
                .map(upstream -> start(
                        upstream,
                        checks.stream()
                                .filter(check -> check.upstream() == upstream)
                                .toList()))
                .toList();
        return running.stream().flatMap(results -> results.join().stream()).toList();
    }

    private CompletableFuture<List<Result>> start(Upstream upstream, List<SetupCheck> checks) {
        if (EmbeddedDefault.of(environment).isSandbox(upstream)) {
            return CompletableFuture.completedFuture(
                    List.of(new Result(Outcome.OK, upstream.title(), "sandbox, which needs no check")));
        }
        var late = new Result(
                Outcome.FAILED,
                upstream.title(),
                "no answer within %d seconds. Check the address, and whether a firewall drops packets."
                        .formatted(TIME_LIMIT.toSeconds()));
        return CompletableFuture.supplyAsync(() -> results(checks), Thread::startVirtualThread)
                .completeOnTimeout(List.of(late), TIME_LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    private List<Result> results(List<SetupCheck> checks) {
        var results = new ArrayList<Result>();
        for (var check : checks) {
            var isAfterFailure = results.stream().anyMatch(result -> result.outcome() != Outcome.OK);
            results.add(
                    isAfterFailure
                            ? new Result(Outcome.SKIPPED, check.name(), "because the check before it failed")
                            : result(check.name(), check.work()));
        }
        return results;
    }

    private Result result(String name, Callable<String> work) {
        try {
            return new Result(Outcome.OK, name, work.call());
        } catch (Exception failure) {
            return new Result(
                    Outcome.FAILED,
                    name,
                    new StartupFailureMessage(environment).of(failure).orElseGet(failure::toString));
        }
    }

    private enum Outcome {
        OK("ok"),
        FAILED("failed"),
        SKIPPED("skipped");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }
    }

    private record Result(Outcome outcome, String name, String text) {

        /// The line for operators.
        @Override
        public String toString() {
            return "%-8s%s: %s".formatted(outcome.word, name, text);
        }
    }
}
