package tel.billing.payment.resilience;

import tel.billing.payment.persistence.JooqPayments;

record PlantedBreaker(JooqPayments payments) {}
