package tel.billing.shared.web.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.slf4j.MDC;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.web.access.TokenRefused.Fault;
import tel.billing.shared.web.access.TokenVerifier.Result;
import tel.billing.shared.web.client.ClientAddresses;
import tel.billing.shared.web.response.AnswerWriter;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Refusal;
import tel.billing.shared.web.response.StoreOutage;

/// Authenticates the caller by the bearer token (RFC 6750) in the `Authorization` header. Public routes
/// ignore the header, so that an expired token does not prevent a sign-in.
///
/// At most half of the processors, but at least one, verify signatures, so that a flood of forged tokens
/// cannot occupy all of them. Tokens whose signature must be verified are counted by the client's network.
/// Beyond the limit they are still verified, because a valid token from the same network must pass, but one
/// at a time. Clients within the limit do not wait behind them. Beyond the limit, unknown tokens are rejected
/// with 429.
public final class BearerFilter extends HttpFilter {
    private static final long serialVersionUID = 1;
    private static final int JWT_PARTS = 3;

    private final transient TokenVerifier tokens;
    private final transient RateLimits limits;
    private final transient ClientAddresses clients;
    private final transient StoreOutage outage;
    private final transient Semaphore verifications =
            new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), true);
    private final transient Semaphore pastTheLimit = new Semaphore(1, true);

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
                var caller = presented.size() == 1 ? caller(presented.getFirst(), request) : refuse(Fault.REPEATED);
                SecurityContextHolder.setContext(new SecurityContextImpl(new CallerAuthentication(caller)));
                addToLog(caller);
            } catch (StoreUnavailable cause) {
                AnswerWriter.write(outage.report(cause), request, response);
                return;
            } catch (Refusal tooMany) {
                AnswerWriter.write(tooMany.problem(), request, response);
                return;
            }
        }
        chain.doFilter(request, response);
    }

    /// All later log lines of the request name the caller, under names of the Elastic Common Schema.
    private static void addToLog(Caller caller) {
        MDC.put("user.id", caller.user().toString());
        MDC.put("organization.id", caller.account().toString());
    }

    private Caller caller(String authorization, HttpServletRequest request) {
        return BearerToken.in(authorization)
                .map(token -> callerOf(token, request))
                .orElseGet(() -> refuse(Fault.OTHER_SCHEME));
    }

    private Caller callerOf(String token, HttpServletRequest request) {
        var isKnown = tokens.knows(token);
        var pause = isKnown ? Optional.<Duration>empty() : pause(request);
        return switch (prove(token, isKnown, pause.isPresent()).get()) {
            case Result.Valid(var caller) -> caller;
            case Result.Expired() -> refuse(Fault.EXPIRED);
            case Result.Revoked() -> refuse(Fault.SESSION_ENDED);
            case Result.Unknown() -> pause.isPresent() ? rateLimited(pause.get()) : refuse(faultOf(token));
        };
    }

    /// Counts a token that has to be verified. Returns how long the client must wait before it presents the next
    /// one; empty within the limit.
    private Optional<Duration> pause(HttpServletRequest request) {
        return limits.take(RateLimit.TOKEN_VERIFICATION, clients.network(request))
                .refusal();
    }

    /// Reads the signing keys before it takes a permit, and the session afterwards, so that a slow database
    /// blocks no other verification.
    private Supplier<Result> prove(String token, boolean isKnown, boolean isPastTheLimit) {
        var verification = tokens.prepare(token);
        if (isKnown) {
            return verification.prove();
        }
        return isPastTheLimit
                ? inTurn(pastTheLimit, () -> inTurn(verifications, verification::prove))
                : inTurn(verifications, verification::prove);
    }

    private static <T> T inTurn(Semaphore permits, Supplier<T> work) {
        permits.acquireUninterruptibly();
        try {
            return work.get();
        } finally {
            permits.release();
        }
    }

    private static Caller rateLimited(Duration pause) {
        throw Problem.of(
                        ProblemType.RATE_LIMITED,
                        "Too many invalid access tokens from your network. Wait `retry_after` seconds, then retry with"
                                + " a valid token.")
                .retryAfter(pause)
                .refusal();
    }

    /// A JWT has three parts (RFC 7515, 7.1). Refresh tokens have one.
    private static Fault faultOf(String unknown) {
        return unknown.split("\\.", -1).length == JWT_PARTS ? Fault.UNKNOWN : Fault.NO_ACCESS_TOKEN;
    }

    private static Caller refuse(Fault fault) {
        throw new TokenRefused(fault);
    }
}
