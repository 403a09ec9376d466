package tel.billing.journey.operation;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/// An OpenTelemetry collector that keeps the spans it receives over OTLP/HTTP.
final class TraceCollector implements AutoCloseable {
    private static final String PATH = "/v1/traces";

    private final List<Span> spans = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    TraceCollector() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(PATH, this::receive);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), PATH);
    }

    Stream<Span> spans() {
        return spans.stream();
    }

    private void receive(HttpExchange request) throws IOException {
        try (request) {
            ExportTraceServiceRequest.parseFrom(request.getRequestBody()).getResourceSpansList().stream()
                    .flatMap(resource -> resource.getScopeSpansList().stream())
                    .forEach(scope -> spans.addAll(scope.getSpansList()));
            request.sendResponseHeaders(200, -1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
