package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import tel.billing.shared.web.client.ClientAddresses;

/// The origin of a request without a token: the network address, the network that limits by e-mail address
/// count ([ClientAddresses#siteOrAddress]), and the client's description from `User-Agent`.
public record Sender(String address, String network, Optional<String> agent) {

    static Sender of(HttpServletRequest request, ClientAddresses clients) {
        return new Sender(
                clients.of(request).getHostAddress(),
                clients.siteOrAddress(request),
                Optional.ofNullable(request.getHeader(HttpHeaders.USER_AGENT)));
    }
}
