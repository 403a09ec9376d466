package tel.billing.shared.spec;

import java.time.Instant;
import tel.billing.shared.ClientData;
import tel.billing.shared.ListFilter;

/// Filters lists as the stores do.
public final class ListFilters {
    private ListFilters() {}

    public static <S> boolean matches(ListFilter<S> filter, S status, ClientData clientData, Instant createdAt) {
        return filter.status().map(status::equals).orElse(true)
                && (filter.externalId().isEmpty() || filter.externalId().equals(clientData.externalId()))
                && filter.from().map(from -> !createdAt.isBefore(from)).orElse(true)
                && filter.until().map(createdAt::isBefore).orElse(true);
    }

    /// Whether both have the same external id.
    public static boolean collide(ClientData one, ClientData other) {
        return one.externalId().isPresent() && one.externalId().equals(other.externalId());
    }
}
