package tel.billing.shared;

import java.util.UUID;

/// Identifies a user: a customer, or a staff member of the operator.
public record UserId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
