package tel.billing.shared.web;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;

/// Limits that always reject one account, one address and one site, and admit all others. They record
/// the permits.
final class SampleLimits implements RateLimits {
    static final String EAGER = "192.0.2.99";

    static final String EAGER_SITE = "20010db80bad/48";

    private final Queue<String> taken = new ConcurrentLinkedQueue<>();

    /// In order of the requests, such as `account:customer`.
    List<String> taken() {
        return List.copyOf(taken);
    }

    @Override
    public Permit take(RateLimit rateLimit, String whose) {
        taken.add(rateLimit.label() + ":" + whose);
        return whose.equals(EAGER) || whose.equals(EAGER_SITE) || whose.equals(SampleTokens.EAGER.toString())
                ? new Permit.Refused(rateLimit.defaultRate(), Duration.ofMillis(1500))
                : new Permit.Granted(rateLimit.defaultRate(), 7, Duration.ofMillis(2500));
    }

    @Override
    public void giveBack(RateLimit rateLimit, String whose) {
        taken.remove(rateLimit.label() + ":" + whose);
    }
}
