package tel.billing.shared.web;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.PropertySource;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tel.billing.shared.RateLimits;
import tel.billing.shared.web.access.BearerFilter;
import tel.billing.shared.web.access.LocalRequests;
import tel.billing.shared.web.access.RouteFilter;
import tel.billing.shared.web.access.Routes;
import tel.billing.shared.web.access.SecurityChain;
import tel.billing.shared.web.access.SecurityProblems;
import tel.billing.shared.web.access.TokenVerifier;
import tel.billing.shared.web.answer.SecurityHeaders;
import tel.billing.shared.web.answer.StoreOutage;
import tel.billing.shared.web.limit.RateGuard;
import tel.billing.shared.web.server.OriginFilter;
import tel.billing.shared.web.server.TomcatSetup;

/// Assembles the web foundation, from the outside in: Tomcat with ids and problems; the routes (404, 405);
/// security (401, 403); MVC (429, 415, 406, 413, 422). It needs a [TokenVerifier], [WebSettings],
/// [RateLimits] and a [MeterRegistry].
@Configuration(proxyBeanMethods = false)
@EnableWebSecurity
@Import(MvcSetup.class)
@PropertySource("classpath:tel/billing/shared/web/web.properties")
public class WebFoundation {

    @Bean
    SecurityHeaders securityHeaders(WebSettings settings) {
        return new SecurityHeaders(settings.publicUrl());
    }

    @Bean
    TomcatSetup tomcatSetup(SecurityHeaders securityHeaders, WebSettings settings) {
        return new TomcatSetup(securityHeaders, settings.requestTimeout());
    }

    @Bean
    Routes routes(
            @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping, WebSettings settings) {
        // Where proxies are expected, a request from this machine may be one that a proxy forwarded.
        return new Routes(
                mapping,
                LocalRequests.isThisMachine(settings.publicUrl())
                        && !settings.clients().hasTrustedProxies());
    }

    @Bean
    FilterRegistrationBean<RouteFilter> routeFilter(Routes routes) {
        var registration = new FilterRegistrationBean<>(new RouteFilter(routes));
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 1);
        return registration;
    }

    /// Surrounds all processing of a request, including security.
    @Bean
    FilterRegistrationBean<OriginFilter> originFilter(WebSettings settings) {
        var registration = new FilterRegistrationBean<>(
                new OriginFilter(request -> settings.clients().of(request).getHostAddress()));
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 2);
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
    SecurityFilterChain securityFilterChain(
            HttpSecurity http,
            TokenVerifier tokens,
            RateLimits limits,
            WebSettings settings,
            StoreOutage outage,
            SecurityProblems problems) {
        return SecurityChain.of(http, new BearerFilter(tokens, limits, settings.clients(), outage), problems);
    }
}
