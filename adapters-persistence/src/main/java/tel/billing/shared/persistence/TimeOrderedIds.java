package tel.billing.shared.persistence;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.NoArgGenerator;
import java.security.SecureRandom;
import java.util.UUID;
import tel.billing.shared.Ids;

/// UUIDs as in RFC 9562: version 7, increasing within a millisecond, and version 4 from a strong
/// random source.
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
