package tel.billing.identity.persistence;

import static tel.billing.identity.persistence.tables.IdentitySigningKey.IDENTITY_SIGNING_KEY;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tel.billing.identity.application.SigningKeys;
import tel.billing.identity.persistence.tables.records.IdentitySigningKeyRecord;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.AesSecretBox;

/// Keeps the signing keys in PostgreSQL, the private ones sealed, and in memory for a minute: a key that another
/// instance made is seen by then.
public final class JooqSigningKeys implements SigningKeys {
    private static final Duration KEPT_IN_MEMORY = Duration.ofMinutes(1);
    private static final int FIRST = 1;

    private final DSLContext sql;
    private final AesSecretBox box;
    private final Ids ids;
    private final RealTime realTime;
    private final ReentrantLock loading = new ReentrantLock();
    private volatile @Nullable Loaded loaded;

    public JooqSigningKeys(DSLContext sql, AesSecretBox box, Ids ids, RealTime realTime) {
        this.sql = sql;
        this.box = box;
        this.ids = ids;
        this.realTime = realTime;
    }

    @Override
    public SigningKey current() {
        return published().getFirst();
    }

    @Override
    public List<SigningKey> published() {
        var known = fresh();
        return known == null ? load() : known;
    }

    private @Nullable List<SigningKey> fresh() {
        var known = loaded;
        return known == null || realTime.instant().isAfter(known.until()) ? null : known.keys();
    }

    private List<SigningKey> load() {
        loading.lock();
        try {
            var known = fresh();
            if (known != null) {
                return known;
            }
            var keys = read();
            if (keys.isEmpty()) {
                makeFirst();
                keys = read();
            }
            loaded = new Loaded(keys, realTime.instant().plus(KEPT_IN_MEMORY));
            return keys;
        } finally {
            loading.unlock();
        }
    }

    private List<SigningKey> read() {
        return sql.selectFrom(IDENTITY_SIGNING_KEY)
                .orderBy(IDENTITY_SIGNING_KEY.NUMBER.desc())
                .fetch(this::read);
    }

    /// Whichever instance is first makes it; the others find the number taken.
    private void makeFirst() {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("the first signing key must outlive any unit of work");
        }
        var id = ids.next().toString();
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            var pair = generator.generateKeyPair();
            sql.insertInto(IDENTITY_SIGNING_KEY)
                    .set(IDENTITY_SIGNING_KEY.NUMBER, FIRST)
                    .set(IDENTITY_SIGNING_KEY.ID, id)
                    .set(IDENTITY_SIGNING_KEY.PUBLIC_KEY, pair.getPublic().getEncoded())
                    .set(
                            IDENTITY_SIGNING_KEY.SEALED_PRIVATE_KEY,
                            box.seal(purpose(id), pair.getPrivate().getEncoded()))
                    .set(IDENTITY_SIGNING_KEY.CREATED_AT, realTime.instant())
                    .onConflict(IDENTITY_SIGNING_KEY.NUMBER)
                    .doNothing()
                    .execute();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has P-256", e);
        }
    }

    private SigningKey read(IdentitySigningKeyRecord row) {
        try {
            var factory = KeyFactory.getInstance("EC");
            var publicKey = factory.generatePublic(new X509EncodedKeySpec(row.getPublicKey()));
            var privateKey = factory.generatePrivate(
                    new PKCS8EncodedKeySpec(box.open(purpose(row.getId()), row.getSealedPrivateKey())));
            return new SigningKey(row.getId(), (ECPublicKey) publicKey, (ECPrivateKey) privateKey);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("not a signing key: " + row.getId(), e);
        }
    }

    private static String purpose(String id) {
        return "signing key " + id;
    }

    private record Loaded(List<SigningKey> keys, Instant until) {}
}
