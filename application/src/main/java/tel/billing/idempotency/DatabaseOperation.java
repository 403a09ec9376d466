package tel.billing.idempotency;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/// An idempotent operation that calls no external system. Its draft is only an ID: the second unit of work
/// does everything. A request that was accepted when it was drafted is executed even if that happens late.
///
/// @param <O> the outcome for the caller
public interface DatabaseOperation<O> extends IdempotentOperation<UUID, O> {

    /// Empty if the request is accepted.
    Optional<O> rejection();

    /// Does everything, in the second unit of work.
    Completion<O> complete(UUID id);

    @Override
    default Start<UUID, O> begin(UUID id) {
        return rejection().<Start<UUID, O>>map(Start.Rejected::new).orElseGet(() -> new Start.Drafted<>(id));
    }

    @Override
    default UUID resume(UUID id) {
        return id;
    }

    @Override
    default Supplier<Completion<O>> proceed(UUID id) {
        return () -> complete(id);
    }
}
