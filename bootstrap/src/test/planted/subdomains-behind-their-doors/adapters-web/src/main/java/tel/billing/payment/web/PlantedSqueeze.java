package tel.billing.payment.web;

import tel.billing.ledger.web.LedgerPage;

record PlantedSqueeze(LedgerPage page) {}
