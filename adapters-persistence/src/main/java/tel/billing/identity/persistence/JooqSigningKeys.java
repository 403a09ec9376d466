package tel.billing.identity.persistence;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tel.billing.identity.application.SigningKeys;
import tel.billing.identity.domain.KeySuccession;
import tel.billing.identity.domain.SigningKeyTerm;
import tel.billing.identity.persistence.JooqSigningKeyRegister.Kept;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;

/// Keeps in memory, for less than a second of real time, what lies in the register: a key that is
/// withdrawn on another instance proves nothing here from then on.
public final class JooqSigningKeys implements SigningKeys {
    private static final long KEPT_NANOS = SECONDS.toNanos(1);

    private final JooqSigningKeyRegister register;
    private final Ids ids;
    private final InstantSource clock;
    private final RealTime realTime;
    private final ReentrantLock loading = new ReentrantLock();
    private volatile @Nullable Loaded loaded;

    /// @param clock by which keys come and go
    public JooqSigningKeys(JooqSigningKeyRegister register, Ids ids, InstantSource clock, RealTime realTime) {
        this.register = register;
        this.ids = ids;
        this.clock = clock;
        this.realTime = realTime;
    }

    @Override
    public SigningKey current() {
        return known().signing(clock.instant());
    }

    @Override
    public List<SigningKey> published() {
        return known().published();
    }

    @Override
    public void catchUp() {
        // Not while somebody reads what may be older.
        loading.lock();
        try {
            loaded = null;
        } finally {
            loading.unlock();
        }
    }

    private Loaded known() {
        var known = fresh();
        return known == null ? load() : known;
    }

    private @Nullable Loaded fresh() {
        var known = loaded;
        return known == null || realTime.nanoTime() - known.readAt() >= KEPT_NANOS ? null : known;
    }

    private Loaded load() {
        loading.lock();
        try {
            var known = fresh();
            if (known != null) {
                return known;
            }
            var readAt = realTime.nanoTime();
            var keys = register.keys();
            if (keys.isEmpty()) {
                makeFirst();
                keys = register.keys();
            }
            var read = Loaded.of(keys, readAt);
            loaded = read;
            return read;
        } finally {
            loading.unlock();
        }
    }

    private void makeFirst() {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("the first signing key must outlive any unit of work");
        }
        register.makeFirst(SigningKeyTerm.first(ids.next().toString(), clock.instant()));
    }

    private record Loaded(KeySuccession succession, List<SigningKey> published, long readAt) {

        static Loaded of(List<Kept> keys, long readAt) {
            var terms = keys.stream().map(Kept::term).toList();
            return new Loaded(
                    new KeySuccession(terms), keys.stream().map(Kept::key).toList(), readAt);
        }

        SigningKey signing(Instant now) {
            return published.get(succession.terms().indexOf(succession.signing(now)));
        }
    }
}
