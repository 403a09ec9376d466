package tel.billing.shared.bootstrap.startup;

import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/// Says in one sentence on standard error why the service did not start, where the reason is one that an operator can
/// mend. Anything else is a fault of ours and keeps its stack trace.
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class PlainFailure implements SpringBootExceptionReporter {
    private final ConfigurableApplicationContext context;

    public PlainFailure(ConfigurableApplicationContext context) {
        this.context = context;
    }

    @Override
    public boolean reportException(Throwable failure) {
        var sentence = new FailureSentence(context.getEnvironment()).of(failure);
        sentence.ifPresent(text -> System.err.println("Cannot start: " + text));
        return sentence.isPresent();
    }
}
