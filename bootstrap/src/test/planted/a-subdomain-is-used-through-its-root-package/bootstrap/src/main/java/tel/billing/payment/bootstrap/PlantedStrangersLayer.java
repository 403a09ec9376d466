package tel.billing.payment.bootstrap;

import tel.billing.account.web.AccountPage;

record PlantedStrangersLayer(AccountPage page) {}
