package tel.billing.shared.spec;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Runs a contract inside a test.
public final class ContractRun {
    private ContractRun() {}

    /// The planted wrong adapters among the nested classes, each with the test that must catch it.
    public static Stream<Arguments> planted(Class<?> holder) {
        return Arrays.stream(holder.getDeclaredClasses())
                .filter(nested -> nested.isAnnotationPresent(CaughtBy.class))
                .map(nested -> Arguments.of(
                        nested, nested.getAnnotation(CaughtBy.class).value()));
    }

    /// Runs all tests of a class.
    public static Results of(Class<?> contract) {
        return run(contract, _ -> true);
    }

    /// Runs one test of a class, with all its parameters.
    public static Results of(Class<?> contract, String test) {
        return run(contract, test::equals);
    }

    /// The names of the tests that ran, and of the failed ones.
    public record Results(Set<String> succeeded, Set<String> failed, List<Throwable> failures) {}

    private static Results run(Class<?> contract, Predicate<String> tests) {
        var listener = new Listener();
        var request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(contract))
                .filters((PostDiscoveryFilter) descriptor -> FilterResult.includedIf(descriptor
                        .getSource()
                        .filter(MethodSource.class::isInstance)
                        .map(MethodSource.class::cast)
                        .filter(source -> !tests.test(source.getMethodName()))
                        .isEmpty()))
                .build();
        LauncherFactory.create(LauncherConfig.builder()
                        .enableTestExecutionListenerAutoRegistration(false)
                        .addTestExecutionListeners(listener)
                        .build())
                .execute(request);
        return listener.results();
    }

    private static final class Listener implements TestExecutionListener {
        private final Set<String> succeeded = ConcurrentHashMap.newKeySet();
        private final ConcurrentMap<String, Throwable> failed = new ConcurrentHashMap<>();

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest() && test.getSource().orElseThrow() instanceof MethodSource source) {
                if (result.getStatus() == Status.SUCCESSFUL) {
                    succeeded.add(source.getMethodName());
                } else {
                    failed.put(
                            source.getMethodName(),
                            result.getThrowable().orElseGet(() -> new AssertionError("no reason")));
                }
            }
        }

        Results results() {
            return new Results(Set.copyOf(succeeded), Set.copyOf(failed.keySet()), List.copyOf(failed.values()));
        }
    }
}
