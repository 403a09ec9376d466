package tel.billing.provisioning.application;

import java.util.Optional;

/// Makes a sandbox PBX unavailable, reject lines, or work normally.
public interface PhoneSystemSimulator {

    Position position();

    /// Returns when the change is durable.
    void setPosition(Position position);

    /// The behaviour of the sandbox PBX.
    ///
    /// @param rejection the reason for rejecting changes of lines; empty if they are accepted
    record Position(boolean available, Optional<String> rejection) {
        public static final Position UP = new Position(true, Optional.empty());
        public static final Position DOWN = new Position(false, Optional.empty());
    }
}
