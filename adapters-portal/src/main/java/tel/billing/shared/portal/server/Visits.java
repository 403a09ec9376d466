package tel.billing.shared.portal.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.springframework.http.HttpHeaders;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Secret;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.frame.PageFrame;
import tel.billing.shared.portal.visitor.Cookies;
import tel.billing.shared.portal.visitor.SignedInBrowsers;
import tel.billing.shared.portal.visitor.Site;
import tel.billing.shared.portal.visitor.Visitor;

/// Recognises the visitors of pages.
final class Visits {
    private static final String ATTRIBUTE = Visits.class.getName();
    /// The network that a request was counted for.
    private static final String COUNTED = ATTRIBUTE + ".counted";

    /// The secret behind the forms of visitors who are not signed in.
    private static final String VISITOR = "visitor";

    /// In the query of a page that leads to a form that was not sent.
    private static final String FORM_FOLLOWS =
            URLEncoder.encode("notice=" + Visit.FORM_NOT_SENT, StandardCharsets.UTF_8);

    private static final Duration DAY = Duration.ofDays(1);
    private static final int SECRET_BYTES = 32;

    private final PortalSettings settings;
    private final SignedInBrowsers browsers;
    private final Texts texts;
    private final PageFrame frame;
    private final RateLimits limits;
    private final Predicate<String> hasPage;
    private final SecureRandom random = new SecureRandom();
    private final CookieLookupBulkhead lookupsPastTheLimit;

    /// @param hasPage whether browsers can load a path with GET
    Visits(
            PortalSettings settings,
            SignedInBrowsers browsers,
            Texts texts,
            PageFrame frame,
            RateLimits limits,
            Predicate<String> hasPage) {
        this.settings = settings;
        this.browsers = browsers;
        this.texts = texts;
        this.frame = frame;
        this.limits = limits;
        this.hasPage = hasPage;
        this.lookupsPastTheLimit = new CookieLookupBulkhead(settings.longestWait());
    }

    /// Begins a visit, and recognises its user.
    Visit begin(HttpServletRequest request, HttpServletResponse response) {
        var site = Site.of(request.getRequestURI()).orElseThrow(PageFailure::notFound);
        var token = Cookies.token(request, site);
        var visitor = token.filter(browsers::isWellFormed).flatMap(cookie -> find(cookie, request));
        var secret = visitor.isPresent() ? token.orElseThrow() : secretOfStranger(site, request, response);
        var formToken = visitor.flatMap(user -> Cookies.formToken(request, site, user.session()))
                .orElseGet(() -> FormTokens.of(secret));
        var visit = visit(site, visitor, formToken, request);
        if (visit.notice().filter(name -> !name.equals(Visit.PASSWORD_FIRST)).isPresent()) {
            response.addHeader(HttpHeaders.SET_COOKIE, Cookies.forgetNotice(site));
        }
        request.setAttribute(ATTRIBUTE, visit);
        return visit;
    }

    /// The visit of a request. If the request failed before it had one, the visit of a stranger.
    Visit current(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof Visit visit
                ? visit
                : visit(Site.of(request.getRequestURI()).orElse(Site.PORTAL), Optional.empty(), "", request);
    }

    /// A request of a user within the limit of the account does not count towards the limit of the network.
    void giveBack(HttpServletRequest request) {
        if (request.getAttribute(COUNTED) instanceof String network) {
            request.removeAttribute(COUNTED);
            limits.giveBack(RateLimit.TOKEN_VERIFICATION, network);
        }
    }

    /// Looking for the cookie needs the database, so it is limited as the verification of access tokens is: by
    /// network. Beyond the limit, one cookie is looked up at a time, so that some users of this network still pass.
    /// A few others, of any network, wait for the permit, without counting as active requests. The rest is
    /// rejected.
    private Optional<Visitor> find(Secret cookie, HttpServletRequest request) {
        var network = settings.senders().apply(request).network();
        var refusal = limits.take(RateLimit.TOKEN_VERIFICATION, network).refusal();
        if (refusal.isEmpty()) {
            request.setAttribute(COUNTED, network);
            return look(cookie, request);
        }
        return lookupsPastTheLimit
                .run(() -> look(cookie, request))
                .orElseThrow(() -> PageFailure.rateLimited(refusal.get()));
    }

    /// Parts of pages that update themselves do not keep the user signed in.
    private Optional<Visitor> look(Secret cookie, HttpServletRequest request) {
        return FormReader.isSafe(request) && request.getHeader(ViewWriter.UPDATE) != null
                ? browsers.findWithoutUse(cookie)
                : browsers.find(cookie);
    }

    private Visit visit(Site site, Optional<Visitor> visitor, String formToken, HttpServletRequest request) {
        var query = Objects.requireNonNullElse(request.getQueryString(), "");
        return new Visit(
                site,
                texts.choose(Cookies.language(request), request.getHeader(HttpHeaders.ACCEPT_LANGUAGE)),
                visitor,
                formToken,
                settings.senders().apply(request),
                request.getRequestURI(),
                FormReader.isSafe(request) ? query : "",
                FormReader.isSafe(request) || hasPage.test(request.getRequestURI()),
                settings.requestIds().apply(request),
                notice(site, query, request),
                frame);
    }

    private Secret secretOfStranger(Site site, HttpServletRequest request, HttpServletResponse response) {
        return Cookies.temporary(request, site, VISITOR).orElseGet(() -> {
            var bytes = new byte[SECRET_BYTES];
            random.nextBytes(bytes);
            var secret = new Secret(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
            response.addHeader(HttpHeaders.SET_COOKIE, Cookies.temporary(site, VISITOR, secret, DAY));
            return secret;
        });
    }

    /// The query names the notice, and the cookie proves that an earlier response of ours did. On the pages that
    /// ask for the password, the query has the address of the form that follows, with its notice.
    private static Optional<String> notice(Site site, String query, HttpServletRequest request) {
        var permitted = Cookies.notice(request, site);
        var shown = permitted.filter(name -> List.of(query.split("&", -1)).contains("notice=" + name));
        return shown.isPresent()
                ? shown
                : permitted
                        .filter(name -> name.equals(Visit.FORM_NOT_SENT) && query.contains(FORM_FOLLOWS))
                        .map(_ -> Visit.PASSWORD_FIRST);
    }
}
