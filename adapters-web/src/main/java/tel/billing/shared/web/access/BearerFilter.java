package tel.billing.shared.web.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import tel.billing.shared.Limit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.web.access.TokenVerifier.Verdict;
import tel.billing.shared.web.answer.AnswerWriter;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.answer.StoreOutage;
import tel.billing.shared.web.client.ClientAddresses;

/// Finds out who calls, by the bearer token (RFC 6750) in the `Authorization` header and nowhere else. On routes for
/// everybody the header is not read, so that a stale token keeps nobody from signing in. From a client who shows too
/// many
/// that must be verified, only those that were are looked at.
public final class BearerFilter extends HttpFilter {
    private static final long serialVersionUID = 1;
    private static final Pattern BEARER = Pattern.compile("(?i)Bearer +([A-Za-z0-9._~+/-]+=*)");

    private final transient TokenVerifier tokens;
    private final transient RateLimits limits;
    private final transient ClientAddresses clients;
    private final transient StoreOutage outage;

    public BearerFilter(TokenVerifier tokens, RateLimits limits, ClientAddresses clients, StoreOutage outage) {
        this.tokens = tokens;
        this.limits = limits;
        this.clients = clients;
        this.outage = outage;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        var presented = Collections.list(request.getHeaders(HttpHeaders.AUTHORIZATION));
        if (Routes.audienceOf(request).needsCaller() && !presented.isEmpty()) {
            try {
                var caller = presented.size() == 1 ? caller(presented.getFirst(), request) : refuse();
                SecurityContextHolder.setContext(new SecurityContextImpl(new CallerAuthentication(caller)));
            } catch (StoreUnavailable away) {
                AnswerWriter.write(outage.tell(away), request, response);
                return;
            }
        }
        chain.doFilter(request, response);
    }

    private Caller caller(String authorization, HttpServletRequest request) {
        var bearer = BEARER.matcher(authorization.strip());
        if (!bearer.matches()) {
            return refuse();
        }
        var token = bearer.group(1);
        if (!tokens.knows(token) && isTooMuch(request)) {
            return refuse();
        }
        return switch (tokens.verify(token)) {
            case Verdict.Valid(var caller) -> caller;
            case Verdict.Expired() -> throw new TokenRefused(ProblemType.TOKEN_EXPIRED);
            case Verdict.Refused() -> refuse();
        };
    }

    private boolean isTooMuch(HttpServletRequest request) {
        return limits.take(Limit.UNKNOWN_TOKEN, clients.network(request))
                .refusal()
                .isPresent();
    }

    private static Caller refuse() {
        throw new TokenRefused(ProblemType.INVALID_CREDENTIALS);
    }
}
