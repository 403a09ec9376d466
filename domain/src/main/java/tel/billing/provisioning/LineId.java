package tel.billing.provisioning;

import java.util.Comparator;
import java.util.UUID;

/// Names a line. It is the id of what the line was ordered for: a subscription has one line. Lines
/// stand in the order of the bytes of their ids, as databases order them.
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
