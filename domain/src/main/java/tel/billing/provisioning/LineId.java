package tel.billing.provisioning;

import java.util.Comparator;
import java.util.UUID;

/// Identifies a line by the id of its subscription, which has one line. Ordered by unsigned bytes, like
/// in databases.
public record LineId(UUID value) implements Comparable<LineId> {
    private static final Comparator<UUID> BY_BYTES = Comparator.comparing(
                    UUID::getMostSignificantBits, Long::compareUnsigned)
            .thenComparing(UUID::getLeastSignificantBits, Long::compareUnsigned);

    @Override
    public int compareTo(LineId other) {
        return BY_BYTES.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
