package tel.billing.shared.portal.visitor;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.http.ResponseCookie;
import tel.billing.shared.Secret;

/// The cookies of the pages. Scripts cannot read them, and browsers send them over https only, or to
/// `localhost`. They are `SameSite=Lax`: users come from links in e-mails, and from the card processor's page, with
/// them. Against forged forms there are tokens, see [tel.billing.shared.portal.Form#TOKEN].
public final class Cookies {
    private static final String LANGUAGE = "__Host-billing-language";
    private static final String NOTICE = "notice";
    private static final String FORMS = "forms";
    private static final Duration NOTICE_LIFETIME = Duration.ofMinutes(5);
    private static final Duration YEAR = Duration.ofDays(365);

    private Cookies() {}

    /// Keeps the user signed in until the browser is closed or the session ends.
    public static String signIn(Site site, Secret token) {
        return base(site.cookie(), token.value()).build().toString();
    }

    /// Forgets the user.
    public static String signOut(Site site) {
        return base(site.cookie(), "").maxAge(Duration.ZERO).build().toString();
    }

    /// Keeps the token of the forms of a session, because it is not derived from the cookie of the session any more.
    public static String formToken(Site site, UUID session, String formToken) {
        return base(name(site, FORMS), session + "." + formToken).build().toString();
    }

    /// The kept token of the forms of a session; empty if there is none.
    public static Optional<String> formToken(HttpServletRequest request, Site site, UUID session) {
        var prefix = session + ".";
        return read(request, name(site, FORMS))
                .filter(value -> value.startsWith(prefix))
                .map(value -> value.substring(prefix.length()));
    }

    /// The kept token of the forms of any session, which may have ended; empty if there is none.
    public static Optional<String> formToken(HttpServletRequest request, Site site) {
        return read(request, name(site, FORMS)).map(value -> value.substring(value.indexOf('.') + 1));
    }

    /// Forgets the token of the forms.
    public static String forgetFormToken(Site site) {
        return base(name(site, FORMS), "").maxAge(Duration.ZERO).build().toString();
    }

    /// Stores a secret for `lifetime`: of an incomplete sign-in, or of the forms of a visitor who is not signed
    /// in.
    public static String temporary(Site site, String name, Secret secret, Duration lifetime) {
        return base(name(site, name), secret.value()).maxAge(lifetime).build().toString();
    }

    /// Forgets such a secret.
    public static String forget(Site site, String name) {
        return temporary(site, name, new Secret(""), Duration.ZERO);
    }

    /// The stored secret of this name; empty if there is none or it has expired.
    public static Optional<Secret> temporary(HttpServletRequest request, Site site, String name) {
        return read(request, name(site, name)).map(Secret::new);
    }

    /// Permits the next page to show a notice. A link of another site cannot set it.
    public static String notice(Site site, String name) {
        return base(name(site, NOTICE), name).maxAge(NOTICE_LIFETIME).build().toString();
    }

    /// Forgets the notice, because a page shows it.
    public static String forgetNotice(Site site) {
        return base(name(site, NOTICE), "").maxAge(Duration.ZERO).build().toString();
    }

    /// The name of the notice that the next page may show; empty if there is none.
    public static Optional<String> notice(HttpServletRequest request, Site site) {
        return read(request, name(site, NOTICE));
    }

    /// The language that the reader chose.
    public static String language(String code) {
        return base(LANGUAGE, code).maxAge(YEAR).build().toString();
    }

    /// The code of the language that the reader chose; empty if there is none.
    public static Optional<String> language(HttpServletRequest request) {
        return read(request, LANGUAGE);
    }

    /// The token that keeps the user of a site signed in; empty if there is none.
    public static Optional<Secret> token(HttpServletRequest request, Site site) {
        return read(request, site.cookie()).map(Secret::new);
    }

    private static Optional<String> read(HttpServletRequest request, String name) {
        return Stream.ofNullable(request.getCookies())
                .flatMap(Stream::of)
                .filter(cookie -> cookie.getName().equals(name))
                .map(jakarta.servlet.http.Cookie::getValue)
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    private static String name(Site site, String suffix) {
        return site.cookie() + "-" + suffix;
    }

    private static ResponseCookie.ResponseCookieBuilder base(String name, String value) {
        return ResponseCookie.from(name, value)
                .path("/")
                .secure(true)
                .httpOnly(true)
                .sameSite("Lax");
    }
}
