package tel.billing.payment.web;

import tel.billing.payment.application.topup.TopUpWallet;

record PaymentController(TopUpWallet topUpWallet) {}
