package tel.billing.shared.web.request;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.shared.ClientData;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Metadata;

/// The optional members `external_id` and `metadata` of requests and responses.
public record ClientDataFields(Field<Optional<ExternalId>> externalId, Field<Optional<Metadata>> metadata) {

    public static ClientDataFields read(Fields in) {
        return new ClientDataFields(in.optional("external_id", ExternalId::parse), readMetadata(in));
    }

    public static Field<Optional<Metadata>> readMetadata(Fields in) {
        return in.optionalObject("metadata", ClientDataFields::pairs);
    }

    private static Supplier<Metadata> pairs(Fields in) {
        var pairs = in.texts(Metadata.MAX_PAIRS, Metadata::violationOf);
        return () -> new Metadata(pairs.get());
    }

    /// The member of a response.
    public static Optional<String> externalId(ClientData clientData) {
        return clientData.externalId().map(ExternalId::value);
    }

    /// The member of a response, left out if there are no pairs.
    public static Optional<Map<String, String>> metadata(ClientData clientData) {
        return Optional.of(clientData.metadata().pairs()).filter(pairs -> !pairs.isEmpty());
    }

    /// The data of a new thing. Only call this inside `complete(...)`.
    public ClientData get() {
        return ClientData.NONE.with(externalId.get(), metadata.get());
    }
}
