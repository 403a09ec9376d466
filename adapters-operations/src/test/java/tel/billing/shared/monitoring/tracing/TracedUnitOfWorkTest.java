package tel.billing.shared.monitoring.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import tel.billing.shared.Upstream;
import tel.billing.shared.spec.InMemoryUnitOfWork;

@DisplayName("The span of a unit of work")
class TracedUnitOfWorkTest {
    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();

    @AutoClose
    private final SdkTracerProvider provider = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build();

    private final TracedUnitOfWork unitOfWork = new TracedUnitOfWork(new InMemoryUnitOfWork(), provider.get("test"));

    @Test
    void contains_its_work_and_shows_its_ids_in_the_log_meanwhile() {
        var spanInLog = unitOfWork.attempt(() -> {
            assertThat(MDC.get("span.id"))
                    .isEqualTo(Span.current().getSpanContext().getSpanId());
            return Optional.of(MDC.get("span.id"));
        });

        assertThat(exporter.getFinishedSpanItems()).singleElement().satisfies(span -> {
            assertThat(span.getName()).isEqualTo("unit of work");
            assertThat(spanInLog).contains(span.getSpanId());
        });
        assertThat(MDC.get("span.id")).isNull();
        assertThat(MDC.get("trace.id")).isNull();
    }

    @Test
    void shows_that_the_work_failed_without_its_message() {
        assertThatThrownBy(() -> unitOfWork.attempt(() -> {
                    throw new IllegalStateException("a secret");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(exporter.getFinishedSpanItems()).singleElement().satisfies(span -> {
            assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(span.toString()).doesNotContain("a secret");
        });
    }

    @Test
    void contains_calls_to_upstreams_which_have_no_span_of_their_own_elsewhere() {
        var calls = new CallSpans(provider.get("test"));

        assertThat(calls.within(Upstream.CARD_PROCESSOR, () -> "alone")).isEqualTo("alone");
        unitOfWork.perform(() -> calls.within(Upstream.PBX, () -> "answer"));

        assertThat(exporter.getFinishedSpanItems())
                .extracting(span -> span.getName())
                .containsExactly("pbx", "unit of work");
    }
}
