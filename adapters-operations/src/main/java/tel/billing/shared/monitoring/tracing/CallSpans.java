package tel.billing.shared.monitoring.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import java.util.Locale;
import java.util.function.Supplier;
import tel.billing.shared.Upstream;

/// Makes a span of each call to an upstream that belongs to a trace.
public record CallSpans(Tracer tracer) {

    public <A> A within(Upstream upstream, Supplier<A> call) {
        return Span.current().isRecording() ? Spans.within(begin(upstream), call) : call.get();
    }

    private Span begin(Upstream upstream) {
        return tracer.spanBuilder(upstream.name().toLowerCase(Locale.ROOT))
                .setSpanKind(SpanKind.CLIENT)
                .startSpan();
    }
}
