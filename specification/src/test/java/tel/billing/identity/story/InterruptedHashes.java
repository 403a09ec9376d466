package tel.billing.identity.story;

import tel.billing.identity.application.PasswordHashes;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;

/// Lets something happen right after a password was found to match, before anybody can act on that.
final class InterruptedHashes implements PasswordHashes {
    private final PasswordHashes hashes;
    private final Runnable interruption;

    InterruptedHashes(PasswordHashes hashes, Runnable interruption) {
        this.hashes = hashes;
        this.interruption = interruption;
    }

    @Override
    public PasswordHash hash(Password password) {
        return hashes.hash(password);
    }

    @Override
    public boolean matches(Password password, PasswordHash hash) {
        var matches = hashes.matches(password, hash);
        if (matches) {
            interruption.run();
        }
        return matches;
    }

    @Override
    public void matchNothing(Password password) {
        hashes.matchNothing(password);
    }

    @Override
    public boolean isOutdated(PasswordHash hash) {
        return hashes.isOutdated(hash);
    }
}
