package tel.billing.idempotency;

import java.util.UUID;
import java.util.function.Supplier;

/// Work in two transactions with the outside world between them. Each part may run again after a crash, on another
/// instance, or beside itself: the draft tells what is left to do.
///
/// @param <D> the draft, in whatever state it is by now
/// @param <O> the outcome that the caller is told
public interface Journey<D, O> {

    /// Writes the draft under `id`, in the unit of work that claims the key; or refuses, and then nothing is written
    /// and
    /// the key is free.
    Beginning<D, O> begin(UUID id);

    /// Reads what has become of the draft.
    D resume(UUID id);

    /// Does what is left outside, with no transaction held, and answers with the work that records it. That work runs
    /// in
    /// the second unit of work, together with the reply.
    Supplier<Ending<O>> proceed(D draft);

    /// How a journey begins.
    sealed interface Beginning<D, O> {

        record Drafted<D, O>(D draft) implements Beginning<D, O> {}

        record Refused<D, O>(O outcome) implements Beginning<D, O> {}
    }

    /// How the second unit of work ends.
    sealed interface Ending<O> {

        /// Done: the reply is stored and every retry gets it.
        record Final<O>(O outcome) implements Ending<O> {}

        /// Told, but not done: no reply is stored, and a retry of the key takes the draft further.
        record Provisional<O>(O outcome) implements Ending<O> {}

        /// Somebody else took the draft further meanwhile: nothing is written, and the draft is read again.
        record Overtaken<O>() implements Ending<O> {}
    }
}
