package tel.billing.payment;

public record PaymentId(byte[] value) {}
