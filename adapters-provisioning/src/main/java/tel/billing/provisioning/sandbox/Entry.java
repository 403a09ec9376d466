package tel.billing.provisioning.sandbox;

import java.util.Optional;
import tel.billing.provisioning.application.PhoneSystemSimulator.SimulatorState;

/// An entry of the journal.
sealed interface Entry permits LineEntry, Entry.SimulatorEntry, Entry.ForgettingEntry {

    /// The PBX lost all lines and all knowledge of them.
    record ForgettingEntry(boolean forgotten) implements Entry {}

    /// The PBX was switched off or on, or started or stopped rejecting lines.
    record SimulatorEntry(boolean available, Optional<String> rejection) implements Entry {

        static SimulatorEntry of(SimulatorState state) {
            return new SimulatorEntry(state.available(), state.rejection());
        }

        SimulatorState state() {
            return new SimulatorState(available, rejection);
        }
    }
}
