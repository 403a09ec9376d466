package tel.billing.ledger.domain;

public record Posting() {}
