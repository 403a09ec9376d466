package tel.billing.shared.bootstrap.upstream;

/// What an answer says of whoever gave it.
public enum Word {
    /// It answers.
    ANSWER,
    /// It does not.
    SILENCE,
    /// Neither, such as a question that was never sent.
    NOTHING
}
