package tel.billing.tax.sandbox;

import tel.billing.payment.sandbox.SandboxCards;

/// Its layer has the same name, but lies in another jar.
record PlantedNamesake(SandboxCards cards) {}
