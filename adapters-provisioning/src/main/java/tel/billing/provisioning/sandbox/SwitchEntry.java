package tel.billing.provisioning.sandbox;

import java.util.Optional;
import tel.billing.provisioning.application.PhoneSystemSwitch.Position;

/// The phone system was switched off or on, or started or stopped rejecting lines.
record SwitchEntry(boolean available, Optional<String> rejection) implements Entry {

    static SwitchEntry of(Position position) {
        return new SwitchEntry(position.available(), position.rejection());
    }

    Position position() {
        return new Position(available, rejection);
    }
}
