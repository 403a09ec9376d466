package tel.billing.cut;

/// A participant that acts on an instance of the service of its own.
public record Role(String name, Runnable deed) {}
