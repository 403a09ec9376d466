package tel.billing.shared.web;

import java.time.Duration;
import tel.billing.shared.Limit;
import tel.billing.shared.RateLimits;

/// Limits that refuse one account and one address, always, and let all others.
final class SampleLimits implements RateLimits {
    static final String EAGER = "192.0.2.99";

    @Override
    public Permit take(Limit limit, String whose) {
        return whose.equals(EAGER) || whose.equals(SampleTokens.EAGER.toString())
                ? new Permit.Refused(limit.usual(), Duration.ofMillis(1500))
                : new Permit.Granted(limit.usual(), 7, Duration.ofMillis(2500));
    }
}
