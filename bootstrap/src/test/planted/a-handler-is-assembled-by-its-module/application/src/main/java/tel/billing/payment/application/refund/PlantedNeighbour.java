package tel.billing.payment.application.refund;

import tel.billing.payment.application.topup.TopUpWalletOperation;

record PlantedNeighbour(TopUpWalletOperation operation) {}
