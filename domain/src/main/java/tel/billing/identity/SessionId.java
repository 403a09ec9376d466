package tel.billing.identity;

import java.util.UUID;

/// The id of a session: a sign-in and all the refreshes that continue it.
public record SessionId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
