package tel.billing.provisioning.application;

import java.util.Optional;

/// Makes a sandbox PBX unavailable, reject lines, or work normally.
public interface PhoneSystemSimulator {

    SimulatorState state();

    /// Returns when the change is durable.
    void setState(SimulatorState state);

    /// The behaviour of the sandbox PBX.
    ///
    /// @param rejection the reason for rejecting changes of lines; empty if they are accepted
    record SimulatorState(boolean available, Optional<String> rejection) {
        public static final SimulatorState UP = new SimulatorState(true, Optional.empty());
        public static final SimulatorState DOWN = new SimulatorState(false, Optional.empty());
    }
}
