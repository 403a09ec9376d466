package tel.billing.proof;

import java.util.Map;

/// The card processor of a run. It outlives the service.
interface Vendor extends AutoCloseable {

    /// What the service must be told to charge cards there.
    Map<String, String> settings();

    /// Makes customers and staff ready, while nobody dies yet.
    Scene prepare(PackagedService service, Api api, Traffic traffic);

    @Override
    void close();
}
