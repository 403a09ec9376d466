package tel.billing.provisioning.sandbox;

/// An entry of the journal.
sealed interface Entry permits LineEntry, SimulatorEntry, ForgettingEntry {}
