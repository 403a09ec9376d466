package tel.billing.shared.monitoring.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import java.util.function.Supplier;
import org.slf4j.MDC;

/// Spans, and their ids in the log.
final class Spans {
    /// Names of the Elastic Common Schema.
    private static final String TRACE_IN_LOG = "trace.id";

    private static final String SPAN_IN_LOG = "span.id";

    private Spans() {}

    /// Does the work within a span, and ends the span.
    static <T> T within(Span span, Supplier<T> work) {
        try (var _ = span.makeCurrent()) {
            showInLog(span);
            return work.get();
        } catch (RuntimeException | Error failed) {
            span.setStatus(StatusCode.ERROR);
            throw failed;
        } finally {
            span.end();
            showInLog(Span.current());
        }
    }

    /// From now on, the lines that this thread logs contain the ids of this span.
    static void showInLog(Span span) {
        var context = span.getSpanContext();
        if (context.isValid()) {
            MDC.put(TRACE_IN_LOG, context.getTraceId());
            MDC.put(SPAN_IN_LOG, context.getSpanId());
        } else {
            MDC.remove(TRACE_IN_LOG);
            MDC.remove(SPAN_IN_LOG);
        }
    }
}
