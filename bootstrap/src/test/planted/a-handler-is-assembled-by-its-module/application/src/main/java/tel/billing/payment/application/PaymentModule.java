package tel.billing.payment.application;

import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.application.topup.TopUpWalletHandler;
import tel.billing.payment.application.topup.TopUpWalletOperation;

record PaymentModule() {

    TopUpWallet topUpWallet() {
        return new TopUpWalletHandler();
    }

    TopUpWallet topUpWalletDirectly() {
        return () -> new TopUpWalletOperation().proceed();
    }
}
