package tel.billing.journey;

import tel.billing.identity.application.PasswordHashes;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;

/// Hashing that lets us wait as long as a test wants.
record GatedPasswordHashes(PasswordHashes real, Gate<Password> gate) implements PasswordHashes {

    @Override
    public PasswordHash hash(Password password) {
        gate.pass(password);
        return real.hash(password);
    }

    @Override
    public boolean matches(Password password, PasswordHash hash) {
        gate.pass(password);
        return real.matches(password, hash);
    }

    @Override
    public void matchNothing(Password password) {
        gate.pass(password);
        real.matchNothing(password);
    }

    @Override
    public boolean isOutdated(PasswordHash hash) {
        return real.isOutdated(hash);
    }
}
