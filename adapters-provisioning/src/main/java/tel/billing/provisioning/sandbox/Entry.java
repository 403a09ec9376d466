package tel.billing.provisioning.sandbox;

/// Something that happened, as the journal keeps it.
sealed interface Entry permits LineEntry, SwitchEntry, ForgettingEntry {}
