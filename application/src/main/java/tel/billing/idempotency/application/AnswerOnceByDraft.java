package tel.billing.idempotency.application;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.Journey;
import tel.billing.idempotency.Journey.Beginning;
import tel.billing.idempotency.Journey.Ending;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.idempotency.application.IdempotencyKeys.BoundKey;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// The protocol. Claiming the key and writing the draft is one transaction; recording the outcome and storing the reply
/// is another. Whoever dies in between leaves a draft and a lease, and the next retry after the lease goes on from
/// there.
record AnswerOnceByDraft(UnitOfWork unitOfWork, IdempotencyKeys keys, Ids ids, InstantSource clock, RealTime realTime)
        implements AnswerOnce {
    private static final Duration KEPT = Duration.ofHours(24);
    /// Longer than a request may take, so that nobody takes over from one that lives.
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(200);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    @Override
    public <D, O> Answer answer(KeyedRequest request, Journey<D, O> journey, Function<O, Reply> rendering) {
        var trip = new Trip<>(request, journey, rendering);
        var draft = ids.next();
        return switch (begin(trip, draft).orElse(null)) {
            case Beginning.Drafted<D, O>(var drafted) -> travel(trip, draft, drafted);
            case Beginning.Refused<D, O>(var outcome) -> new Answer.Given(rendering.apply(outcome), false);
            case null -> join(trip);
        };
    }

    /// Empty if the key is bound already. A refusal takes the claim back with it.
    private <D, O> Optional<Beginning<D, O>> begin(Trip<D, O> trip, UUID draft) {
        var refusal = new AtomicReference<Beginning<D, O>>();
        var drafted = unitOfWork.attempt(() -> {
            var leasedUntil = realTime.instant().plus(LEASE);
            if (!keys.claim(trip.request(), draft, leasedUntil, clock.instant())) {
                return Optional.empty();
            }
            var beginning = trip.journey().begin(draft);
            if (beginning instanceof Beginning.Refused<D, O>) {
                refusal.set(beginning);
                return Optional.empty();
            }
            return Optional.of(beginning);
        });
        return drafted.or(() -> Optional.ofNullable(refusal.get()));
    }

    /// Waits for whoever has the key, and takes over when their lease is over.
    private <D, O> Answer join(Trip<D, O> trip) {
        var request = trip.request();
        var deadline = realTime.instant().plus(LONGEST_WAIT);
        for (var pause = FIRST_PAUSE; ; pause = longer(pause)) {
            var now = realTime.instant();
            switch (keys.find(request, clock.instant()).orElse(null)) {
                case null -> {
                    return answer(request, trip.journey(), trip.rendering());
                }
                case BoundKey bound
                when !bound.fingerprint().equals(request.fingerprint()) -> {
                    return new Answer.OtherRequest();
                }
                case BoundKey.Answered answered -> {
                    return new Answer.Given(answered.reply(), true);
                }
                case BoundKey.Running running
                when takeOver(request, running, now) -> {
                    return travel(trip, running.draft(), trip.journey().resume(running.draft()));
                }
                case BoundKey.Running _
                when now.isBefore(deadline) && !Thread.currentThread().isInterrupted() -> realTime.pause(pause);
                case BoundKey.Running _ -> {
                    return new Answer.StillRunning(RETRY_AFTER);
                }
            }
        }
    }

    private boolean takeOver(KeyedRequest request, BoundKey.Running running, Instant now) {
        return !now.isBefore(running.leasedUntil()) && keys.takeOver(request, running.leasedUntil(), now.plus(LEASE));
    }

    private <D, O> Answer travel(Trip<D, O> trip, UUID id, D drafted) {
        try {
            for (var draft = drafted; ; draft = trip.journey().resume(id)) {
                var recorded = record(trip, trip.journey().proceed(draft)).or(() -> storedReply(trip.request()));
                if (recorded.isPresent()) {
                    return recorded.get();
                }
            }
        } catch (RuntimeException broken) {
            letGo(trip.request(), broken);
            throw broken;
        }
    }

    /// Empty if somebody else took the draft further, or answered the key, meanwhile.
    private <D, O> Optional<Answer> record(Trip<D, O> trip, Supplier<Ending<O>> recording) {
        return unitOfWork.attempt(() -> switch (recording.get()) {
            case Ending.Final<O>(var outcome) -> {
                var reply = trip.rendering().apply(outcome);
                yield keys.answer(trip.request(), reply, clock.instant().plus(KEPT))
                        ? Optional.of(new Answer.Given(reply, false))
                        : Optional.empty();
            }
            case Ending.Provisional<O>(var outcome) -> {
                keys.release(trip.request(), realTime.instant());
                yield Optional.of(new Answer.Given(trip.rendering().apply(outcome), false));
            }
            case Ending.Overtaken<O>() -> Optional.empty();
        });
    }

    private Optional<Answer> storedReply(KeyedRequest request) {
        return keys.find(request, clock.instant()).flatMap(bound -> switch (bound) {
            case BoundKey.Answered answered -> Optional.of(new Answer.Given(answered.reply(), true));
            case BoundKey.Running _ -> Optional.empty();
        });
    }

    /// A retry need not wait for the end of a lease whose holder failed.
    private void letGo(KeyedRequest request, RuntimeException broken) {
        try {
            keys.release(request, realTime.instant());
        } catch (RuntimeException alsoBroken) {
            broken.addSuppressed(alsoBroken);
        }
    }

    private static Duration longer(Duration pause) {
        var twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    }

    private record Trip<D, O>(KeyedRequest request, Journey<D, O> journey, Function<O, Reply> rendering) {}
}
