package tel.billing.shared.web.limit;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import tel.billing.shared.PermitRate;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RateLimits.Permit;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.client.ApiClient;
import tel.billing.shared.web.client.ClientAddresses;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Refusal;

/// Counts every authorised request before it is processed. Routes with a token are counted by account, and for staff by
/// user. Public routes are counted by the client's site and then by its network, some again by the site
/// ([RateLimit#bySite]). Requests of an [ApiClient] are also counted by this client. Each response shows the
/// remaining quota (draft-ietf-httpapi-ratelimit-headers-10), a rejection the time to retry. Routes for developers and
/// for the card processor are not counted.
public final class RateGuard implements HandlerInterceptor {
    private final RateLimits limits;
    private final ClientAddresses clients;

    public RateGuard(RateLimits limits, ClientAddresses clients) {
        this.limits = limits;
        this.clients = clients;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method) {
            limitOf(method).ifPresent(rateLimit -> count(rateLimit, request, response));
        }
        return true;
    }

    private void count(RateLimit rateLimit, HttpServletRequest request, HttpServletResponse response) {
        if (rateLimit == RateLimit.ACCOUNT) {
            take(rateLimit, Caller.current().bucket(), response);
        } else {
            var site = clients.site(request);
            site.ifPresent(whose -> take(RateLimit.SITE, whose, response));
            take(rateLimit, clients.network(request), response);
            // After the client, so that refused requests of one do not use up the limit of its neighbours.
            rateLimit.bySite().ifPresent(limit -> site.ifPresent(whose -> take(limit, whose)));
        }
        // Last, so that refused requests of one customer do not use up the limit of all customers of a shop.
        ApiClient.of(request).ifPresent(client -> take(RateLimit.API_CLIENT, client.id()));
    }

    /// The response shows the quota of the client or the customer instead.
    private void take(RateLimit rateLimit, String whose) {
        if (limits.take(rateLimit, whose) instanceof Permit.Refused(var rate, var pause)) {
            throw refusal(rateLimit, rate, pause);
        }
    }

    private void take(RateLimit rateLimit, String whose, HttpServletResponse response) {
        switch (limits.take(rateLimit, whose)) {
            case Permit.Granted(var rate, var left, var untilFull) ->
                headersOf(rateLimit, rate, left, untilFull).forEach(response::setHeader);
            case Permit.Refused(var rate, var pause) -> throw refusal(rateLimit, rate, pause);
            case Permit.Unlimited() -> {}
        }
    }

    private static Optional<RateLimit> limitOf(HandlerMethod method) {
        return Optional.ofNullable(method.getMethodAnnotation(Access.class)).flatMap(access -> switch (access.value()) {
            case DEVELOPER, CARD_PROCESSOR -> Optional.empty();
            case PUBLIC -> Optional.of(limitOfClient(method));
            case SIGNED_IN, CUSTOMER, CUSTOMER_EVEN_IF_SUSPENDED, STAFF, ADMIN -> Optional.of(RateLimit.ACCOUNT);
        });
    }

    private static RateLimit limitOfClient(HandlerMethod method) {
        @Nullable RateLimited rateLimited = method.getMethodAnnotation(RateLimited.class);
        return rateLimited == null ? RateLimit.ADDRESS : rateLimited.value();
    }

    private static Refusal refusal(RateLimit rateLimit, PermitRate rate, Duration pause) {
        var problem = Problem.of(
                        ProblemType.RATE_LIMITED,
                        "The rate limit %s is %d requests in %d seconds. Wait `retry_after` seconds, then retry."
                                .formatted(
                                        rateLimit.label(),
                                        rate.times(),
                                        rate.per().toSeconds()))
                .retryAfter(pause);
        for (var header : headersOf(rateLimit, rate, 0, pause).entrySet()) {
            problem = problem.header(header.getKey(), header.getValue());
        }
        return problem.refusal();
    }

    private static Map<String, String> headersOf(RateLimit rateLimit, PermitRate rate, int left, Duration reset) {
        var name = rateLimit.label();
        return Map.of(
                "RateLimit-Policy",
                "\"%s\";q=%s;w=%s".formatted(name, rate.times(), rate.per().toSeconds()),
                "RateLimit",
                "\"%s\";r=%s;t=%s".formatted(name, left, seconds(reset)));
    }

    private static long seconds(Duration time) {
        return time.plusNanos(999_999_999).toSeconds();
    }
}
