package tel.billing.shared.web.access;

/// Decides what an access token is worth, for every request to a route that needs one.
public interface TokenVerifier {
    Verdict verify(String token);

    /// Whether the signature of this token was verified before, so that [#verify] costs next to nothing.
    boolean knows(String token);

    /// What a token is worth.
    sealed interface Verdict {

        record Valid(Caller caller) implements Verdict {}

        /// The service issued the token, and it has expired, whether it was revoked or not.
        record Expired() implements Verdict {}

        /// The service issued the token, and its session has ended.
        record Revoked() implements Verdict {}

        /// Malformed, forged, or signed with a key that was withdrawn.
        record Unknown() implements Verdict {}
    }
}
