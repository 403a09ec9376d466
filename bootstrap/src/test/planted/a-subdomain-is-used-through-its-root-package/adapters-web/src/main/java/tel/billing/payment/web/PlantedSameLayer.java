package tel.billing.payment.web;

import tel.billing.account.web.AccountPage;

record PlantedSameLayer(AccountPage page) {}
