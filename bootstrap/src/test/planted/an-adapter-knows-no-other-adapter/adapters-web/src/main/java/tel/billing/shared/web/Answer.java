package tel.billing.shared.web;

public record Answer(String body) {}
