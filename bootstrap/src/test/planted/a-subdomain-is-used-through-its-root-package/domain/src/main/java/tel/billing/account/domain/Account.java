package tel.billing.account.domain;

import tel.billing.account.AccountEvent;

public record Account(AccountEvent because) {}
