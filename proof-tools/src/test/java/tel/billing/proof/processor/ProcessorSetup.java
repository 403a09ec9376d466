package tel.billing.proof.processor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import tel.billing.proof.evidence.Evidence.NotificationRecord;
import tel.billing.proof.evidence.GroundTruth;
import tel.billing.proof.evidence.Purchases;

/// The card processor of a run, and the events around it.
public interface ProcessorSetup extends AutoCloseable {

    /// Starts the faults.
    void start(SplittableRandom random);

    /// The kinds of work that have not occurred yet, as faults of a run that would end now. All programs must
    /// run.
    List<String> missing();

    /// From now on there are only answers to requests.
    void stopFaults();

    /// The work that the service has not completed yet.
    List<String> unfinished();

    /// The processor's own record.
    GroundTruth groundTruth();

    /// The stored notifications of the service.
    List<NotificationRecord> storedNotifications();

    /// The purchases of customers, if there are any.
    Optional<Purchases> purchases();

    /// The faults and their number.
    Map<String, Long> faultCounts();

    @Override
    void close();
}
