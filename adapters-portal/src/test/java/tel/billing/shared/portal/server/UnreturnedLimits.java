package tel.billing.shared.portal.server;

import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;

/// Limits of a test to which no permit returns.
@FunctionalInterface
interface UnreturnedLimits extends RateLimits {

    @Override
    default void giveBack(RateLimit rateLimit, String whose) {
        // The test decides which permits it grants.
    }
}
