package tel.billing.journey.portal;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.journey.identity.Browser;
import tel.billing.shared.portal.visitor.Site;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Follows all links from a page, as the user who is signed in, and collects what is wrong. It requests only some of
/// the
/// addresses that differ in their ids, and checks of all others that a route exists.
final class Crawl {
    /// More than there are.
    private static final int MAX_PAGES = 250;

    private static final Pattern ID = Pattern.compile("[^/]*\\d[^/]*");

    private static final String READ = """
            (async (address, term) => {
              try {
                const answer = await fetch(address);
                const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
                const at = path => new URL(path ?? '', answer.url);
                const find = (attribute, method) => [...page.querySelectorAll('[' + attribute + ']')]
                    .map(it => [method, at(it.getAttribute(attribute)).href]);
                page.querySelectorAll('input[type=search]').forEach(it => it.value = term);
                const forms = [...page.querySelectorAll('form')].map(form => {
                  const to = at(form.getAttribute('action'));
                  if (form.method === 'post') {
                    return ['POST', to.href];
                  }
                  to.search = new URLSearchParams(new FormData(form));
                  return ['GET', to.href];
                });
                const links = [...page.querySelectorAll('a[href]')].map(it => ['GET', at(it.getAttribute('href')).href]);
                return {status: answer.status, address: answer.url, type: answer.headers.get('Content-Type') ?? '',
                    links: [...links, ...forms, ...find('hx-get', 'PART'), ...find('hx-post', 'POST')]};
              } catch (failure) {
                return {status: 0, address, type: String(failure), links: []};
              }
            })(%s, %s)
            """;

    private final Browser browser;
    private final PageCheck check;
    private final PageRoutes routes;
    private final Look look;
    private final String term;
    private final URI service;
    private final Set<String> reached = new TreeSet<>();
    private final List<String> faults = new ArrayList<>();
    private final Queue<Link> links = new ArrayDeque<>();
    private final Set<Link> known = new HashSet<>();
    private final Map<String, Integer> requested = new HashMap<>();

    /// How to look at the pages.
    ///
    /// @param language its code
    /// @param each how many addresses that differ only in their ids are requested
    /// @param isThorough whether the browser shows each page, instead of only reading it
    record Look(int width, String scheme, String language, int each, boolean isThorough) {}

    private record Link(String method, URI address, String from) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Link link && link.method.equals(method) && link.address.equals(address);
        }

        @Override
        public int hashCode() {
            return address.hashCode();
        }
    }

    /// @param term what to search for
    /// @param service the address of the service
    Crawl(Browser browser, PageCheck check, PageRoutes routes, Look look, String term, URI service) {
        this.browser = browser;
        this.check = check;
        this.routes = routes;
        this.look = look;
        this.term = term;
        this.service = service;
        browser.emulate(look.width(), look.scheme());
    }

    /// Chooses the language on a site.
    Crawl speaking(Site site) {
        var path = site.path("/language");
        browser.open(service.resolve(path + "?to=" + look.language() + "&next=" + site.path("/sign-in")));
        find("GET", service.resolve(path));
        return this;
    }

    /// Begins at these pages.
    void from(String... paths) {
        Stream.of(paths).forEach(path -> add(new Link("GET", service.resolve(path), "the beginning")));
        followAll();
    }

    /// Also requests these pages, although they differ from others only in their ids.
    void continueFrom(String... paths) {
        Stream.of(paths)
                .map(service::resolve)
                .filter(address -> routes.find("GET", address).isPresent())
                .forEach(address -> links.add(new Link("GET", address, "the test")));
        followAll();
    }

    private void followAll() {
        for (var pages = 0; !links.isEmpty(); pages++) {
            if (pages == MAX_PAGES) {
                throw new AssertionError("The pages have no end: " + requested);
            }
            follow(links.remove());
        }
    }

    /// Checks the page that the browser shows.
    void checkHere() {
        var address = URI.create(browser.evaluate("location.href").asString());
        find("GET", address);
        report(address, "the journey");
    }

    private void add(Link link) {
        if (!known.add(link) || !link.address().getRawAuthority().equals(service.getRawAuthority())) {
            return;
        }
        var path = link.address().getRawPath();
        var isPage = Site.of(path).isPresent();
        if (link.method().equals("POST")) {
            if (isPage && routes.find("POST", link.address()).isEmpty()) {
                faults.add(link.from() + " has a form for " + path + ", which accepts none");
            }
            return;
        }
        if (isPage && routes.find("GET", link.address()).isEmpty()) {
            faults.add(link.from() + " links to " + path + ", which does not exist");
            return;
        }
        // It would change the language of the pages that follow.
        var isLanguage = path.endsWith("/language");
        if (!isLanguage && requested.merge(shape(link.address()), 1, Integer::sum) <= look.each()) {
            links.add(link);
        }
    }

    /// The address without its ids: they contain digits. Of the query, only the names of what is filled in.
    private static String shape(URI address) {
        var query = address.getRawQuery();
        return ID.matcher(address.getRawPath()).replaceAll("*")
                + (query == null
                        ? ""
                        : Stream.of(query.split("&", -1))
                                .filter(pair -> !pair.endsWith("="))
                                .map(pair -> pair.replaceAll("=.*", ""))
                                .sorted()
                                .collect(Collectors.joining("&", "?", "")));
    }

    private void follow(Link link) {
        var mapper = JsonMapper.shared();
        var answer = browser.resolve(
                READ.formatted(mapper.writeValueAsString(link.address().toString()), mapper.writeValueAsString(term)));
        var status = answer.required("status").asInt();
        var address = URI.create(answer.required("address").asString());
        if (status < 200 || status >= 400) {
            faults.add("%s leads to %s: %d %s".formatted(link.from(), link.address(), status, answer.required("type")));
            return;
        }
        if (Site.of(address.getRawPath()).isEmpty()) {
            return;
        }
        find("GET", address);
        if (!isGuarded(address)) {
            find("GET", link.address());
        }
        if (link.method().equals("PART") || !answer.required("type").asString().startsWith("text/html")) {
            return;
        }
        answer.required("links").forEach(found -> add(link(found, address)));
        if (look.isThorough()) {
            browser.open(address);
            report(address, link.from());
        }
    }

    private static Link link(JsonNode found, URI from) {
        var address = found.get(1).asString();
        return new Link(
                found.get(0).asString(),
                address.startsWith("http") ? withoutFragment(address) : URI.create("other://elsewhere/"),
                from.getRawPath());
    }

    private static URI withoutFragment(String address) {
        return URI.create(address.replaceAll("#.*", ""));
    }

    /// Whether it is the page to which others lead a user who has to prove something first.
    private static boolean isGuarded(URI address) {
        return address.getRawPath().matches("/(portal|console)/(sign-in|password)");
    }

    private void find(String method, URI address) {
        routes.find(method, address).ifPresent(reached::add);
    }

    private void report(URI address, String from) {
        check.faults(look.width())
                .forEach(fault -> faults.add("%s (from %s): %s"
                        .formatted(
                                URLDecoder.decode(address.toString(), StandardCharsets.UTF_8)
                                        .replace(service.toString(), "/"),
                                from,
                                fault)));
    }

    /// The routes that answered.
    Set<String> reached() {
        return reached;
    }

    List<String> faults() {
        return faults;
    }
}
