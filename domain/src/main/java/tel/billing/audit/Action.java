package tel.billing.audit;

/// What is written down: all that staff do, and all that matters to somebody's security.
public enum Action {
    SIGNED_IN,
    /// Nobody got in. Of many alike within a minute, the first is written down.
    SIGN_IN_FAILED,
    SIGNED_OUT,
    /// Of all sessions at once.
    SIGNED_OUT_EVERYWHERE,
    /// A user ended a session of theirs from another one.
    SESSION_REVOKED,
    /// A refresh token that had been used was shown again, which ended the session.
    REFRESH_TOKEN_REUSED,
    /// A new customer opened the magic link, and is signed in.
    PASSWORD_SET,
    PASSWORD_CHANGED,
    /// By a link from a mail.
    PASSWORD_RESET,
    /// A link went to the new address, or word that somebody has it.
    EMAIL_CHANGE_ASKED,
    EMAIL_CHANGED,
    ACCOUNT_SUSPENDED,
    ACCOUNT_REACTIVATED,
    ACCOUNT_CLOSED;

    /// Whether anybody can make us write this down, as often as they like.
    public boolean isFailedAttempt() {
        return switch (this) {
            case SIGN_IN_FAILED -> true;
            case SIGNED_IN,
                    SIGNED_OUT,
                    SIGNED_OUT_EVERYWHERE,
                    SESSION_REVOKED,
                    REFRESH_TOKEN_REUSED,
                    PASSWORD_SET,
                    PASSWORD_CHANGED,
                    PASSWORD_RESET,
                    EMAIL_CHANGE_ASKED,
                    EMAIL_CHANGED,
                    ACCOUNT_SUSPENDED,
                    ACCOUNT_REACTIVATED,
                    ACCOUNT_CLOSED -> false;
        };
    }
}
