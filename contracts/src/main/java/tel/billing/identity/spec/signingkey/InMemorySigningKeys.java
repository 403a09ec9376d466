package tel.billing.identity.spec.signingkey;

import java.time.InstantSource;
import java.util.List;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.domain.SigningKeyValidity;
import tel.billing.shared.Ids;

/// Reads the in-memory register on each call, so it is always up to date.
public record InMemorySigningKeys(InMemorySigningKeyStore register, Ids ids, InstantSource clock)
        implements SigningKeys {

    @Override
    public SigningKey current() {
        var keys = published();
        var signing = register.rotation().orElseThrow().signing(clock.instant());
        return keys.stream()
                .filter(key -> key.id().equals(signing.id()))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public List<SigningKey> published() {
        if (register.rotation().isEmpty()) {
            register.makeFirst(SigningKeyValidity.first(ids.next().toString(), clock.instant()));
        }
        return register.keys();
    }

    @Override
    public List<RetiredKey> retired() {
        return register.retired();
    }

    @Override
    public void catchUp() {
        // Always up to date.
    }
}
