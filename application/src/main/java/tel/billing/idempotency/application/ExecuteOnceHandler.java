package tel.billing.idempotency.application;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotentOperation;
import tel.billing.idempotency.IdempotentOperation.Completion;
import tel.billing.idempotency.IdempotentOperation.Start;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.idempotency.application.IdempotencyKeys.BoundKey;
import tel.billing.shared.Ids;
import tel.billing.shared.LiveRequest;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// The idempotency protocol. One transaction claims the key and stores the draft; another records the outcome
/// and stores the reply. A crash in between leaves a draft and a lease. The next retry after the lease
/// continues from there.
record ExecuteOnceHandler(UnitOfWork unitOfWork, IdempotencyKeys keys, Ids ids, InstantSource clock, RealTime realTime)
        implements ExecuteOnce {
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
    private static final Duration MAX_PAUSE = Duration.ofMillis(200);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    @Override
    public <D, O> Result execute(
            KeyedRequest request, IdempotentOperation<D, O> idempotentOperation, Function<O, StoredResponse> renderer) {
        var execution = new Execution<>(request, idempotentOperation, renderer);
        for (var use = 0; ; use++) {
            var draft = idempotentOperation.draftId(use).orElseGet(ids::next);
            var lease = new Lease(draft, realTime.instant().plus(LiveRequest.MAX_DURATION));
            switch (begin(execution, lease).orElse(null)) {
                case Start.Drafted<D, O>(var drafted) -> {
                    return execute(execution, lease, drafted);
                }
                case Start.Rejected<D, O>(var outcome) -> {
                    return new Result.Responded(renderer.apply(outcome));
                }
                case Start.Used<D, O>() -> {
                    // This is a further use of the key.
                }
                case null -> {
                    return join(execution);
                }
            }
        }
    }

    @Override
    public Optional<Result.Responded> storedReply(KeyedRequest request) {
        return keys.find(request, clock.instant())
                .flatMap(bound ->
                        bound instanceof BoundKey.Answered answered ? Optional.of(replay(answered)) : Optional.empty());
    }

    private static Result.Responded replay(BoundKey.Answered answered) {
        return new Result.Responded(
                answered.storedResponse(), Optional.of(answered.keptUntil().minus(RETENTION)));
    }

    /// Empty if the key is already bound. Anything but a draft rolls the claim back.
    private <D, O> Optional<Start<D, O>> begin(Execution<D, O> execution, Lease lease) {
        var undrafted = new AtomicReference<Start<D, O>>();
        var drafted = unitOfWork.attempt(() -> {
            if (!keys.claim(execution.request(), lease.draft(), lease.until(), clock.instant())) {
                return Optional.empty();
            }
            var start = execution.idempotentOperation().begin(lease.draft());
            if (start instanceof Start.Drafted<D, O>) {
                return Optional.of(start);
            }
            undrafted.set(start);
            return Optional.empty();
        });
        return drafted.or(() -> Optional.ofNullable(undrafted.get()));
    }

    /// Waits for the request that holds the key, and takes over when its lease has expired.
    private <D, O> Result join(Execution<D, O> execution) {
        var request = execution.request();
        var deadline = realTime.instant().plus(MAX_WAIT);
        for (var pause = FIRST_PAUSE; ; pause = nextPause(pause)) {
            var now = realTime.instant();
            switch (keys.find(request, clock.instant()).orElse(null)) {
                case null -> {
                    return execute(request, execution.idempotentOperation(), execution.renderer());
                }
                case BoundKey bound
                when !bound.fingerprint().equals(request.fingerprint()) -> {
                    return new Result.KeyReused();
                }
                case BoundKey.Answered answered -> {
                    return replay(answered);
                }
                case BoundKey.Running running
                when !now.isBefore(running.leasedUntil()) -> {
                    var lease = new Lease(running.draft(), now.plus(LiveRequest.MAX_DURATION));
                    if (moveLease(request, running.leasedUntil(), lease.until())) {
                        return execute(
                                execution,
                                lease,
                                execution.idempotentOperation().resume(running.draft()));
                    }
                }
                case BoundKey.Running _
                when now.isBefore(deadline) && !Thread.currentThread().isInterrupted() -> realTime.pause(pause);
                case BoundKey.Running _ -> {
                    return new Result.StillRunning(RETRY_AFTER);
                }
            }
        }
    }

    private <D, O> Result execute(Execution<D, O> execution, Lease lease, D drafted) {
        try {
            for (var draft = drafted; ; draft = execution.idempotentOperation().resume(lease.draft())) {
                var recorded =
                        record(execution, lease, execution.idempotentOperation().proceed(draft));
                if (recorded.isPresent()) {
                    return recorded.get();
                }
                if (!isRunning(execution.request(), lease.draft())) {
                    return join(execution);
                }
            }
        } catch (RuntimeException broken) {
            releaseLease(execution.request(), lease, broken);
            throw broken;
        }
    }

    /// Empty if a concurrent request changed the draft or stored a reply.
    private <D, O> Optional<Result> record(Execution<D, O> execution, Lease lease, Supplier<Completion<O>> recording) {
        return unitOfWork.attempt(() -> switch (recording.get()) {
            case Completion.Final<O>(var outcome) -> {
                var storedResponse = execution.renderer().apply(outcome);
                yield keys.answer(
                                execution.request(),
                                lease.draft(),
                                storedResponse,
                                clock.instant().plus(RETENTION))
                        ? Optional.of(new Result.Responded(storedResponse))
                        : Optional.empty();
            }
            case Completion.Provisional<O>(var outcome) -> {
                keys.moveLease(execution.request(), lease.until(), realTime.instant());
                yield Optional.of(new Result.Responded(execution.renderer().apply(outcome)));
            }
            case Completion.Conflict<O>() -> Optional.empty();
        });
    }

    private boolean moveLease(KeyedRequest request, Instant from, Instant to) {
        return unitOfWork.perform(() -> keys.moveLease(request, from, to));
    }

    private boolean isRunning(KeyedRequest request, UUID draft) {
        return keys.find(request, clock.instant())
                .filter(bound -> bound instanceof BoundKey.Running running
                        && running.draft().equals(draft))
                .isPresent();
    }

    /// Releases the lease of a failed request, so that a retry need not wait for its end.
    private void releaseLease(KeyedRequest request, Lease lease, RuntimeException broken) {
        try {
            moveLease(request, lease.until(), realTime.instant());
        } catch (RuntimeException alsoBroken) {
            broken.addSuppressed(alsoBroken);
        }
    }

    private static Duration nextPause(Duration pause) {
        var twice = pause.multipliedBy(2);
        return twice.compareTo(MAX_PAUSE) < 0 ? twice : MAX_PAUSE;
    }

    /// The temporary right to work on a key's draft.
    private record Lease(UUID draft, Instant until) {}

    private record Execution<D, O>(
            KeyedRequest request,
            IdempotentOperation<D, O> idempotentOperation,
            Function<O, StoredResponse> renderer) {}
}
