package tel.billing.account;

/// The states of an account, as other subdomains see them.
public enum AccountStatus {
    DRAFT,
    ACTIVE,
    SUSPENDED,
    CLOSED,
    EXPIRED;

    /// Whether the account's users may sign in.
    public boolean allowsSignIn() {
        return switch (this) {
            case ACTIVE, SUSPENDED -> true;
            case DRAFT, CLOSED, EXPIRED -> false;
        };
    }

    /// Only an active account may buy, has its cards charged, and has working lines.
    public boolean isActive() {
        return switch (this) {
            case ACTIVE -> true;
            case DRAFT, SUSPENDED, CLOSED, EXPIRED -> false;
        };
    }
}
