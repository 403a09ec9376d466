package tel.billing.account;

import tel.billing.account.domain.Account;

/// The states of an account, as other subdomains see them.
public enum AccountStatus {
    DRAFT,
    ACTIVE,
    SUSPENDED,
    CLOSED,
    EXPIRED;

    public static AccountStatus of(Account account) {
        return switch (account) {
            case Account.Draft _ -> DRAFT;
            case Account.Active _ -> ACTIVE;
            case Account.Suspended _ -> SUSPENDED;
            case Account.Closed _ -> CLOSED;
            case Account.Expired _ -> EXPIRED;
        };
    }

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
