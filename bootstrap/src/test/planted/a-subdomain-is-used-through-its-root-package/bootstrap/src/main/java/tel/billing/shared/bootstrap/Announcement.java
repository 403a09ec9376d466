package tel.billing.shared.bootstrap;

public record Announcement() {}
