package tel.billing.shared.bootstrap.startup;

import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/// Prints one sentence on standard error if the service cannot start for a reason that an operator can fix.
/// Any other failure is a bug and keeps its stack trace.
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class StartupFailureReporter implements SpringBootExceptionReporter {
    private final ConfigurableApplicationContext context;

    public StartupFailureReporter(ConfigurableApplicationContext context) {
        this.context = context;
    }

    @Override
    public boolean reportException(Throwable failure) {
        var sentence = new StartupFailureMessage(context.getEnvironment()).of(failure);
        sentence.ifPresent(text -> System.err.println("Cannot start: " + text));
        return sentence.isPresent();
    }
}
