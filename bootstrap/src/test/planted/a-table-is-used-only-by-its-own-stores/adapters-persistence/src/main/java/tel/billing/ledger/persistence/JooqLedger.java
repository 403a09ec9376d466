package tel.billing.ledger.persistence;

import tel.billing.ledger.persistence.tables.LedgerEntry;

record JooqLedger(LedgerEntry entries) {}
