package tel.billing.shared.bootstrap;

import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.common.Attributes;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationRegistryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.monitoring.tracing.CallSpans;
import tel.billing.shared.monitoring.tracing.RequestSpans;
import tel.billing.shared.resilience.CallObserver;

/// Traces of requests. Units of work and statements are traced where they are wired.
@Configuration(proxyBeanMethods = false)
class TracingWiring {

    @Bean
    Tracing tracing(
            BillingSettings settings,
            @Value("${spring.application.name}") String name,
            @Value("${spring.application.version:unreleased}") String version,
            @Value("${logging.structured.ecs.service.node-name}") String instance) {
        var collector = settings.tracesUrl();
        return collector == null
                ? Tracing.off()
                : Tracing.to(
                        collector,
                        settings.tracesPercent(),
                        Attributes.builder()
                                .put("service.name", name)
                                .put("service.version", version)
                                .put("service.instance.id", instance)
                                .build());
    }

    @Bean
    ObservationRegistryCustomizer<ObservationRegistry> requestSpans(Tracing tracing) {
        return registry ->
                tracing.tracer().map(RequestSpans::new).ifPresent(registry.observationConfig()::observationHandler);
    }

    @Bean
    CallObserver callObserver(Tracing tracing) {
        return tracing.tracer()
                .<CallObserver>map(tracer -> new TracedCalls(new CallSpans(tracer)))
                .orElseGet(CallObserver::none);
    }

    private record TracedCalls(CallSpans spans) implements CallObserver {

        @Override
        public <A> A observe(Upstream upstream, Supplier<A> call) {
            return spans.within(upstream, call);
        }
    }
}
