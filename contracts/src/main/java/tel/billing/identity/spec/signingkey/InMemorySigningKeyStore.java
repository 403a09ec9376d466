package tel.billing.identity.spec.signingkey;

import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys.RetiredKey;
import tel.billing.identity.application.signingkey.SigningKeys.SigningKey;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.identity.domain.SigningKeyValidity;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores signing keys in memory, each with its own key pair.
public final class InMemorySigningKeyStore implements SigningKeyStore {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<Integer, Row> rows;
    private final Table<String, Retired> retired;

    public InMemorySigningKeyStore(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        this.rows = new Table<>(unitOfWork);
        this.retired = new Table<>(unitOfWork);
    }

    @Override
    public Optional<SigningKeyRotation> rotation() {
        var keys = newestFirst().stream().map(Row::validity).toList();
        return keys.isEmpty() ? Optional.empty() : Optional.of(new SigningKeyRotation(keys));
    }

    @Override
    public boolean addNext(SigningKeyValidity newest, SigningKeyValidity next) {
        return unitOfWork.alone(() -> {
            var isNewest = newestFirst().stream().map(Row::validity).findFirst().filter(newest::equals);
            return isNewest.isPresent() && rows.addIfFree(next.number(), row(next));
        });
    }

    @Override
    public Set<String> retireBefore(SigningKeyValidity oldest, Instant at) {
        return unitOfWork.alone(() -> {
            var keys = removeBefore(oldest);
            keys.forEach(key -> retired.add(key.id(), new Retired(new RetiredKey(key.id(), key.publicKey()), at)));
            return keys.stream().map(SigningKey::id).collect(Collectors.toSet());
        });
    }

    @Override
    public void withdrawBefore(SigningKeyValidity oldest) {
        unitOfWork.alone(() -> removeBefore(oldest));
    }

    private List<SigningKey> removeBefore(SigningKeyValidity oldest) {
        return newestFirst().stream()
                .filter(row -> row.validity().number() < oldest.number())
                .filter(row -> rows.removeIf(row.validity().number(), _ -> true))
                .map(Row::key)
                .toList();
    }

    void makeFirst(SigningKeyValidity first) {
        unitOfWork.alone(() -> newestFirst().isEmpty() && rows.addIfFree(first.number(), row(first)));
    }

    List<SigningKey> keys() {
        return newestFirst().stream().map(Row::key).toList();
    }

    List<RetiredKey> retired() {
        return retired.rows().stream().map(Retired::key).toList();
    }

    public Table<String, Retired> keptRetired() {
        return retired;
    }

    private List<Row> newestFirst() {
        return rows.rows().stream()
                .sorted(Comparator.comparingInt((Row row) -> row.validity().number())
                        .reversed())
                .toList();
    }

    private static Row row(SigningKeyValidity validity) {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            var pair = generator.generateKeyPair();
            return new Row(validity, new SigningKey(validity.id(), (ECPublicKey) pair.getPublic(), (ECPrivateKey)
                    pair.getPrivate()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform must support P-256", e);
        }
    }

    private record Row(SigningKeyValidity validity, SigningKey key) {}

    /// A retired key with the time of its retirement.
    public record Retired(RetiredKey key, Instant at) {
        public Instant keptUntil() {
            return at.plus(SigningKeyRotation.RETIRED_KEY_RETENTION);
        }
    }
}
