package tel.billing.provisioning.bootstrap;

import tel.billing.provisioning.application.PhoneSystemSwitch;

/// A switch of the sandbox that has the service look at once what became of it: who turns it need not wait.
record LookedAtSwitch(PhoneSystemSwitch phoneSystem, PhoneSystemBreaker breaker) implements PhoneSystemSwitch {

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
