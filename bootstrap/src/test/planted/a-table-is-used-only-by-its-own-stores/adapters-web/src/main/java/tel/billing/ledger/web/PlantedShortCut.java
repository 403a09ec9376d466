package tel.billing.ledger.web;

import tel.billing.ledger.persistence.tables.LedgerEntry;

record PlantedShortCut(LedgerEntry entries) {}
