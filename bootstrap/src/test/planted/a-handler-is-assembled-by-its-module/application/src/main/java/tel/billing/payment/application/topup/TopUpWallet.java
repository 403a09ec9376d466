package tel.billing.payment.application.topup;

public interface TopUpWallet {
    void topUp();
}
