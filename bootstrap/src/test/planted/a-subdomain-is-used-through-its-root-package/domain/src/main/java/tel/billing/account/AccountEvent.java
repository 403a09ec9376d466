package tel.billing.account;

public record AccountEvent() {}
