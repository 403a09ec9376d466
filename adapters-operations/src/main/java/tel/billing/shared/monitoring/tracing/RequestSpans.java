package tel.billing.shared.monitoring.tracing;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import java.util.Objects;
import java.util.Set;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/// Begins a trace with each request, named after its method and route. A trace that the client names is ignored, so
/// that no client can decide what is recorded. The attributes follow OpenTelemetry's conventions, without path, query
/// and headers.
public record RequestSpans(Tracer tracer) implements ObservationHandler<ServerRequestObservationContext> {
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT");

    private static final String OTHER_METHOD = "_OTHER";

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof ServerRequestObservationContext;
    }

    @Override
    public void onStart(ServerRequestObservationContext request) {
        var method = method(request);
        var span = tracer.spanBuilder(method)
                .setNoParent()
                .setSpanKind(SpanKind.SERVER)
                .setAttribute("http.request.method", method)
                .startSpan();
        request.put(Span.class, span);
    }

    @Override
    @SuppressWarnings("MustBeClosedChecker") // #onScopeClosed closes it
    public void onScopeOpened(ServerRequestObservationContext request) {
        var span = span(request);
        request.put(Scope.class, span.makeCurrent());
        Spans.showInLog(span);
    }

    /// The ids remain in the log, for the line of the access log that follows.
    @Override
    public void onScopeClosed(ServerRequestObservationContext request) {
        Objects.requireNonNull(request.<Scope>get(Scope.class)).close();
    }

    @Override
    public void onStop(ServerRequestObservationContext request) {
        var span = span(request);
        var route = request.getPathPattern();
        if (route != null) {
            span.updateName(method(request) + " " + route);
            span.setAttribute("http.route", route);
        }
        var response = request.getResponse();
        if (response != null) {
            span.setAttribute("http.response.status_code", response.getStatus());
        }
        if (request.getError() != null || (response != null && response.getStatus() >= 500)) {
            span.setStatus(StatusCode.ERROR);
        }
        span.end();
    }

    private static Span span(ServerRequestObservationContext request) {
        return Objects.requireNonNull(request.get(Span.class));
    }

    /// A client can send any method.
    private static String method(ServerRequestObservationContext request) {
        var method = Objects.requireNonNull(request.getCarrier()).getMethod();
        return METHODS.contains(method) ? method : OTHER_METHOD;
    }
}
