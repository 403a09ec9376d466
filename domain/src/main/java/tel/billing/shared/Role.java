package tel.billing.shared;

/// What a user may be: a customer of one account, or staff of the operator.
public enum Role {
    CUSTOMER,
    SUPPORT,
    ADMIN
}
