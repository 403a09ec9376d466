package tel.billing.shared.web.server;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Function;
import tel.billing.shared.RequestOrigin;
import tel.billing.shared.web.response.RequestId;

/// Makes the origin of a request available to all its processing.
public final class OriginFilter extends HttpFilter {
    private static final long serialVersionUID = 1;

    private final transient Function<HttpServletRequest, String> addresses;

    /// @param addresses finds the client's network address
    public OriginFilter(Function<HttpServletRequest, String> addresses) {
        this.addresses = addresses;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        var requestOrigin = new RequestOrigin(addresses.apply(request), RequestId.of(request));
        ScopedChain.run(requestOrigin::call, chain, request, response);
    }
}
