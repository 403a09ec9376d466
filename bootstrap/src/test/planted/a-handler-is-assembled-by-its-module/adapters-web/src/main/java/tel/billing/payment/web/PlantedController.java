package tel.billing.payment.web;

import tel.billing.payment.application.topup.TopUpWalletHandler;

record PlantedController(TopUpWalletHandler topUpWallet) {}
