package tel.billing.shared.web.access;

/// Tells what an access token is worth. It is asked for every request to a route that is not for everybody.
public interface TokenVerifier {
    Verdict verify(String token);

    /// Whether the token was verified before, so that to do it again costs next to nothing.
    boolean knows(String token);

    /// What a token is worth.
    sealed interface Verdict {

        record Valid(Caller caller) implements Verdict {}

        /// Ours and well-formed, but past its time, whether it was revoked or not.
        record Expired() implements Verdict {}

        /// Malformed, forged or revoked.
        record Refused() implements Verdict {}
    }
}
