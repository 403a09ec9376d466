package tel.billing.shared.portal.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import tel.billing.shared.Secret;
import tel.billing.shared.portal.Cookies;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PageFrame;
import tel.billing.shared.portal.SignedInBrowsers;
import tel.billing.shared.portal.Site;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.Visitor;

/// Recognizes the visitors of pages.
final class Visits {
    private static final String ATTRIBUTE = Visits.class.getName();

    /// The secret behind the forms of visitors who are not signed in.
    private static final String VISITOR = "visitor";

    private static final Duration DAY = Duration.ofDays(1);
    private static final int SECRET_BYTES = 32;

    private final PortalSettings settings;
    private final SignedInBrowsers browsers;
    private final Texts texts;
    private final PageFrame frame;
    private final SecureRandom random = new SecureRandom();

    Visits(PortalSettings settings, SignedInBrowsers browsers, Texts texts, PageFrame frame) {
        this.settings = settings;
        this.browsers = browsers;
        this.texts = texts;
        this.frame = frame;
    }

    /// Begins a visit, and recognizes its user.
    Visit begin(HttpServletRequest request, HttpServletResponse response) {
        var site = Site.of(request.getRequestURI()).orElseThrow(PageFailure::notFound);
        var token = Cookies.token(request, site);
        var visitor = token.flatMap(browsers::find);
        var secret = visitor.isPresent() ? token.orElseThrow() : secretOfStranger(site, request, response);
        var visit = visit(site, visitor, FormTokens.of(secret), request);
        request.setAttribute(ATTRIBUTE, visit);
        return visit;
    }

    /// The visit of a request. If the request failed before it had one, the visit of a stranger.
    Visit current(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof Visit visit
                ? visit
                : visit(Site.of(request.getRequestURI()).orElse(Site.PORTAL), Optional.empty(), "", request);
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
                settings.requestIds().apply(request),
                notice(query),
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

    private static Optional<String> notice(String query) {
        for (var pair : query.split("&", -1)) {
            if (pair.startsWith("notice=")) {
                return Optional.of(pair.substring("notice=".length()));
            }
        }
        return Optional.empty();
    }
}
