package tel.billing.shared.portal.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.MDC;
import org.springframework.http.HttpHeaders;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.OnceResults;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.Cookies;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.shared.portal.visitor.Visitors;

/// Admits requests to handlers as their [PortalAccess] requires, counts them, and checks that a form comes
/// from one of our own pages.
final class AccessGuard implements HandlerInterceptor {
    /// How long a proof of the password counts as fresh.
    static final Duration FRESH = Duration.ofMinutes(10);

    private static final String PASSWORD = "/password";
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    private final Visits visits;
    private final RateLimits limits;
    private final InstantSource clock;
    private final URI publicUrl;
    private final Predicate<String> hasPage;
    private final OnceResults results;
    private final ViewWriter views;

    /// @param hasPage whether browsers can load a path with GET
    AccessGuard(
            Visits visits,
            RateLimits limits,
            InstantSource clock,
            URI publicUrl,
            Predicate<String> hasPage,
            OnceResults results,
            ViewWriter views) {
        this.visits = visits;
        this.limits = limits;
        this.clock = clock;
        this.publicUrl = publicUrl;
        this.hasPage = hasPage;
        this.results = results;
        this.views = views;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        var access = handler instanceof HandlerMethod method ? method.getMethodAnnotation(PortalAccess.class) : null;
        if (access == null) {
            // The mapping answers OPTIONS itself.
            throw PageFailure.wrongMethod();
        }
        var visit = visits.begin(request, response);
        count(access, visit, request);
        if (access.value() != Visitors.EVERYONE) {
            if (visit.signedIn().isEmpty()) {
                ViewWriter.redirect(to("/sign-in", visit, request), request, response);
                return false;
            }
            admit(access.value(), visit.visitor(), request);
            if (access.value().mustBeFresh() && !isFresh(visit.visitor())) {
                ViewWriter.redirect(to(PASSWORD, visit, request), request, response);
                return false;
            }
            var reply = storedReply(visit, request);
            if (reply.isPresent()) {
                views.write(reply.get(), visit, request, response);
                return false;
            }
        }
        if (!FormReader.isSafe(request)) {
            requireOwnForm(visit, request);
        }
        return true;
    }

    /// A page is opened with the key of an operation after the user had to sign in again. If the operation has a
    /// result, the user sees it. If it was refused, the page offers a new key.
    private Optional<View> storedReply(Visit visit, HttpServletRequest request) throws IOException {
        if (!FormReader.isSafe(request) || !visit.query().contains(Form.KEY + "=")) {
            return Optional.empty();
        }
        var form = FormReader.of(request);
        var stored = form.sentKey().flatMap(key -> results.storedReply(visit.visitor(), key));
        stored.ifPresent(_ -> form.renewKey());
        return stored.flatMap(reply -> FormReply.reopen(reply, visit));
    }

    private View.Redirect to(String page, Visit visit, HttpServletRequest request) throws IOException {
        var next = FormReader.isSafe(request) ? View.redirect(address(visit)) : formOf(visit, request);
        var path =
                View.redirect(visit.site().path(page)).with("next", next.path()).path();
        return new View.Redirect(path, next.cookies());
    }

    private static String address(Visit visit) {
        return visit.query().isEmpty() ? visit.path() : visit.path() + "?" + visit.query();
    }

    /// The page with the form that was sent, and its key, so that the same operation is not executed twice. The page
    /// shows the form without what the user entered, and says so.
    private View.Redirect formOf(Visit visit, HttpServletRequest request) throws IOException {
        var form = FormReader.of(request);
        if (visit.path().equals(visit.site().path(PASSWORD))) {
            return View.redirect(visit.site().next(form.value("next")));
        }
        if (!hasPage.test(visit.path())) {
            return View.redirect(visit.site().home());
        }
        var page = View.redirect(address(visit));
        var keyed = form.sentKey().map(key -> page.with(Form.KEY, key)).orElse(page);
        return isOwnForm(visit, request) ? keyed.notice(Visit.FORM_NOT_SENT) : keyed;
    }

    private static void admit(Visitors visitors, Visitor visitor, HttpServletRequest request) {
        MDC.put("user.id", visitor.user().toString());
        MDC.put("organization.id", visitor.account().toString());
        if (!visitors.admit(visitor.role())) {
            throw PageFailure.forbidden();
        }
        if (visitor.suspended() && !FormReader.isSafe(request) && !visitors.mayWriteWhileSuspended()) {
            throw PageFailure.suspended();
        }
    }

    private boolean isFresh(Visitor visitor) {
        return clock.instant().isBefore(visitor.authenticatedAt().plus(FRESH));
    }

    private void count(PortalAccess access, Visit visit, HttpServletRequest request) {
        if (access.limit() == RateLimit.ADDRESS && visit.signedIn().isPresent()) {
            take(RateLimit.ACCOUNT, visit.visitor().bucket());
            visits.giveBack(request);
            return;
        }
        var site = visit.sender().site();
        site.ifPresent(whose -> take(RateLimit.SITE, whose));
        take(access.limit(), visit.sender().network());
        access.limit().bySite().ifPresent(limit -> site.ifPresent(whose -> take(limit, whose)));
    }

    private void take(RateLimit limit, String whose) {
        limits.take(limit, whose).refusal().ifPresent(pause -> {
            throw PageFailure.rateLimited(pause);
        });
    }

    private void requireOwnForm(Visit visit, HttpServletRequest request) throws IOException {
        if (!isOwnForm(visit, request)) {
            throw PageFailure.formExpired();
        }
    }

    private boolean isOwnForm(Visit visit, HttpServletRequest request) throws IOException {
        var sent = FormReader.of(request).all(Form.TOKEN);
        return !isFromOtherSite(request) && sent.size() == 1 && isOwnToken(sent.getFirst(), visit, request);
    }

    /// A form of a session that has expired meanwhile is an own form, too.
    private static boolean isOwnToken(String sent, Visit visit, HttpServletRequest request) {
        if (FormTokens.match(visit.formToken(), sent)) {
            return true;
        }
        var expired = Cookies.formToken(request, visit.site())
                .or(() -> Cookies.token(request, visit.site()).map(FormTokens::of));
        return visit.signedIn().isEmpty()
                && expired.filter(token -> FormTokens.match(token, sent)).isPresent();
    }

    /// Browsers send `Sec-Fetch-Site`; older ones send only `Origin`.
    private boolean isFromOtherSite(HttpServletRequest request) {
        var site = request.getHeader("Sec-Fetch-Site");
        if (site != null) {
            return !OWN_SITE.contains(site);
        }
        var origin = request.getHeader(HttpHeaders.ORIGIN);
        return origin != null && !isOwn(origin, request);
    }

    private boolean isOwn(String origin, HttpServletRequest request) {
        return origin.equalsIgnoreCase(publicUrl.getScheme() + "://" + publicUrl.getRawAuthority())
                || origin.equalsIgnoreCase(request.getScheme()
                        + "://"
                        + Objects.requireNonNullElse(request.getHeader(HttpHeaders.HOST), ""));
    }
}
