package tel.billing.proof.processor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import tel.billing.proof.load.Api;
import tel.billing.proof.load.Traffic;
import tel.billing.proof.outage.Disruption;
import tel.billing.proof.outage.Installation;
import tel.billing.proof.outage.Kills;

/// The card processor of a run. It outlives the service.
public interface Vendor extends AutoCloseable {

    /// Starts a service that charges cards there, with its data in `home`.
    Installation install(Path home) throws IOException;

    /// What happens to the service while clients work.
    default Disruption disrupt(Installation installation, Traffic traffic, RandomGenerator random) throws IOException {
        return new Kills(installation, traffic, random);
    }

    /// Whether a customer can pay, or cancel, at a page there.
    boolean hasPages();

    /// Prepares customers and staff, before the first kill.
    ProcessorSetup prepare(Installation installation, Api api, Traffic traffic);

    @Override
    void close();
}
