package tel.billing.shared.web.access;

import java.util.function.Supplier;

/// Verifies access tokens, for every request to a route that needs one.
public interface TokenVerifier {
    /// Loads the signing keys, which may read the database.
    Verification prepare(String token);

    default Result verify(String token) {
        return prepare(token).prove().get();
    }

    /// Whether the signature of this token was verified before. [Verification#prove] is then cheap.
    boolean knows(String token);

    /// A token and the keys to verify it.
    @FunctionalInterface
    interface Verification {

        /// Verifies the signature and the claims. This takes about 0.4 ms of CPU time and no I/O. The
        /// returned supplier then checks the session, which may read the database.
        Supplier<Result> prove();
    }

    /// The result of verifying a token.
    sealed interface Result {

        record Valid(Caller caller) implements Result {}

        /// The service issued the token, and it has expired, whether or not it was revoked.
        record Expired() implements Result {}

        /// The service issued the token, and its session has ended.
        record Revoked() implements Result {}

        /// The token is malformed, forged, or signed with a withdrawn key.
        record Unknown() implements Result {}
    }
}
