package tel.billing.payment.domain;

import tel.billing.account.domain.Account;

record PlantedThroughTheWindow(Account account) {}
