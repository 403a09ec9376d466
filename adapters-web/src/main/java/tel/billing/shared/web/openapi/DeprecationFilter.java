package tel.billing.shared.web.openapi;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.springframework.web.servlet.HandlerMapping;

/// Adds the headers of [Deprecation] to all responses of operations that the API document marks as deprecated.
/// Follows the filter that selects the route.
public final class DeprecationFilter extends HttpFilter {
    private static final long serialVersionUID = 1;

    private final transient OpenApiController document;

    public DeprecationFilter(OpenApiController document) {
        this.document = document;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        document.headersOfDeprecated()
                .getOrDefault(operation(request), Map.of())
                .forEach(response::setHeader);
        chain.doFilter(request, response);
    }

    private static String operation(HttpServletRequest request) {
        var method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
        return method + " " + request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
    }
}
