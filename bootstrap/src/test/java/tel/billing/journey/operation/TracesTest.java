package tel.billing.journey.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.journey.Customer;
import tel.billing.journey.Service;

@DisplayName("Traces")
@ExtendWith(OutputCaptureExtension.class)
@Isolated("it reads the log")
class TracesTest {
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final String TOP_UP = "POST /v1/payments/topup";
    /// The log of the service instead of the tests' own.
    private static final String REAL_LOG = "--logging.config=classpath:log-of-the-service.xml";

    private static final String CLIENTS_TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @Test
    void show_a_top_up_from_the_request_to_the_card_processor(CapturedOutput log) throws IOException {
        try (var collector = new TraceCollector();
                var service = Service.start(
                        _ -> {}, "--billing.traces-url=" + collector.url(), "--logging.level.billing=info", REAL_LOG)) {
            var ada = Customer.of(service);
            var payment = ada.topUp(20_00).mustBe(200).text("payment_id");
            service.get("/v1/plans")
                    .header("traceparent", "00-%s-00f067aa0ba902b7-01".formatted(CLIENTS_TRACE))
                    .send()
                    .mustBe(200);
            await().atMost(SOON).until(() -> find(collector, "GET /v1/plans").isPresent());

            var request = find(collector, TOP_UP).orElseThrow();
            var trace = collector
                    .spans()
                    .filter(span -> span.getTraceId().equals(request.getTraceId()))
                    .toList();
            assertThat(request.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_SERVER);
            assertThat(request.getParentSpanId().isEmpty()).isTrue();
            var useCases = childrenOf(request, trace).stream()
                    .filter(span -> span.getName().equals("TopUpWallet"))
                    .toList();
            assertThat(useCases).isNotEmpty();
            assertThat(useCases.stream().flatMap(useCase -> childrenOf(useCase, trace).stream()))
                    .extracting(Span::getName)
                    .contains("insert payment_payment");
            assertThat(childrenOf(request, trace)).extracting(Span::getName).contains("card_processor");

            assertThat(trace.toString()).doesNotContain(ada.email(), payment);
            assertThat(collector.spans().map(span -> hex(span.getTraceId()))).doesNotContain(CLIENTS_TRACE);
            assertThat(log.getAll().lines().filter(line -> line.contains(TOP_UP + " 200")))
                    .singleElement()
                    .asString()
                    .contains(" %s %s ".formatted(hex(request.getTraceId()), hex(request.getSpanId())));
        }
    }

    private static Optional<Span> find(TraceCollector collector, String name) {
        return collector.spans().filter(span -> span.getName().equals(name)).findFirst();
    }

    private static List<Span> childrenOf(Span parent, List<Span> trace) {
        return trace.stream()
                .filter(span -> span.getParentSpanId().equals(parent.getSpanId()))
                .toList();
    }

    private static String hex(ByteString id) {
        return HexFormat.of().formatHex(id.toByteArray());
    }
}
