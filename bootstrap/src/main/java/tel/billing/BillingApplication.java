package tel.billing;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;

/// The service. Each subdomain has its own wiring, `tel.billing.<subdomain>.bootstrap`.
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ComponentScan(
        basePackages = "tel.billing.*.bootstrap",
        excludeFilters = @Filter(type = FilterType.CUSTOM, classes = TypeExcludeFilter.class))
public class BillingApplication {

    static void main(String[] arguments) {
        SpringApplication.run(BillingApplication.class, arguments);
    }
}
