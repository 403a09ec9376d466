package tel.billing.shared.monitoring.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tel.billing.shared.UnitOfWork;

/// Makes a span of each unit of work, named after the use case or the job that performs it.
public record TracedUnitOfWork(UnitOfWork unitOfWork, Tracer tracer) implements UnitOfWork {
    private static final StackWalker STACK = StackWalker.getInstance();

    /// A class of the application, but not the module that assembles it.
    private static final Pattern USE_CASE = Pattern.compile(
            "tel\\.billing\\.\\w+\\.application\\.(?:\\w+\\.)?(?!\\w+Module\\b)(\\w+?)(?:Handler)?(?:\\$.*)?");

    private static final String UNKNOWN = "unit of work";

    @Override
    public <T> Optional<T> attempt(Supplier<Optional<T>> work) {
        return Spans.within(start(), () -> unitOfWork.attempt(work));
    }

    @Override
    public <T> T snapshot(Supplier<T> work) {
        return Spans.within(start(), () -> unitOfWork.snapshot(work));
    }

    private Span start() {
        var span = tracer.spanBuilder(UNKNOWN).startSpan();
        if (span.isRecording()) {
            span.updateName(useCase());
        }
        return span;
    }

    /// The outermost class of the application on the stack. Inner ones, such as idempotency, serve many use cases.
    private static String useCase() {
        return STACK.walk(frames -> frames.map(frame -> USE_CASE.matcher(frame.getClassName()))
                .filter(Matcher::matches)
                .map(Matcher::toMatchResult)
                .reduce((_, outer) -> outer)
                .map(name -> name.group(1))
                .orElse(UNKNOWN));
    }
}
