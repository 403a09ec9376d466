package tel.billing.provisioning.application;

import java.util.Optional;

/// Takes a phone system down, has it reject lines, and brings it back, where there is one to try things out with.
public interface PhoneSystemSwitch {

    Position position();

    /// Answers when it is so, durably.
    void turn(Position position);

    /// What the phone system is told to play.
    ///
    /// @param rejection why lines are not set up or changed; empty if they are
    record Position(boolean available, Optional<String> rejection) {
        public static final Position UP = new Position(true, Optional.empty());
        public static final Position DOWN = new Position(false, Optional.empty());
    }
}
