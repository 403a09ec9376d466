package tel.billing.idempotency.story;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import tel.billing.idempotency.IdempotentOperation;
import tel.billing.idempotency.IdempotentOperation.Completion;
import tel.billing.idempotency.IdempotentOperation.Start;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// A sample idempotent operation: drafted, run, done. A story sets the result of the next run; the default
/// is success.
final class ProbeOperation implements IdempotentOperation<ProbeOperation.Draft, String> {
    private final Table<UUID, Draft> drafts;
    private final Queue<Function<Draft, Supplier<Completion<String>>>> runs = new ArrayDeque<>();
    private final Queue<String> refusals = new ArrayDeque<>();
    private int timesRun;

    ProbeOperation(InMemoryUnitOfWork unitOfWork) {
        drafts = new Table<>(unitOfWork);
    }

    /// Rejects the next request before anything is drafted.
    void refuseNext(String reason) {
        refusals.add(reason);
    }

    /// Sets the result of the next run.
    void runNext(Function<Draft, Supplier<Completion<String>>> run) {
        runs.add(run);
    }

    /// The work that records a successful run.
    Supplier<Completion<String>> finish(Draft draft) {
        return () -> {
            var done = draft.ended("done");
            drafts.put(draft.id(), done);
            return new Completion.Final<>(done.end().orElseThrow());
        };
    }

    /// Another request finishes the draft.
    void overtake(Draft draft) {
        drafts.put(draft.id(), draft.ended("done by another request"));
    }

    int timesRun() {
        return timesRun;
    }

    List<Draft> drafts() {
        return drafts.rows();
    }

    @Override
    public Start<Draft, String> begin(UUID id) {
        var draft = new Draft(id, Optional.empty());
        drafts.add(id, draft);
        var refusal = refusals.poll();
        return refusal == null ? new Start.Drafted<>(draft) : new Start.Rejected<>(refusal);
    }

    @Override
    public Draft resume(UUID id) {
        return drafts.find(id).orElseThrow();
    }

    @Override
    public Supplier<Completion<String>> proceed(Draft draft) {
        if (draft.end().isPresent()) {
            return () -> new Completion.Final<>(draft.end().orElseThrow());
        }
        timesRun++;
        var run = runs.poll();
        return run == null ? finish(draft) : run.apply(draft);
    }

    record Draft(UUID id, Optional<String> end) {
        Draft ended(String how) {
            return new Draft(id, Optional.of(how));
        }
    }
}
