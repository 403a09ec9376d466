package tel.billing.idempotency;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/// An idempotent operation: two transactions with calls to external systems in between. Each part may run
/// again after a crash, on another instance, or concurrently. The draft shows what remains to be done.
///
/// @param <D> the draft in its current state
/// @param <O> the outcome for the caller
public interface IdempotentOperation<D, O> {

    /// The id of the draft, the same whenever the client repeats the request, even after a loss of data. An
    /// operation needs it if it names its draft to another system, which recognises the repetition by the id.
    /// Empty if any new id will do.
    ///
    /// @param use the number of earlier uses of the key whose drafts are known; see [Start.Used]
    default Optional<UUID> draftId(int use) {
        return Optional.empty();
    }

    /// Stores the draft under `id`, in the unit of work that claims the key. If the operation is rejected,
    /// nothing is stored and the key stays free.
    Start<D, O> begin(UUID id);

    /// Reads the current state of the draft.
    D resume(UUID id);

    /// Calls external systems, outside transactions, and returns the work that records the result. That work
    /// runs in the second unit of work, together with storing the reply.
    Supplier<Completion<O>> proceed(D draft);

    /// The result of the first unit of work.
    sealed interface Start<D, O> {

        record Drafted<D, O>(D draft) implements Start<D, O> {}

        record Rejected<D, O>(O outcome) implements Start<D, O> {}

        /// The id belongs to an earlier use of the key, whose stored reply has expired.
        record Used<D, O>() implements Start<D, O> {}
    }

    /// The result of the second unit of work.
    sealed interface Completion<O> {

        /// The operation has completed. The reply is stored, and every retry gets it.
        record Final<O>(O outcome) implements Completion<O> {}

        /// The caller gets an answer, but the operation has not completed. No reply is stored, and a retry
        /// with the key continues the draft.
        record Provisional<O>(O outcome) implements Completion<O> {}

        /// A concurrent request changed the draft. Nothing is stored, and the draft is read again.
        record Conflict<O>() implements Completion<O> {}
    }
}
