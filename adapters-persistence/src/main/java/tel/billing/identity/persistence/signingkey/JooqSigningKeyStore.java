package tel.billing.identity.persistence.signingkey;

import static java.util.Objects.requireNonNull;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;
import static tel.billing.identity.persistence.tables.IdentityRetiredSigningKey.IDENTITY_RETIRED_SIGNING_KEY;
import static tel.billing.identity.persistence.tables.IdentitySigningKey.IDENTITY_SIGNING_KEY;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys.RetiredKey;
import tel.billing.identity.application.signingkey.SigningKeys.SigningKey;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.identity.domain.SigningKeyValidity;
import tel.billing.identity.persistence.tables.records.IdentitySigningKeyRecord;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.schedule.DueTimes;

/// Stores the signing keys in PostgreSQL, with encrypted private keys.
public final class JooqSigningKeyStore implements SigningKeyStore {
    private static final Field<List<SigningKeyValidity>> VALIDITIES = multiset(select(
                            IDENTITY_SIGNING_KEY.NUMBER,
                            IDENTITY_SIGNING_KEY.ID,
                            IDENTITY_SIGNING_KEY.CREATED_AT,
                            IDENTITY_SIGNING_KEY.SIGNS_FROM)
                    .from(IDENTITY_SIGNING_KEY)
                    .orderBy(IDENTITY_SIGNING_KEY.NUMBER.desc()))
            .convertFrom(rows ->
                    rows.map(row -> new SigningKeyValidity(row.value1(), row.value2(), row.value3(), row.value4())));

    private final DSLContext sql;
    private final EncryptedKeyPairs pairs;

    public JooqSigningKeyStore(DSLContext sql, AesSecretBox box) {
        this.sql = sql;
        this.pairs = new EncryptedKeyPairs(box);
    }

    @Override
    public Optional<SigningKeyRotation> rotation() {
        var keys = requireNonNull(DueTimes.read(sql, VALIDITIES));
        return keys.isEmpty() ? Optional.empty() : Optional.of(new SigningKeyRotation(keys));
    }

    @Override
    public boolean addNext(SigningKeyValidity newest, SigningKeyValidity next) {
        var isThere = exists(selectOne().from(IDENTITY_SIGNING_KEY).where(IDENTITY_SIGNING_KEY.ID.eq(newest.id())));
        return make(next, isThere.and(noneIsNewerThan(newest.number())));
    }

    @Override
    public Set<String> retireBefore(SigningKeyValidity oldest, Instant at) {
        var retired = name("retired")
                .as(sql.deleteFrom(IDENTITY_SIGNING_KEY)
                        .where(IDENTITY_SIGNING_KEY.NUMBER.lt(oldest.number()))
                        .returning(IDENTITY_SIGNING_KEY.ID, IDENTITY_SIGNING_KEY.PUBLIC_KEY));
        return sql.with(retired)
                .insertInto(
                        IDENTITY_RETIRED_SIGNING_KEY,
                        IDENTITY_RETIRED_SIGNING_KEY.ID,
                        IDENTITY_RETIRED_SIGNING_KEY.PUBLIC_KEY,
                        IDENTITY_RETIRED_SIGNING_KEY.RETIRED_AT)
                .select(select(
                                retired.field(IDENTITY_SIGNING_KEY.ID),
                                retired.field(IDENTITY_SIGNING_KEY.PUBLIC_KEY),
                                val(at, IDENTITY_RETIRED_SIGNING_KEY.RETIRED_AT))
                        .from(retired))
                .returning(IDENTITY_RETIRED_SIGNING_KEY.ID)
                .fetchSet(IDENTITY_RETIRED_SIGNING_KEY.ID);
    }

    @Override
    public void withdrawBefore(SigningKeyValidity oldest) {
        sql.deleteFrom(IDENTITY_SIGNING_KEY)
                .where(IDENTITY_SIGNING_KEY.NUMBER.lt(oldest.number()))
                .execute();
    }

    /// Decrypts all keys and returns their number. Throws [IllegalStateException] if the master key is another one.
    public int decryptAll() {
        return keys().size();
    }

    /// The first instance makes the key; all others use it.
    void makeFirst(SigningKeyValidity first) {
        make(first, noneIsNewerThan(0));
    }

    /// The newest first.
    List<DecryptedKey> keys() {
        return sql.selectFrom(IDENTITY_SIGNING_KEY)
                .orderBy(IDENTITY_SIGNING_KEY.NUMBER.desc())
                .fetch(row -> new DecryptedKey(validity(row), pairs.open(row)));
    }

    List<RetiredKey> retired() {
        return sql.select(IDENTITY_RETIRED_SIGNING_KEY.ID, IDENTITY_RETIRED_SIGNING_KEY.PUBLIC_KEY)
                .from(IDENTITY_RETIRED_SIGNING_KEY)
                .fetch(row -> new RetiredKey(row.value1(), EncryptedKeyPairs.publicKey(row.value2())));
    }

    /// Of concurrent inserts, the first one takes the number, and the others find it taken.
    private boolean make(SigningKeyValidity validity, Condition condition) {
        var pair = EncryptedKeyPairs.make();
        return sql.insertInto(
                                IDENTITY_SIGNING_KEY,
                                IDENTITY_SIGNING_KEY.NUMBER,
                                IDENTITY_SIGNING_KEY.ID,
                                IDENTITY_SIGNING_KEY.PUBLIC_KEY,
                                IDENTITY_SIGNING_KEY.SEALED_PRIVATE_KEY,
                                IDENTITY_SIGNING_KEY.CREATED_AT,
                                IDENTITY_SIGNING_KEY.SIGNS_FROM)
                        .select(select(
                                        val(validity.number(), IDENTITY_SIGNING_KEY.NUMBER),
                                        val(validity.id(), IDENTITY_SIGNING_KEY.ID),
                                        val(pair.getPublic().getEncoded(), IDENTITY_SIGNING_KEY.PUBLIC_KEY),
                                        val(pairs.seal(validity.id(), pair), IDENTITY_SIGNING_KEY.SEALED_PRIVATE_KEY),
                                        val(validity.createdAt(), IDENTITY_SIGNING_KEY.CREATED_AT),
                                        val(validity.signsFrom(), IDENTITY_SIGNING_KEY.SIGNS_FROM))
                                .where(condition))
                        .onConflict(IDENTITY_SIGNING_KEY.NUMBER)
                        .doNothing()
                        .execute()
                == 1;
    }

    private static Condition noneIsNewerThan(int number) {
        return notExists(selectOne().from(IDENTITY_SIGNING_KEY).where(IDENTITY_SIGNING_KEY.NUMBER.gt(number)));
    }

    private static SigningKeyValidity validity(IdentitySigningKeyRecord row) {
        return new SigningKeyValidity(row.getNumber(), row.getId(), row.getCreatedAt(), row.getSignsFrom());
    }

    /// A decrypted key with its period of use.
    record DecryptedKey(SigningKeyValidity validity, SigningKey key) {}

    /// Makes key pairs for ES256. Encrypts each private key bound to its key id, and decrypts it.
    private record EncryptedKeyPairs(AesSecretBox box) {

        static KeyPair make() {
            try {
                var generator = KeyPairGenerator.getInstance("EC");
                generator.initialize(new ECGenParameterSpec("secp256r1"));
                return generator.generateKeyPair();
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("every Java platform must support P-256", e);
            }
        }

        byte[] seal(String id, KeyPair pair) {
            return box.seal(purpose(id), pair.getPrivate().getEncoded());
        }

        static ECPublicKey publicKey(byte[] encoded) {
            try {
                return (ECPublicKey) KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(encoded));
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("not a public key for ES256", e);
            }
        }

        SigningKey open(IdentitySigningKeyRecord row) {
            try {
                var privateKey = KeyFactory.getInstance("EC")
                        .generatePrivate(
                                new PKCS8EncodedKeySpec(box.open(purpose(row.getId()), row.getSealedPrivateKey())));
                return new SigningKey(row.getId(), publicKey(row.getPublicKey()), (ECPrivateKey) privateKey);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("not a signing key: " + row.getId(), e);
            }
        }

        private static String purpose(String id) {
            return "signing key " + id;
        }
    }
}
