package tel.billing.provisioning.sandbox;

import java.util.Optional;
import tel.billing.provisioning.application.PhoneSystemSimulator.Position;

/// The PBX was switched off or on, or started or stopped rejecting lines.
record SimulatorEntry(boolean available, Optional<String> rejection) implements Entry {

    static SimulatorEntry of(Position position) {
        return new SimulatorEntry(position.available(), position.rejection());
    }

    Position position() {
        return new Position(available, rejection);
    }
}
