package tel.billing.shared.persistence;

import java.util.Map;
import java.util.Optional;
import org.jooq.JSONB;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.ClientData;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Metadata;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// Maps [ClientData] to the columns `external_id` and `metadata`. Without metadata, that
/// column is null.
public final class ClientDataColumns {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<Map<String, String>> PAIRS = new TypeReference<>() {};

    private ClientDataColumns() {}

    public static @Nullable String externalId(ClientData clientData) {
        return clientData.externalId().map(ExternalId::value).orElse(null);
    }

    public static @Nullable JSONB metadata(Metadata metadata) {
        return metadata.pairs().isEmpty() ? null : JSONB.valueOf(JSON.writeValueAsString(metadata.pairs()));
    }

    public static ClientData read(@Nullable String externalId, @Nullable JSONB metadata) {
        return externalId == null && metadata == null
                ? ClientData.NONE
                : new ClientData(
                        Optional.ofNullable(externalId).map(ExternalId::new),
                        Optional.ofNullable(metadata)
                                .map(json -> new Metadata(JSON.readValue(json.data(), PAIRS)))
                                .orElse(Metadata.NONE));
    }
}
