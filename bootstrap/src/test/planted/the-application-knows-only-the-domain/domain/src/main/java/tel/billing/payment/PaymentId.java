package tel.billing.payment;

public record PaymentId(String value) {}
