package tel.billing.provisioning.bootstrap;

import tel.billing.provisioning.application.PhoneSystemSwitch;

/// A switch of the sandbox that has the service look at once what became of it: who turns it need not wait.
record LookedAtSwitch(PhoneSystemSwitch phoneSystem, PhoneSystemBreaker breaker) implements PhoneSystemSwitch {

    @Override
    public boolean isAvailable() {
        return phoneSystem.isAvailable();
    }

    @Override
    public void turn(boolean available) {
        phoneSystem.turn(available);
        breaker.look();
    }
}
