package tel.billing.provisioning.sandbox;

/// The phone system forgot all lines, and that there ever were any.
record ForgettingEntry(boolean forgotten) implements Entry {}
