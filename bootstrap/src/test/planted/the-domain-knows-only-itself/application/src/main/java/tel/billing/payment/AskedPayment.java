package tel.billing.payment;

public record AskedPayment(PaymentId id) {}
