package tel.billing.proof;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import tel.billing.proof.Evidence.KeptNotice;

/// All that happens at the card processor of a run, and around it.
interface Scene extends AutoCloseable {

    /// Begins with what makes it hard.
    void start(SplittableRandom random);

    /// From now on nothing happens there but what is asked for.
    void calmDown();

    /// Whether the service has heard and done all that it must.
    boolean isSettled();

    /// By the processor's own record.
    Truth truth();

    /// What the service has of what it was told.
    List<KeptNotice> keptNotices();

    /// What customers bought besides, if they did.
    Optional<Purchases> bought();

    /// What made it hard, and how often.
    Map<String, Long> hardships();

    @Override
    void close();
}
