package tel.billing.payment.bootstrap;

final class PaymentWiring {}
