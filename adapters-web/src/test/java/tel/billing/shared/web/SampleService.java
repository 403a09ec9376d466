package tel.billing.shared.web;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tel.billing.shared.web.access.TokenVerifier;

/// A small service on the web foundation.
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({WebFoundation.class, SampleController.class})
class SampleService {

    @Bean
    WebSettings webSettings() {
        return new WebSettings(URI.create("https://billing.example.com"));
    }

    @Bean
    MeterRegistry meters() {
        return new SimpleMeterRegistry();
    }

    @Bean
    TokenVerifier tokenVerifier() {
        return new SampleTokens();
    }
}
