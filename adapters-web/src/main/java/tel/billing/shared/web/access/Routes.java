package tel.billing.shared.web.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;
import tel.billing.shared.Workload;
import tel.billing.shared.web.response.OtherRoutes;

/// All routes with their audiences. Uses the same mapping as the dispatcher, so that the authorised route is
/// the one that runs.
public final class Routes {
    private static final Set<String> SAFE = Set.of("GET", "HEAD");
    private static final String ATTRIBUTE = Routes.class.getName();
    private static final String ADMITTED = Routes.class.getName() + ".admitted";

    private final RequestMappingHandlerMapping mapping;
    private final boolean hasDeveloperRoutes;
    private final OtherRoutes others;

    /// Fails if a route has no audience.
    ///
    /// @param hasDeveloperRoutes whether the routes for [Audience#DEVELOPER] exist, for requests from
    /// this machine
    /// @param others routes that another adapter serves
    public Routes(RequestMappingHandlerMapping mapping, boolean hasDeveloperRoutes, OtherRoutes others) {
        this.mapping = mapping;
        this.hasDeveloperRoutes = hasDeveloperRoutes;
        this.others = others;
        var unruled = mapping.getHandlerMethods().entrySet().stream()
                .filter(route -> audience(route).isEmpty())
                .map(route -> route.getKey() + " at " + route.getValue())
                .collect(Collectors.joining(", "));
        if (!unruled.isEmpty()) {
            throw new IllegalStateException("these routes lack @Access: " + unruled);
        }
    }

    /// All routes with their audiences.
    public Map<RequestMappingInfo, Audience> all() {
        return mapping.getHandlerMethods().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, route -> audience(route).orElseThrow()));
    }

    /// The route of a request.
    sealed interface Match {

        record Found(Audience audience, Workload workload) implements Match {}

        record WrongMethod(String allowed) implements Match {}

        record NoRoute() implements Match {}
    }

    Match match(HttpServletRequest request) {
        if (request.getRequestURI().indexOf(';') >= 0) {
            // The mapping ignores path parameters, which would give one resource several paths.
            return new Match.NoRoute();
        }
        if (others.include(request.getRequestURI())) {
            return passOn(request);
        }
        ServletRequestPathUtils.parseAndCache(request);
        try {
            return handler(request)
                    .filter(method -> !request.getMethod().equals("HEAD") || permitsHead(method))
                    .flatMap(method -> audience(method, request.getRequestURI())
                            .filter(audience -> exists(audience, request))
                            .<Match>map(audience -> {
                                request.setAttribute(ATTRIBUTE, audience);
                                request.setAttribute(ADMITTED, isAlwaysAdmitted(method, audience));
                                return new Match.Found(audience, workload(method, request));
                            }))
                    .orElseGet(() -> otherMethods(request));
        } catch (HttpRequestMethodNotSupportedException _) {
            return otherMethods(request);
        }
    }

    private Match passOn(HttpServletRequest request) {
        request.setAttribute(ATTRIBUTE, Audience.PUBLIC);
        request.setAttribute(ADMITTED, others.isAlwaysAdmitted(request.getRequestURI()));
        return new Match.Found(Audience.PUBLIC, workload(request));
    }

    /// The audience of the matched route.
    static Audience audienceOf(HttpServletRequest request) {
        return (Audience) Objects.requireNonNull(request.getAttribute(ATTRIBUTE), "the request was not matched");
    }

    /// Whether the matched route is served while the service is overloaded.
    public static boolean isAlwaysAdmitted(HttpServletRequest request) {
        return Boolean.TRUE.equals(request.getAttribute(ADMITTED));
    }

    private static boolean isAlwaysAdmitted(HandlerMethod method, Audience audience) {
        return audience == Audience.DEVELOPER || method.hasMethodAnnotation(AlwaysAdmitted.class);
    }

    private static Workload workload(HandlerMethod method, HttpServletRequest request) {
        if (method.hasMethodAnnotation(Report.class)) {
            return Workload.REPORTS;
        }
        return workload(request);
    }

    private static Workload workload(HttpServletRequest request) {
        return SAFE.contains(request.getMethod()) ? Workload.READS : Workload.WRITES;
    }

    private Optional<HandlerMethod> handler(HttpServletRequest request) throws HttpRequestMethodNotSupportedException {
        try {
            var chain = mapping.getHandler(request);
            return chain != null && chain.getHandler() instanceof HandlerMethod method
                    ? Optional.of(method)
                    : Optional.empty();
        } catch (HttpRequestMethodNotSupportedException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("mappings must have no conditions except path and method", e);
        }
    }

    private Match otherMethods(HttpServletRequest request) {
        var routes = mapping.getHandlerMethods().entrySet().stream()
                .filter(route -> Objects.requireNonNull(route.getKey().getPathPatternsCondition())
                                .getMatchingCondition(request)
                        != null)
                .filter(route -> audience(route)
                        .filter(audience -> exists(audience, request))
                        .isPresent())
                .toList();
        return routes.isEmpty() ? new Match.NoRoute() : new Match.WrongMethod(allowed(routes));
    }

    private static String allowed(List<Map.Entry<RequestMappingInfo, HandlerMethod>> routes) {
        var methods = new TreeSet<String>();
        routes.forEach(route -> route.getKey()
                .getMethodsCondition()
                .getMethods()
                .forEach(method -> {
                    methods.add(method.name());
                    if (method == RequestMethod.GET && permitsHead(route.getValue())) {
                        methods.add("HEAD");
                    }
                }));
        methods.add("OPTIONS");
        return String.join(", ", methods);
    }

    private static boolean permitsHead(HandlerMethod method) {
        return !method.hasMethodAnnotation(WithoutHead.class);
    }

    private boolean exists(Audience audience, HttpServletRequest request) {
        return audience != Audience.DEVELOPER || (hasDeveloperRoutes && LocalRequests.isThisMachine(request));
    }

    private static Optional<Audience> audience(Map.Entry<RequestMappingInfo, HandlerMethod> route) {
        var paths = route.getKey().getPatternValues();
        return audience(route.getValue(), paths.size() == 1 ? paths.iterator().next() : "");
    }

    /// Sandboxes add their own routes, which cannot have this annotation. They are below `/dev`.
    private static Optional<Audience> audience(HandlerMethod method, String path) {
        return Optional.ofNullable(method.getMethodAnnotation(Access.class))
                .map(Access::value)
                .or(() -> path.startsWith("/dev/") ? Optional.of(Audience.DEVELOPER) : Optional.empty());
    }
}
