package tel.billing.payment.resilience;

public final class Breaker {}
