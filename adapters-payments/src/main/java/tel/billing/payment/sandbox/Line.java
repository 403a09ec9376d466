package tel.billing.payment.sandbox;

/// An entry of the journal.
sealed interface Line permits Movement, Repayment, Forgetting {}
