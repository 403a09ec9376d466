package tel.billing.identity.spec.password;

import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class QuickPasswordHashesTest extends PasswordHashesContract {
    private final QuickPasswordHashes hashes = new QuickPasswordHashes(new InMemoryUnitOfWork());

    @Override
    protected PasswordHashes hashes() {
        return hashes;
    }

    @Override
    protected PasswordHashes busyHashes() {
        var busy = new QuickPasswordHashes(new InMemoryUnitOfWork());
        busy.beBusy(true);
        return busy;
    }

    @Override
    protected PasswordHash outdatedHash(Password password) {
        var hash = hashes.hash(password).orElseThrow();
        hashes.strengthen();
        return hash;
    }
}
