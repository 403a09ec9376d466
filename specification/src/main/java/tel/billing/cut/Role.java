package tel.billing.cut;

/// Somebody who acts, on an instance of the service of their own.
public record Role(String name, Runnable deed) {}
