package tel.billing.shared.spec.peer;

/// A fault of the system behind an adapter. The contracts of vendors' adapters make the peer show each of them.
public enum PeerFault {
    /// Refuses connections.
    DOWN,
    /// Receives requests and never answers them.
    HANG,
    /// Executes changes, but their answers are lost. Reads and checks before a change are answered.
    LOSE_ANSWERS,
    /// Executes changes, and a proxy answers with an error such as HTTP 502.
    ERROR_AFTER_EXECUTION,
    /// Answers with text that is not part of its protocol.
    GARBAGE,
    /// Answers in its format, without the members that matter, such as `{}`.
    INCOMPLETE,
    /// Answers with an error of its own, such as HTTP 503.
    SERVER_ERROR,
    /// Rejects the credentials, such as HTTP 401.
    UNAUTHORIZED,
    /// Answers that it received too many requests, such as HTTP 429.
    TOO_MANY_REQUESTS,
    /// A proxy answers HTTP 404 with a text of its own.
    NOT_FOUND
}
