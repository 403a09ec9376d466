package tel.billing.payment.web;

import tel.billing.payment.persistence.JooqPayments;

record PlantedController(JooqPayments payments) {}
