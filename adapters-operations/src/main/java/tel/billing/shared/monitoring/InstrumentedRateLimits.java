package tel.billing.shared.monitoring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;

/// Counts refusals by limit.
public record InstrumentedRateLimits(RateLimits limits, MeterRegistry meters) implements RateLimits {

    @Override
    public Permit take(RateLimit rateLimit, String whose) {
        var permit = limits.take(rateLimit, whose);
        if (permit instanceof Permit.Refused) {
            Counter.builder("billing.rate.limits.refused")
                    .description("Requests that a rate limit refused")
                    .tag("limit", rateLimit.label())
                    .register(meters)
                    .increment();
        }
        return permit;
    }

    @Override
    public void giveBack(RateLimit rateLimit, String whose) {
        limits.giveBack(rateLimit, whose);
    }
}
