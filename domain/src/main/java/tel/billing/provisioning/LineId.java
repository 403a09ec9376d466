package tel.billing.provisioning;

import java.util.UUID;

/// Names a line. It is the id of what the line was ordered for: a subscription has one line.
public record LineId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
