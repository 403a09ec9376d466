package tel.billing.identity.persistence.signingkey;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.identity.domain.SigningKeyValidity;
import tel.billing.identity.persistence.signingkey.JooqSigningKeyStore.DecryptedKey;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;

/// Caches the keys of the register for less than a second of real time. A key that another instance withdraws
/// is invalid here after that time.
public final class JooqSigningKeys implements SigningKeys {
    private final JooqSigningKeyStore register;
    private final Ids ids;
    private final InstantSource clock;
    private final CoalescedReads<Loaded> known;

    /// @param clock the clock that decides which keys are in use
    public JooqSigningKeys(JooqSigningKeyStore register, Ids ids, InstantSource clock, RealTime realTime) {
        this.register = register;
        this.ids = ids;
        this.clock = clock;
        this.known = new CoalescedReads<>(this::read, realTime);
    }

    @Override
    public SigningKey current() {
        return known.get().signing(clock.instant());
    }

    @Override
    public List<SigningKey> published() {
        return known.get().published();
    }

    @Override
    public List<RetiredKey> retired() {
        return known.get().retired();
    }

    @Override
    public void catchUp() {
        known.forget();
    }

    private Loaded read() {
        var keys = register.keys();
        if (keys.isEmpty()) {
            makeFirst();
            keys = register.keys();
        }
        // Read last: a key that is retired between the two statements is found twice, but never missed.
        return Loaded.of(keys, register.retired());
    }

    private void makeFirst() {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("the first signing key must outlive any unit of work");
        }
        register.makeFirst(SigningKeyValidity.first(ids.next().toString(), clock.instant()));
    }

    private record Loaded(SigningKeyRotation rotation, List<SigningKey> published, List<RetiredKey> retired) {

        static Loaded of(List<DecryptedKey> keys, List<RetiredKey> retired) {
            var validities = keys.stream().map(DecryptedKey::validity).toList();
            return new Loaded(
                    new SigningKeyRotation(validities),
                    keys.stream().map(DecryptedKey::key).toList(),
                    retired);
        }

        SigningKey signing(Instant now) {
            return published.get(rotation.keys().indexOf(rotation.signing(now)));
        }
    }
}
