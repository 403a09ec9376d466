package tel.billing.payment.application;

interface ShowPayment {
    boolean[] show(tel.billing.payment.PaymentId id);
}
