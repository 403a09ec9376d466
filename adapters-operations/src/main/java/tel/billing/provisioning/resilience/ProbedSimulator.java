package tel.billing.provisioning.resilience;

import tel.billing.provisioning.application.PhoneSystemSimulator;

/// A switch of the sandbox that has the service look at once what became of it: who turns it need not wait.
public record ProbedSimulator(PhoneSystemSimulator phoneSystem, PhoneSystemBreaker breaker)
        implements PhoneSystemSimulator {

    @Override
    public Position position() {
        return phoneSystem.position();
    }

    @Override
    public void turn(Position position) {
        phoneSystem.turn(position);
        breaker.look();
    }
}
