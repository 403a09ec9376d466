package tel.billing.shared.resilience;

/// What a result shows about the state of the upstream.
public enum UpstreamResponse {
    /// It answers.
    ANSWER,
    /// It does not answer.
    SILENCE,
    /// No conclusion, such as for a request that was never sent.
    NOTHING
}
