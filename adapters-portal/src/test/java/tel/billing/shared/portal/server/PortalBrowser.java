package tel.billing.shared.portal.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletConfig;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.context.support.GenericWebApplicationContext;
import tel.billing.idempotency.portal.ExecuteOnceResults;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;
import tel.billing.shared.portal.LanguagePages;
import tel.billing.shared.portal.OnceResults;
import tel.billing.shared.portal.frame.PortalBranding;
import tel.billing.shared.portal.visitor.Sender;
import tel.billing.shared.portal.visitor.SignedInBrowsers;
import tel.billing.shared.portal.visitor.Site;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

/// A browser for tests of pages, without a network: the real dispatcher, templates and access rules, with the
/// use cases of a [BillingWorld]. It keeps cookies, and sends forms with all their fields.
public final class PortalBrowser {
    /// The networks of 64 and 48 bits of all requests.
    static final String NETWORK = "20010db800000000/64";

    static final String SITE = "20010db80000/48";

    /// Longer than any test takes, also on a slow machine.
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    private final PortalDispatcher dispatcher;
    private final Map<String, String> cookies = new LinkedHashMap<>();
    private final Map<String, Visitor> visitors;
    private String language = "en";

    private PortalBrowser(PortalDispatcher dispatcher, Map<String, Visitor> visitors) {
        this.dispatcher = dispatcher;
        this.visitors = visitors;
    }

    /// A browser whose requests are counted by these limits.
    static PortalBrowser of(BillingWorld world, RateLimits limits, Object... beans) {
        var visitors = new LinkedHashMap<String, Visitor>();
        return new PortalBrowser(
                dispatcher(world, limits, token -> Optional.ofNullable(visitors.get(token.value())), _ -> {}, beans),
                visitors);
    }

    /// A browser for these pages and navigation entries.
    public static PortalBrowser of(BillingWorld world, Object... beans) {
        var visitors = new LinkedHashMap<String, Visitor>();
        return new PortalBrowser(
                dispatcher(
                        world,
                        world.rateLimits,
                        token -> Optional.ofNullable(visitors.get(token.value())),
                        _ -> {},
                        beans),
                visitors);
    }

    /// A browser whose users sign in for real.
    public static PortalBrowser of(BillingWorld world, SignedInBrowsers browsers, Object... beans) {
        return new PortalBrowser(dispatcher(world, world.rateLimits, browsers, _ -> {}, beans), new LinkedHashMap<>());
    }

    static PortalDispatcher dispatcher(
            BillingWorld world,
            RateLimits limits,
            SignedInBrowsers browsers,
            Consumer<Exception> disconnections,
            Object... beans) {
        var servlets = new MockServletContext();
        var parent = new GenericWebApplicationContext(servlets);
        parent.registerBean(PortalSettings.class, () -> settings(disconnections));
        parent.registerBean(BusinessClock.class, () -> world.clock);
        parent.registerBean(RateLimits.class, () -> limits);
        parent.registerBean(SignedInBrowsers.class, () -> browsers);
        parent.registerBean(OnceResults.class, () -> new ExecuteOnceResults(world.idempotency.executeOnce()));
        parent.registerBean(LanguagePages.class);
        for (var bean : beans) {
            register(parent, bean);
        }
        parent.refresh();
        var pages = new AnnotationConfigWebApplicationContext();
        pages.setParent(parent);
        pages.register(PortalMvc.class);
        var dispatcher = new PortalDispatcher(pages);
        try {
            dispatcher.init(new MockServletConfig(servlets, "portal"));
        } catch (ServletException e) {
            throw new AssertionError(e);
        }
        return dispatcher;
    }

    @SuppressWarnings("unchecked")
    private static <T> void register(GenericWebApplicationContext context, T bean) {
        context.registerBean(UUID.randomUUID().toString(), (Class<T>) bean.getClass(), () -> bean);
    }

    private static PortalSettings settings(Consumer<Exception> disconnections) {
        return new PortalSettings(
                EnumSet.allOf(Site.class),
                URI.create("http://localhost"),
                new PortalBranding("Söhne & Töchter", "#1f5fd0", Optional.empty()),
                request -> new Sender("2001:db8::1", NETWORK, Optional.of(SITE), SITE, Optional.empty()),
                _ -> "request-1",
                _ -> {},
                disconnections,
                LONGEST_WAIT);
    }

    /// This user is signed in from now on.
    public PortalBrowser signedInAs(Visitor visitor) {
        var token = UUID.randomUUID().toString();
        visitors.put(token, visitor);
        var site = visitor.role() == Role.CUSTOMER ? Site.PORTAL : Site.CONSOLE;
        cookies.put(site.cookie(), token);
        return this;
    }

    /// The browser has this token as its cookie from now on.
    PortalBrowser presenting(Site site, String token) {
        cookies.put(site.cookie(), token);
        return this;
    }

    /// The session of the signed-in user has ended.
    public PortalBrowser signedOut(Site site) {
        visitors.remove(cookies.get(site.cookie()));
        return this;
    }

    /// The customer of a session is signed in from now on: `browser.signedInAs(world.becomeCustomer(ADA), ADA)`.
    public PortalBrowser signedInAs(StartedSession session, Person person) {
        return signedInAs(new Visitor(
                session.session().value(),
                session.user(),
                session.account(),
                session.role(),
                person.email(),
                false,
                session.at()));
    }

    /// The reader understands this language from now on.
    public PortalBrowser reading(String code) {
        language = code;
        return this;
    }

    /// Loads a page, with a query if the path has one.
    public Loaded get(String path) {
        return send(new MockHttpServletRequest("GET", path), path);
    }

    /// Loads a part of a page, as htmx does without an action of the user.
    public Loaded update(String path) {
        var request = new MockHttpServletRequest("GET", path);
        request.addHeader("HX-Request", "true");
        return send(request, path);
    }

    /// Loads a page, and follows redirects.
    public Loaded follow(Loaded from) {
        var loaded = from;
        while (loaded.status() == 303) {
            loaded = get(loaded.location());
        }
        return loaded;
    }

    /// Sends the last form of a page with all its fields. The given values replace or add fields.
    public Loaded submit(Loaded page, Map<String, String> values) {
        var forms = page.html().select("main form[method=post]");
        if (forms.isEmpty()) {
            throw new AssertionError("There is no form: " + page.html().body().text());
        }
        return submit(forms.last(), values);
    }

    /// Sends the last form of a page twice. The first response leads to `location`, the second one to a page with the
    /// notice that the operation was done before.
    public void submitTwice(Loaded page, String location) {
        assertThat(submit(page, Map.of()).location()).isEqualTo(location);
        submitAgain(page);
    }

    /// Sends a form again. The response leads to a page with the notice that the operation was done before.
    public void submitAgain(Loaded page) {
        assertThat(submit(page, Map.of()).location()).contains("?notice=already_done-");
    }

    /// Sends a form with all its fields. The given values replace or add fields.
    public Loaded submit(Element form, Map<String, String> values) {
        var fields = new LinkedHashMap<String, String>();
        for (var field : form.select("input, select, textarea")) {
            if (isSent(field)) {
                fields.put(field.attr("name"), valueOf(field));
            }
        }
        fields.putAll(values);
        return post(form.attr("action"), fields);
    }

    private static boolean isSent(Element field) {
        var isChoice =
                field.attr("type").equals("checkbox") || field.attr("type").equals("radio");
        return !isChoice || field.hasAttr("checked");
    }

    private static String valueOf(Element field) {
        if (field.tagName().equals("select")) {
            var selected = field.select("option[selected]");
            return (selected.isEmpty() ? field.select("option") : selected).attr("value");
        }
        return field.tagName().equals("textarea") ? field.wholeText() : field.attr("value");
    }

    /// Sends exactly these fields.
    public Loaded post(String path, Map<String, String> fields) {
        return post(path, fields, Map.of());
    }

    /// Sends exactly these fields, with further headers.
    public Loaded post(String path, Map<String, String> fields, Map<String, String> headers) {
        var request = new MockHttpServletRequest("POST", path);
        request.setContentType("application/x-www-form-urlencoded");
        var body = new ArrayList<String>();
        fields.forEach((name, value) -> body.add(encoded(name) + "=" + encoded(value)));
        request.setContent(String.join("&", body).getBytes(StandardCharsets.UTF_8));
        headers.forEach(request::addHeader);
        return send(request, path);
    }

    /// Sends a body as it is.
    Loaded postBody(String path, String type, String body) {
        var request = new MockHttpServletRequest("POST", path);
        request.setContentType(type);
        request.setContent(body.getBytes(StandardCharsets.UTF_8));
        return send(request, path);
    }

    private Loaded send(MockHttpServletRequest request, String path) {
        var query = path.indexOf('?');
        request.setRequestURI(query < 0 ? path : path.substring(0, query));
        request.setQueryString(query < 0 ? null : path.substring(query + 1));
        request.addHeader("Accept-Language", language);
        request.setCookies(cookies.entrySet().stream()
                .map(cookie -> new Cookie(cookie.getKey(), cookie.getValue()))
                .toArray(Cookie[]::new));
        var response = new MockHttpServletResponse();
        try {
            dispatcher.service(request, response);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        for (var cookie : response.getCookies()) {
            if (cookie.getValue() == null || cookie.getValue().isEmpty()) {
                cookies.remove(cookie.getName());
            } else {
                cookies.put(cookie.getName(), cookie.getValue());
            }
        }
        return new Loaded(response);
    }

    /// Whether the browser has a cookie that keeps the user of a site signed in.
    public boolean isSignedIn(Site site) {
        return cookies.containsKey(site.cookie());
    }

    /// The token of that cookie.
    public Secret token(Site site) {
        return new Secret(cookies.getOrDefault(site.cookie(), ""));
    }

    /// The routes of the pages.
    public PortalMapping routes() {
        return Objects.requireNonNull(dispatcher.getWebApplicationContext()).getBean(PortalMapping.class);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /// A response.
    public record Loaded(MockHttpServletResponse response) {

        public int status() {
            return response.getStatus();
        }

        /// Where a redirect leads.
        public String location() {
            return Objects.requireNonNull(response.getHeader("Location"), "no redirect");
        }

        public Optional<String> header(String name) {
            return Optional.ofNullable(response.getHeader(name));
        }

        public List<String> cookies() {
            return response.getHeaders("Set-Cookie");
        }

        public Document html() {
            return Jsoup.parse(body());
        }

        public String body() {
            return new String(response.getContentAsByteArray(), StandardCharsets.UTF_8);
        }

        /// The text of the main part.
        public String text() {
            return html().select("main").text();
        }

        /// The text of the first element that matches; empty if there is none.
        public String text(String selector) {
            var found = html().selectFirst(selector);
            return found == null ? "" : found.text();
        }
    }
}
