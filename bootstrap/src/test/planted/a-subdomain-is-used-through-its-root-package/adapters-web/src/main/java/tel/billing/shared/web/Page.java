package tel.billing.shared.web;

public record Page() {}
