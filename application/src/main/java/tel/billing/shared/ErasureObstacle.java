package tel.billing.shared;

/// What must end before the personal data of an account can be erased.
public enum ErasureObstacle {
    /// A wallet owes money to the customer, or the customer owes money.
    WALLET_NOT_EMPTY,
    /// A payment or a refund has no final result yet.
    PAYMENT_UNFINISHED,
    /// The PBX still has a line of the account.
    LINE_IN_SERVICE
}
