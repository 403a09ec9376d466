package tel.billing.payment.application;

import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.application.topup.TopUpWalletHandler;

record TopUpModule() {

    TopUpWallet topUpWallet() {
        return new TopUpWalletHandler();
    }
}
