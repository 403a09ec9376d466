package tel.billing.payment.application;

import java.time.Duration;

/// Tells operators of notices that somebody must look into.
public interface CountNotices {

    long quarantined();

    /// Those that have not been settled for `age`, in real time.
    long unsettled(Duration age);
}
