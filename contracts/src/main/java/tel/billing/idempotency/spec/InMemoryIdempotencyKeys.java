package tel.billing.idempotency.spec;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.idempotency.application.IdempotencyKeys;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores idempotency keys in memory.
public final class InMemoryIdempotencyKeys implements IdempotencyKeys {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<Name, Row> rows;

    public InMemoryIdempotencyKeys(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        rows = new Table<>(unitOfWork);
    }

    @Override
    public boolean claim(KeyedRequest request, UUID draft, Instant leasedUntil, Instant now) {
        var name = Name.of(request);
        return unitOfWork.alone(() -> {
            rows.removeIf(name, row -> row.isForgotten(now));
            return rows.addIfFree(name, new Row.Running(name, request.fingerprint(), draft, leasedUntil));
        });
    }

    @Override
    public Optional<BoundKey> find(KeyedRequest request, Instant now) {
        return rows.find(Name.of(request)).filter(row -> !row.isForgotten(now)).map(Row::asBoundKey);
    }

    @Override
    public boolean moveLease(KeyedRequest request, Instant from, Instant to) {
        return rows.change(
                Name.of(request),
                row -> row instanceof Row.Running running
                        && running.leasedUntil().equals(from),
                row -> row.leased(to));
    }

    @Override
    public boolean answer(KeyedRequest request, UUID draft, StoredResponse storedResponse, Instant keptUntil) {
        return rows.change(
                Name.of(request),
                row -> row instanceof Row.Running running && running.draft().equals(draft),
                row -> new Row.Answered(row.name(), row.fingerprint(), storedResponse, keptUntil));
    }

    @Override
    public int deleteExpired(Instant now, int limit) {
        return unitOfWork.alone(() -> {
            var forgotten = answered()
                    .filter(row -> row.isForgotten(now))
                    .sorted(Comparator.comparing(Row.Answered::keptUntil))
                    .limit(limit)
                    .toList();
            forgotten.forEach(row -> rows.removeIf(row.name(), _ -> true));
            return forgotten.size();
        });
    }

    @Override
    public Optional<Instant> nextExpiry() {
        return answered().map(Row.Answered::keptUntil).min(Instant::compareTo);
    }

    private Stream<Row.Answered> answered() {
        return rows.rows().stream().filter(Row.Answered.class::isInstance).map(Row.Answered.class::cast);
    }

    private record Name(AccountId account, UUID holder, IdempotencyKey key) {

        static Name of(KeyedRequest request) {
            return new Name(request.account(), request.holder(), request.key());
        }
    }

    private sealed interface Row {
        Name name();

        Fingerprint fingerprint();

        default boolean isForgotten(Instant now) {
            return this instanceof Answered answered && !now.isBefore(answered.keptUntil());
        }

        default Row leased(Instant until) {
            return this instanceof Running running
                    ? new Running(running.name(), running.fingerprint(), running.draft(), until)
                    : this;
        }

        default BoundKey asBoundKey() {
            return switch (this) {
                case Running running ->
                    new BoundKey.Running(running.fingerprint(), running.draft(), running.leasedUntil());
                case Answered answered ->
                    new BoundKey.Answered(answered.fingerprint(), answered.reply(), answered.keptUntil());
            };
        }

        record Running(Name name, Fingerprint fingerprint, UUID draft, Instant leasedUntil) implements Row {}

        record Answered(Name name, Fingerprint fingerprint, StoredResponse reply, Instant keptUntil) implements Row {}
    }
}
