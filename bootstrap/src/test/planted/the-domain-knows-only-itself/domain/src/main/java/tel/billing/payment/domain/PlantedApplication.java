package tel.billing.payment.domain;

import tel.billing.payment.AskedPayment;

/// The application's class stands in the same package as the domain's `PaymentId`: only the jar tells them apart.
record PlantedApplication(AskedPayment asked) {}
