package tel.billing.idempotency.spec;

import tel.billing.idempotency.Fingerprint;

/// Parts of requests for tests.
public final class SampleRequests {
    /// The fingerprint of requests whose content does not matter.
    public static final Fingerprint FINGERPRINT = new Fingerprint("0".repeat(64));

    private SampleRequests() {}
}
