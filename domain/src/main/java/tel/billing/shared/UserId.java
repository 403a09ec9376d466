package tel.billing.shared;

import java.util.UUID;

/// Names a person who signs in: a customer, or one of the operator's staff.
public record UserId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
