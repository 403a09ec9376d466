package tel.billing.payment.domain;

import tel.billing.account.AccountEvent;

record ThroughTheDoor(AccountEvent event) {}
