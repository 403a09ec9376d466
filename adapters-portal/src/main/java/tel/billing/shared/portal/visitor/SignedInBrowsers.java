package tel.billing.shared.portal.visitor;

import java.util.Optional;
import tel.billing.shared.Secret;

/// Finds the user whom a cookie keeps signed in.
@FunctionalInterface
public interface SignedInBrowsers {

    /// Empty if the token of the cookie is not valid any more.
    Optional<Visitor> find(Secret token);

    /// Whether a text has the format of the tokens. If not, it is not looked up.
    default boolean isWellFormed(Secret token) {
        return true;
    }

    /// As [#find], for a request that the user did not cause. It does not count as a use of the session.
    default Optional<Visitor> findWithoutUse(Secret token) {
        return find(token);
    }
}
