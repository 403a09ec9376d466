package tel.billing.payment.application.topup;

public record TopUpWalletOperation() {

    public void proceed() {}
}
