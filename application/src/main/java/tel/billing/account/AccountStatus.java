package tel.billing.account;

/// The states of an account, as others see them.
public enum AccountStatus {
    DRAFT,
    ACTIVE,
    SUSPENDED,
    CLOSED,
    EXPIRED
}
