package tel.billing.simulation;

/// A participant that acts on an instance of the service of its own.
public record Role(String name, Runnable action) {}
