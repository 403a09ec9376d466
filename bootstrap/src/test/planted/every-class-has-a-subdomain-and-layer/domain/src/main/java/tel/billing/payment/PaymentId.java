package tel.billing.payment;

record PaymentId() {}
