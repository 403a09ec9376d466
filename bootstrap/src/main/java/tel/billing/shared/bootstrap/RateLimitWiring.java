package tel.billing.shared.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.monitoring.InstrumentedRateLimits;
import tel.billing.shared.persistence.ratelimit.CachedRateLimitRefusals;
import tel.billing.shared.persistence.ratelimit.IndependentRateLimits;
import tel.billing.shared.persistence.ratelimit.JooqRateLimits;

@Configuration(proxyBeanMethods = false)
class RateLimitWiring {
    private static final Duration PAUSE = Duration.ofMinutes(1);

    @Bean
    RateLimits rateLimits(BillingSettings settings, DSLContext sql, RealTime realTime, MeterRegistry meters) {
        if (!settings.rateLimitsEnabled()) {
            return RateLimits.unlimited();
        }
        var rateLimitTable = settings.rateLimits().rates();
        var own = new IndependentRateLimits(rateLimitTable, realTime);
        var shared = new CachedRateLimitRefusals(new JooqRateLimits(sql, rateLimitTable), realTime);
        return new InstrumentedRateLimits(new RateLimitsByKind(own, shared), meters);
    }

    /// @param own counts for this instance
    /// @param shared counts for all instances together
    private record RateLimitsByKind(RateLimits own, RateLimits shared) implements RateLimits {

        @Override
        public Permit take(RateLimit rateLimit, String whose) {
            return of(rateLimit).take(rateLimit, whose);
        }

        @Override
        public void giveBack(RateLimit rateLimit, String whose) {
            of(rateLimit).giveBack(rateLimit, whose);
        }

        private RateLimits of(RateLimit rateLimit) {
            return rateLimit.isShared() ? shared : own;
        }
    }

    @Bean
    RecurringJob expiredRateLimits(BillingSettings settings, ObjectProvider<DSLContext> sql) {
        var rateLimitTable = settings.rateLimits().rates();
        return new RecurringJob(
                "rate-limits", PAUSE, () -> new JooqRateLimits(sql.getObject(), rateLimitTable).deleteExpired());
    }
}
