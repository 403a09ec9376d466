package tel.billing.provisioning.resilience;

import tel.billing.provisioning.application.PhoneSystemSimulator;

/// A switch of the sandbox PBX that makes the service check the PBX immediately.
public record ProbedSimulator(PhoneSystemSimulator phoneSystem, PhoneSystemBreaker breaker)
        implements PhoneSystemSimulator {

    @Override
    public SimulatorState state() {
        return phoneSystem.state();
    }

    @Override
    public void setState(SimulatorState state) {
        phoneSystem.setState(state);
        breaker.probe();
    }
}
