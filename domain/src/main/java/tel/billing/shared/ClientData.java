package tel.billing.shared;

import java.util.Optional;

/// What a client of the API stores with an account, payment or subscription. The service does not interpret it.
public record ClientData(Optional<ExternalId> externalId, Metadata metadata) {
    public static final ClientData NONE = new ClientData(Optional.empty(), Metadata.NONE);

    /// The same data with those members that are given. They replace the previous ones as a whole.
    public ClientData with(Optional<ExternalId> newId, Optional<Metadata> newMetadata) {
        return new ClientData(newId.or(() -> externalId), newMetadata.orElse(metadata));
    }
}
