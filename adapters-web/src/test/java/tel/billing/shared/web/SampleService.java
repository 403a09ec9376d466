package tel.billing.shared.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tel.billing.shared.RateLimits;
import tel.billing.shared.web.access.TokenVerifier;
import tel.billing.shared.web.client.ApiClients;
import tel.billing.shared.web.client.ClientAddresses;
import tel.billing.shared.web.client.ProxyHeader;
import tel.billing.shared.web.client.TrustedProxies;
import tel.billing.shared.web.cors.AllowedOrigins;
import tel.billing.shared.web.limit.AdmissionLimits;
import tel.billing.shared.web.openapi.OpenApiController;
import tel.billing.shared.web.openapi.RenderedDocuments;
import tel.billing.shared.web.response.Sha256;

/// A small service on the web foundation. Its public URL is another machine's and it trusts proxies on this
/// machine, unless a test sets `sample.public-url` and `sample.trusted-proxies`.
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({WebFoundation.class, SampleController.class})
class SampleService {
    static final String SECRET = "a-secret-of-the-shop-with-43-characters-here";
    static final String API_CLIENT = "shop." + SECRET;

    @Bean
    WebSettings webSettings(
            @Value("${sample.public-url:https://billing.example.com}") URI publicUrl,
            @Value("${sample.trusted-proxies:127.0.0.1,::1}") String proxies,
            @Value("${sample.origins:https://shop.example.com}") String origins,
            @Value("${sample.request-timeout:10s}") Duration requestTimeout) {
        var clients = new ClientAddresses(TrustedProxies.valueOf(proxies), ProxyHeader.X_FORWARDED_FOR);
        var apiClients = ApiClients.valueOf("shop:" + Sha256.hex(SECRET.getBytes(UTF_8)));
        return new WebSettings(publicUrl, clients, apiClients, AllowedOrigins.valueOf(origins), requestTimeout);
    }

    @Bean
    OpenApiController openApiController() {
        return new OpenApiController(RenderedDocuments.of("""
                    openapi: 3.1.0
                    info: {title: Sample, version: "1"}
                    paths:
                      /v1/orders/{id}:
                        get:
                          deprecated: true
                          x-deprecated-since: 2026-11-24
                          x-sunset: 2027-11-30
                          responses: {"200": {description: The order.}}
                    """), URI.create("https://billing.example.com"));
    }

    @Bean
    AdmissionLimits.ByWorkload admissionLimits(
            @Value("${sample.active:100}") int active,
            @Value("${sample.waiting:100}") int waiting,
            @Value("${sample.max-wait:10s}") Duration maxWait) {
        return _ -> new AdmissionLimits(active, waiting, maxWait);
    }

    @Bean
    MeterRegistry meters() {
        return new SimpleMeterRegistry();
    }

    @Bean
    RateLimits rateLimits() {
        return new SampleLimits();
    }

    @Bean
    TokenVerifier tokenVerifier() {
        return new SampleTokens();
    }
}
