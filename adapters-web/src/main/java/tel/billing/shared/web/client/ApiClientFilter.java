package tel.billing.shared.web.client;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.MDC;
import org.springframework.http.HttpHeaders;
import tel.billing.shared.InputError;
import tel.billing.shared.web.response.AnswerWriter;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;

/// Authenticates [ApiClients] by the header `Billing-Client: id.secret`. An authenticated client may name its
/// customer's network address in `Billing-Client-Address`, which then replaces the client's own. The filter ignores
/// that header from other senders, because anyone could write it. It rejects wrong credentials for every operation.
public final class ApiClientFilter extends HttpFilter {
    private static final long serialVersionUID = 1;

    private static final String CREDENTIALS = "Billing-Client";
    private static final String ADDRESS = "Billing-Client-Address";
    private static final String REQUESTS = "billing.api.client.requests";
    private static final String CLIENT = "client";
    private static final String UNKNOWN = "unknown";

    private final transient ApiClients clients;
    private final transient MeterRegistry meters;

    public ApiClientFilter(ApiClients clients, MeterRegistry meters) {
        this.clients = clients;
        this.meters = meters;
        Stream.concat(clients.ids(), Stream.of(UNKNOWN)).forEach(this::requestsOf);
    }

    private Counter requestsOf(String client) {
        return meters.counter(REQUESTS, CLIENT, client);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        var credentials = Collections.list(request.getHeaders(CREDENTIALS));
        if (credentials.isEmpty()) {
            chain.doFilter(request, response);
            return;
        }
        var id = only(credentials).flatMap(clients::authenticate);
        requestsOf(id.orElse(UNKNOWN)).increment();
        if (id.isEmpty()) {
            AnswerWriter.write(wrongCredentials(), request, response);
            return;
        }
        MDC.put(CLIENT, id.get());
        var addresses = Collections.list(request.getHeaders(ADDRESS));
        var customer = only(addresses).flatMap(ApiClientFilter::address);
        if (customer.isEmpty() && !addresses.isEmpty()) {
            AnswerWriter.write(
                    Problem.invalid(ADDRESS, InputError.malformed("must be one IPv4 or IPv6 address")),
                    request,
                    response);
            return;
        }
        new ApiClient(id.get(), customer).attachTo(request);
        chain.doFilter(request, response);
    }

    private static Problem wrongCredentials() {
        return Problem.of(ProblemType.CLIENT_INVALID).header(HttpHeaders.WWW_AUTHENTICATE, CREDENTIALS);
    }

    private static Optional<String> only(List<String> values) {
        return values.size() == 1 ? Optional.of(values.getFirst().strip()) : Optional.empty();
    }

    private static Optional<InetAddress> address(String text) {
        return ProxyHeader.X_FORWARDED_FOR.address(text);
    }
}
