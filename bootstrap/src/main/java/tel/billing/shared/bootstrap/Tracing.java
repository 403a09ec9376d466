package tel.billing.shared.bootstrap;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanLimits;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// Sends traces to an OpenTelemetry collector, if there is one. Spans wait in a bounded queue: if the collector
/// does not accept them in time, they are dropped, and nothing waits for it.
public final class Tracing implements AutoCloseable {
    private static final String NAME = "billing";
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int LONGEST_ATTRIBUTE = 2_000;
    private static final double PERCENT = 100;

    private final Optional<SdkTracerProvider> provider;

    private Tracing(Optional<SdkTracerProvider> provider) {
        this.provider = provider;
    }

    static Tracing off() {
        return new Tracing(Optional.empty());
    }

    /// @param percent how many traces are recorded
    /// @param service describes this instance
    static Tracing to(URI collector, int percent, Attributes service) {
        var exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(collector.toString())
                .setTimeout(TIMEOUT)
                .build();
        return new Tracing(Optional.of(SdkTracerProvider.builder()
                .setResource(Resource.create(service))
                .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(percent / PERCENT)))
                .setSpanLimits(SpanLimits.builder()
                        .setMaxAttributeValueLength(LONGEST_ATTRIBUTE)
                        .build())
                .addSpanProcessor(BatchSpanProcessor.builder(exporter).build())
                .build()));
    }

    /// Empty if tracing is off.
    public Optional<Tracer> tracer() {
        return provider.map(spans -> spans.get(NAME));
    }

    /// Sends the spans that wait, within ten seconds.
    @Override
    public void close() {
        provider.ifPresent(SdkTracerProvider::close);
    }
}
