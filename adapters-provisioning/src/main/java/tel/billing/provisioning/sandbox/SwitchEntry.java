package tel.billing.provisioning.sandbox;

/// The phone system was taken down, or brought back.
record SwitchEntry(boolean available) implements Entry {}
