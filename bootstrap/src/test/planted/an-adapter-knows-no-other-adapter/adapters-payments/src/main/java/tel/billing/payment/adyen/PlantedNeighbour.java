package tel.billing.payment.adyen;

import tel.billing.payment.sandbox.SandboxCards;

/// In one jar, and still another adapter.
record PlantedNeighbour(SandboxCards cards) {}
