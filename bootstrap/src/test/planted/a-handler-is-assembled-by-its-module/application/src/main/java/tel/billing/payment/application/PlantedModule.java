package tel.billing.payment.application;

import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.application.topup.TopUpWalletHandler;

final class PlantedModule {

    TopUpWallet topUpWallet() {
        return new TopUpWalletHandler();
    }
}
