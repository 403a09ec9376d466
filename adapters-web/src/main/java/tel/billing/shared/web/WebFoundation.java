package tel.billing.shared.web;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.PropertySource;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.HttpHeaders;
import org.springframework.http.converter.ByteArrayHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurationSupport;
import org.springframework.web.servlet.mvc.method.annotation.HttpEntityMethodProcessor;
import org.springframework.web.servlet.mvc.method.annotation.PathVariableMethodArgumentResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.ServletRequestMethodArgumentResolver;
import tel.billing.shared.RateLimits;
import tel.billing.shared.web.access.BearerFilter;
import tel.billing.shared.web.access.CallerResolver;
import tel.billing.shared.web.access.LocalRequests;
import tel.billing.shared.web.access.RouteFilter;
import tel.billing.shared.web.access.Routes;
import tel.billing.shared.web.access.SecurityChain;
import tel.billing.shared.web.access.SecurityProblems;
import tel.billing.shared.web.access.TokenVerifier;
import tel.billing.shared.web.client.ApiClientFilter;
import tel.billing.shared.web.cors.CrossOriginRequests;
import tel.billing.shared.web.limit.AdmissionFilter;
import tel.billing.shared.web.limit.AdmissionLimits;
import tel.billing.shared.web.limit.RateGuard;
import tel.billing.shared.web.openapi.DeprecationFilter;
import tel.billing.shared.web.openapi.OpenApiController;
import tel.billing.shared.web.pages.PageLanguage;
import tel.billing.shared.web.request.ContentGuard;
import tel.billing.shared.web.request.PathId;
import tel.billing.shared.web.request.RequestResolver;
import tel.billing.shared.web.response.AnswerHandler;
import tel.billing.shared.web.response.Disconnections;
import tel.billing.shared.web.response.OtherRoutes;
import tel.billing.shared.web.response.ProblemResolver;
import tel.billing.shared.web.response.SecurityHeaders;
import tel.billing.shared.web.response.StoreOutage;
import tel.billing.shared.web.server.OriginFilter;
import tel.billing.shared.web.server.TomcatSetup;

/// Assembles the web foundation, from the outside in: Tomcat with ids and problems; the routes (404, 405);
/// security (401, 403); admission (503); MVC (429, 415, 406, 413, 422). It needs a [TokenVerifier],
/// an [OpenApiController], [WebSettings], [AdmissionLimits.ByWorkload], [RateLimits] and a [MeterRegistry].
/// If there are [OtherRoutes], they pass the same filters.
@Configuration(proxyBeanMethods = false)
@EnableWebSecurity
@Import(WebFoundation.MvcSetup.class)
@PropertySource("classpath:tel/billing/shared/web/web.properties")
public class WebFoundation {

    @Bean
    SecurityHeaders securityHeaders(WebSettings settings) {
        return new SecurityHeaders(settings.publicUrl());
    }

    @Bean
    TomcatSetup tomcatSetup(
            SecurityHeaders securityHeaders, WebSettings settings, ObjectProvider<OtherRoutes> otherRoutes) {
        return new TomcatSetup(
                securityHeaders,
                new CrossOriginRequests(settings.origins()),
                settings.requestTimeout(),
                otherRoutes.getIfAvailable(OtherRoutes::none));
    }

    @Bean
    Routes routes(
            @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping,
            WebSettings settings,
            ObjectProvider<OtherRoutes> otherRoutes) {
        // Where proxies are expected, a request from this machine may be one that a proxy forwarded.
        return new Routes(
                mapping,
                LocalRequests.isThisMachine(settings.publicUrl())
                        && !settings.clients().hasTrustedProxies(),
                otherRoutes.getIfAvailable(OtherRoutes::none));
    }

    @Bean
    FilterRegistrationBean<RouteFilter> routeFilter(Routes routes) {
        var registration = new FilterRegistrationBean<>(new RouteFilter(routes));
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 2);
        return registration;
    }

    /// Follows the routes and surrounds security, so that refusals have the headers too.
    @Bean
    FilterRegistrationBean<DeprecationFilter> deprecationFilter(OpenApiController document) {
        var registration = new FilterRegistrationBean<>(new DeprecationFilter(document));
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 1);
        return registration;
    }

    /// Surrounds all processing of a request, including security.
    @Bean
    FilterRegistrationBean<OriginFilter> originFilter(WebSettings settings) {
        var registration = new FilterRegistrationBean<>(
                new OriginFilter(request -> settings.clients().of(request).getHostAddress()));
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 3);
        return registration;
    }

    /// Precedes everything that depends on the client's address.
    @Bean
    FilterRegistrationBean<ApiClientFilter> apiClientFilter(WebSettings settings, MeterRegistry meters) {
        var registration = new FilterRegistrationBean<>(new ApiClientFilter(settings.apiClients(), meters));
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 4);
        return registration;
    }

    /// Follows security.
    @Bean
    FilterRegistrationBean<AdmissionFilter> admissionFilter(AdmissionLimits.ByWorkload limits, MeterRegistry meters) {
        var registration = new FilterRegistrationBean<>(new AdmissionFilter(limits, meters));
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER + 1);
        return registration;
    }

    @Bean
    SecurityProblems securityProblems(RateLimits limits) {
        return new SecurityProblems(limits);
    }

    @Bean
    RateGuard rateGuard(RateLimits limits, WebSettings settings) {
        return new RateGuard(limits, settings.clients());
    }

    @Bean
    StoreOutage storeOutage(MeterRegistry meters) {
        return new StoreOutage(meters);
    }

    @Bean
    Disconnections disconnections(MeterRegistry meters) {
        return new Disconnections(meters);
    }

    @Bean
    SecurityFilterChain securityFilterChain(
            HttpSecurity http,
            TokenVerifier tokens,
            RateLimits limits,
            WebSettings settings,
            StoreOutage outage,
            SecurityProblems problems) {
        return SecurityChain.of(http, new BearerFilter(tokens, limits, settings.clients(), outage), problems);
    }

    /// Rejects methods and paths, before anything is done. Spring would reject headers and parameters only when
    /// they are read, which can be after the operation. Tomcat has already rejected headers that are not valid
    /// HTTP, and the readers check what they use.
    @Bean
    HttpFirewall httpFirewall() {
        var firewall = new StrictHttpFirewall();
        firewall.setAllowedHeaderNames(_ -> true);
        firewall.setAllowedHeaderValues(_ -> true);
        firewall.setAllowedParameterNames(_ -> true);
        firewall.setAllowedParameterValues(_ -> true);
        return firewall;
    }

    /// To observe each security filter takes more time than to run it. Requests are measured as a whole.
    @Bean
    SecurityObservationSettings securityObservationSettings() {
        return SecurityObservationSettings.noObservations();
    }

    /// The complete Spring MVC configuration. A handler takes the listed argument types and returns an
    /// `Answer`; other types fail at start-up or with an exception. The sandboxes' pages, below `/dev`, take
    /// the raw request and return a `ResponseEntity` of bytes.
    @Configuration(proxyBeanMethods = false)
    static class MvcSetup extends WebMvcConfigurationSupport {
        private final ObjectProvider<HandlerMethodReturnValueHandler> moreAnswers;
        private final WebSettings settings;
        private final RateGuard rateGuard;
        private final StoreOutage outage;
        private final Disconnections disconnections;

        /// @param moreAnswers handlers of the return types that subdomains add
        MvcSetup(
                ObjectProvider<HandlerMethodReturnValueHandler> moreAnswers,
                WebSettings settings,
                RateGuard rateGuard,
                StoreOutage outage,
                Disconnections disconnections) {
            this.moreAnswers = moreAnswers;
            this.settings = settings;
            this.rateGuard = rateGuard;
            this.outage = outage;
            this.disconnections = disconnections;
        }

        @Override
        protected RequestMappingHandlerAdapter createRequestMappingHandlerAdapter() {
            var adapter = new RequestMappingHandlerAdapter();
            adapter.setArgumentResolvers(List.of(
                    new PathVariableMethodArgumentResolver(),
                    new CallerResolver(),
                    RequestResolver.ofBody(),
                    RequestResolver.ofEmptyBody(),
                    RequestResolver.ofRawRequest(),
                    RequestResolver.ofQuery(),
                    RequestResolver.ofSender(settings.clients()),
                    RequestResolver.ofHeader(PageLanguage.class, HttpHeaders.ACCEPT_LANGUAGE, PageLanguage::accepted),
                    RequestResolver.ofWantedType(),
                    new ServletRequestMethodArgumentResolver()));
            adapter.setReturnValueHandlers(Stream.concat(
                            Stream.of(
                                    new AnswerHandler(PathId::explain),
                                    new HttpEntityMethodProcessor(List.of(new ByteArrayHttpMessageConverter()))),
                            moreAnswers.orderedStream())
                    .toList());
            return adapter;
        }

        /// The handlers above convert all bodies. The default converters would load two versions of Jackson.
        @Override
        protected HttpMessageConverters createMessageConverters() {
            return HttpMessageConverters.forServer()
                    .addCustomConverter(new ByteArrayHttpMessageConverter())
                    .build();
        }

        @Override
        protected void addInterceptors(InterceptorRegistry registry) {
            registry.addInterceptor(rateGuard);
            registry.addInterceptor(new ContentGuard());
        }

        @Override
        protected void addFormatters(FormatterRegistry registry) {
            registry.addConverter(new PathId());
        }

        @Override
        protected void configureHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
            resolvers.add(new ProblemResolver(outage, disconnections));
        }
    }
}
