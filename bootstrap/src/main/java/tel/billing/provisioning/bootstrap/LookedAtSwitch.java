package tel.billing.provisioning.bootstrap;

import tel.billing.provisioning.application.PhoneSystemSwitch;

/// A switch of the sandbox PBX that makes the service check the PBX immediately.
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
