package tel.billing.payment.bootstrap;

import tel.billing.shared.web.Page;

record PaymentWiring(Page page) {}
