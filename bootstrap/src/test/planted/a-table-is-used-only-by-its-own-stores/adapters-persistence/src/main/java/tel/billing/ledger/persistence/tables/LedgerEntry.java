package tel.billing.ledger.persistence.tables;

public final class LedgerEntry {}
