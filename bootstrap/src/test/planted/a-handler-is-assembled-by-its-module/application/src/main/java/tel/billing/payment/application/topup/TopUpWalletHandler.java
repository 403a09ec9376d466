package tel.billing.payment.application.topup;

public record TopUpWalletHandler() implements TopUpWallet {

    @Override
    public void topUp() {
        new TopUpWalletOperation().proceed();
    }
}
