package tel.billing.shared.portal.server;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.http.server.PathContainer;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Site;
import tel.billing.shared.portal.visitor.Visitors;

/// The routes of the pages: the handler methods of all beans with [PortalPages]. It fails at start-up if one
/// has no [PortalAccess], a path outside its site, or visitors that its site does not have.
public final class PortalMapping extends RequestMappingHandlerMapping {
    private final Set<Site> sites;

    PortalMapping(Set<Site> sites) {
        this.sites = sites;
        setDetectHandlerMethodsInAncestorContexts(true);
        setDefaultHandler(new UnknownPage().handler());
    }

    @Override
    protected boolean isHandler(Class<?> beanType) {
        return beanType.isAnnotationPresent(PortalPages.class);
    }

    @Override
    protected void handlerMethodsInitialized(Map<RequestMappingInfo, HandlerMethod> routes) {
        var faulty = routes.entrySet().stream()
                .filter(route -> !isSound(route.getKey(), route.getValue()))
                .map(route -> route.getKey() + " at " + route.getValue())
                .collect(Collectors.joining(", "));
        if (!faulty.isEmpty()) {
            throw new IllegalStateException(
                    "these pages lack @PortalAccess, or their visitors do not fit their path: " + faulty);
        }
        routes.keySet().stream()
                .filter(route -> sites.stream().noneMatch(site -> site.serves(path(route))))
                .toList()
                .forEach(this::unregisterMapping);
        super.handlerMethodsInitialized(routes);
    }

    /// All routes with their visitors, by method and path.
    public SortedMap<String, Visitors> all() {
        var all = new TreeMap<String, Visitors>();
        getHandlerMethods()
                .forEach((route, method) ->
                        all.put(route.getMethodsCondition().getMethods() + " " + path(route), visitors(method)));
        return all;
    }

    /// Whether browsers can load a path with GET.
    boolean hasPage(String path) {
        var parsed = PathContainer.parsePath(path);
        return getHandlerMethods().keySet().stream()
                .filter(route -> route.getMethodsCondition().getMethods().contains(RequestMethod.GET))
                .map(RequestMappingInfo::getPathPatternsCondition)
                .filter(Objects::nonNull)
                .flatMap(paths -> paths.getPatterns().stream())
                .anyMatch(pattern -> pattern.matches(parsed));
    }

    private static boolean isSound(RequestMappingInfo route, HandlerMethod method) {
        return method.hasMethodAnnotation(PortalAccess.class)
                && route.getPatternValues().size() == 1
                && Site.of(path(route))
                        .filter(site -> visitors(method).fit(site))
                        .isPresent();
    }

    private static String path(RequestMappingInfo route) {
        return route.getPatternValues().iterator().next();
    }

    private static Visitors visitors(HandlerMethod method) {
        return Objects.requireNonNull(method.getMethodAnnotation(PortalAccess.class))
                .value();
    }
}
