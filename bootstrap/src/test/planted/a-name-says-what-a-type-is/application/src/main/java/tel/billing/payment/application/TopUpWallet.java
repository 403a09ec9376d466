package tel.billing.payment.application;

interface TopUpWallet {
    record ServiceOutage() {}
}
