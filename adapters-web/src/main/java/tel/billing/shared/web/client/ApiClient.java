package tel.billing.shared.web.client;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.util.Optional;

/// The authenticated API client that sent a request.
///
/// @param customer the network address of the customer for whom it calls, if it names one
public record ApiClient(String id, Optional<InetAddress> customer) {
    private static final String ATTRIBUTE = ApiClient.class.getName();

    /// Empty for a request of any other sender.
    public static Optional<ApiClient> of(HttpServletRequest request) {
        return Optional.ofNullable((ApiClient) request.getAttribute(ATTRIBUTE));
    }

    void attachTo(HttpServletRequest request) {
        request.setAttribute(ATTRIBUTE, this);
    }
}
