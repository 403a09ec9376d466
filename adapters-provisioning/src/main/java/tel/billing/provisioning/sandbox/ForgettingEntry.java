package tel.billing.provisioning.sandbox;

/// The PBX lost all lines and all knowledge of them.
record ForgettingEntry(boolean forgotten) implements Entry {}
