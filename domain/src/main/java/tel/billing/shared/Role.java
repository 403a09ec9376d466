package tel.billing.shared;

/// The role of a user: a customer of one account, or staff of the operator.
public enum Role {
    CUSTOMER,
    SUPPORT,
    ADMIN
}
