package tel.billing.identity.application.link;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.identity.domain.Expiring;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.Secret;

/// Stores links or invitations. Mails contain their opaque tokens.
public interface TokenStore<T extends Expiring> {

    Optional<T> find(OpaqueToken token);

    /// Empty if the text is not a token, if `find` returns nothing, or if the token has expired.
    default Optional<T> findValid(Secret text, InstantSource clock) {
        return OpaqueToken.read(text.value()).flatMap(this::find).filter(found -> !found.isExpired(clock.instant()));
    }
}
