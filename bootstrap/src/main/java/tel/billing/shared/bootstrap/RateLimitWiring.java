package tel.billing.shared.bootstrap;

import java.time.Duration;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.JooqRateLimits;
import tel.billing.shared.persistence.OwnRateLimits;
import tel.billing.shared.persistence.RememberedRefusals;

@Configuration(proxyBeanMethods = false)
class RateLimitWiring {
    private static final Duration PAUSE = Duration.ofMinutes(1);

    @Bean
    RateLimits rateLimits(BillingSettings settings, DSLContext sql, RealTime realTime) {
        if (!settings.rateLimitsEnabled()) {
            return RateLimits.none();
        }
        var rates = settings.rateLimits().rates();
        var own = new OwnRateLimits(rates, realTime);
        var shared = new RememberedRefusals(new JooqRateLimits(sql, rates), realTime);
        return (limit, whose) -> (limit.isShared() ? shared : own).take(limit, whose);
    }

    @Bean
    Sweep forgottenRates(BillingSettings settings, ObjectProvider<DSLContext> sql) {
        var rates = settings.rateLimits().rates();
        return new Sweep("rate-limits", PAUSE, () -> new JooqRateLimits(sql.getObject(), rates).forget());
    }
}
