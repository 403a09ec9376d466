package tel.billing.shared.web.limit;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import tel.billing.shared.Limit;
import tel.billing.shared.Rate;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RateLimits.Permit;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.client.ClientAddresses;

/// Counts every request that may be made, before it is looked at: by the caller's account where a token is due, else by
/// the client's address. Each answer tells how many more are left (draft-ietf-httpapi-ratelimit-headers-10), a refusal
/// when to come back. Routes for developers are not counted.
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
            limitOf(method).ifPresent(limit -> tell(limit, limits.take(limit, whose(limit, request)), response));
        }
        return true;
    }

    private static Optional<Limit> limitOf(HandlerMethod method) {
        return Optional.ofNullable(method.getMethodAnnotation(Access.class)).flatMap(access -> switch (access.value()) {
            case DEVELOPER -> Optional.empty();
            case PUBLIC -> Optional.of(limitOfClient(method));
            case SIGNED_IN, CUSTOMER, CUSTOMER_EVEN_IF_SUSPENDED, STAFF, ADMIN -> Optional.of(Limit.ACCOUNT);
        });
    }

    private static Limit limitOfClient(HandlerMethod method) {
        @Nullable Counted counted = method.getMethodAnnotation(Counted.class);
        return counted == null ? Limit.ADDRESS : counted.value();
    }

    private String whose(Limit limit, HttpServletRequest request) {
        return limit == Limit.ACCOUNT ? Caller.current().account().toString() : clients.network(request);
    }

    private static void tell(Limit limit, Permit permit, HttpServletResponse response) {
        switch (permit) {
            case Permit.Granted(var rate, var left, var untilFull) -> tell(limit, rate, left, untilFull, response);
            case Permit.Refused(var rate, var pause) -> {
                tell(limit, rate, 0, pause, response);
                throw Problem.of(ProblemType.RATE_LIMITED).retryAfter(pause).refusal();
            }
            case Permit.Unlimited() -> {}
        }
    }

    private static void tell(Limit limit, Rate rate, int left, Duration reset, HttpServletResponse response) {
        response.setHeader(
                "RateLimit-Policy",
                "\"%s\";q=%s;w=%s"
                        .formatted(limit.label(), rate.times(), rate.per().toSeconds()));
        response.setHeader("RateLimit", "\"%s\";r=%s;t=%s".formatted(limit.label(), left, seconds(reset)));
    }

    private static long seconds(Duration time) {
        return time.plusNanos(999_999_999).toSeconds();
    }
}
