package tel.billing.shared.web.limit;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import tel.billing.shared.Workload;
import tel.billing.shared.web.access.Routes;
import tel.billing.shared.web.response.AnswerWriter;
import tel.billing.shared.web.response.HttpStatusProblem;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.server.ScopedChain;

/// Refuses requests with 503 while the service is overloaded by requests of the same workload. It follows
/// authentication, so that requests with invalid tokens take no slots, and precedes everything that needs the
/// database. Routes that are [AlwaysAdmitted] and routes for developers are not limited.
public final class AdmissionFilter extends HttpFilter {
    private static final long serialVersionUID = 1;

    private static final Problem OVERLOADED = Problem.of(
                    HttpStatusProblem.SERVICE_UNAVAILABLE,
                    "The service is overloaded and has not processed the request. Wait `Retry-After` seconds, then"
                            + " retry with the same Idempotency-Key if the request had one.")
            .retryAfter(Duration.ofSeconds(1));

    private final transient Map<Workload, AdmissionControl> controls = new EnumMap<>(Workload.class);

    public AdmissionFilter(AdmissionLimits.ByWorkload limits, MeterRegistry meters) {
        for (var workload : Workload.ofRequests()) {
            controls.put(workload, new AdmissionControl(workload, limits.of(workload), meters));
        }
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (Routes.isAlwaysAdmitted(request)) {
            chain.doFilter(request, response);
            return;
        }
        var control = Objects.requireNonNull(controls.get(Workload.current()));
        var admitted = control.admit();
        if (admitted.isEmpty()) {
            AnswerWriter.write(OVERLOADED, request, response);
            return;
        }
        try {
            ScopedChain.run(admitted.get()::call, chain, request, response);
        } finally {
            control.end();
        }
    }
}
