package tel.billing.shared.web.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import tel.billing.shared.web.access.Routes.Match;
import tel.billing.shared.web.response.AnswerWriter;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.server.ScopedChain;

/// The first filter: an unknown path gets 404 and a wrong method 405, for all callers. Other requests are
/// processed as the workload of their route.
public final class RouteFilter extends HttpFilter {
    private static final long serialVersionUID = 1;

    private final transient Routes routes;

    public RouteFilter(Routes routes) {
        this.routes = routes;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        switch (routes.match(request)) {
            case Match.Found found -> ScopedChain.run(found.workload()::call, chain, request, response);
            case Match.NoRoute() -> AnswerWriter.write(noRoute(request), request, response);
            case Match.WrongMethod(var allowed) -> refuseMethod(allowed, request, response);
        }
    }

    private static Problem noRoute(HttpServletRequest request) {
        return request.getRequestURI().endsWith("/")
                ? Problem.of(
                        ProblemType.ROUTE_NOT_FOUND,
                        "There is no operation at this path. Paths do not end with a slash: remove it.")
                : Problem.of(ProblemType.ROUTE_NOT_FOUND);
    }

    private static void refuseMethod(String allowed, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (request.getMethod().equals("OPTIONS")) {
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
            response.setHeader(HttpHeaders.ALLOW, allowed);
        } else {
            AnswerWriter.write(Problem.methodNotAllowed(request.getMethod(), allowed), request, response);
        }
    }
}
