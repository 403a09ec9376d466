package tel.billing.shared;

public record Money(long minor) {}
