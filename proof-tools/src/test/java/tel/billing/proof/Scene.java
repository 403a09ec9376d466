package tel.billing.proof;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import tel.billing.proof.Evidence.KeptNotice;

/// The card processor of a run, and the events around it.
interface Scene extends AutoCloseable {

    /// Starts the faults.
    void start(SplittableRandom random);

    /// From now on there are only answers to requests.
    void calmDown();

    /// Whether the service has processed everything.
    boolean isSettled();

    /// The processor's own record.
    Truth truth();

    /// The stored notifications of the service.
    List<KeptNotice> keptNotices();

    /// The purchases of customers, if there are any.
    Optional<Purchases> bought();

    /// The faults and their number.
    Map<String, Long> hardships();

    @Override
    void close();
}
