package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import tel.billing.shared.web.client.ClientAddresses;

/// Where a request comes from, as far as it tells without a token: the network address, and what the client calls
/// itself in `User-Agent`.
public record Sender(String address, Optional<String> agent) {

    static Sender of(HttpServletRequest request, ClientAddresses clients) {
        return new Sender(
                clients.of(request).getHostAddress(), Optional.ofNullable(request.getHeader(HttpHeaders.USER_AGENT)));
    }
}
