package tel.billing.payment.persistence;

public final class JooqPayments {}
