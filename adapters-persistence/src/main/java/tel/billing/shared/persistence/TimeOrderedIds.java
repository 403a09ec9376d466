package tel.billing.shared.persistence;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.NoArgGenerator;
import java.security.SecureRandom;
import java.util.UUID;
import tel.billing.shared.Ids;

/// UUIDs as RFC 9562 has them: version 7 counting upwards within a millisecond, version 4 from a strong source.
public final class TimeOrderedIds implements Ids {
    private final NoArgGenerator timeOrdered = Generators.timeBasedEpochGenerator(new SecureRandom());

    @Override
    public UUID next() {
        return timeOrdered.generate();
    }

    @Override
    public UUID random() {
        return UUID.randomUUID();
    }
}
