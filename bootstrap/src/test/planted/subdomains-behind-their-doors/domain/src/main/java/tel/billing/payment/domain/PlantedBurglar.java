package tel.billing.payment.domain;

import tel.billing.ledger.domain.Posting;

record PlantedBurglar(Posting posting) {}
