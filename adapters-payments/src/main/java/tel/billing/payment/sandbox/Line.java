package tel.billing.payment.sandbox;

/// Something that happened, as the journal keeps it.
sealed interface Line permits Movement, Repayment, Forgetting {}
