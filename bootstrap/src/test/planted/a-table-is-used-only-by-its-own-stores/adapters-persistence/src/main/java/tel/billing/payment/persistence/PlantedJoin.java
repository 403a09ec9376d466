package tel.billing.payment.persistence;

import tel.billing.ledger.persistence.tables.LedgerEntry;

record PlantedJoin(LedgerEntry entries) {}
