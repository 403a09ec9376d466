package tel.billing.proof.load;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tel.billing.proof.evidence.Evidence;
import tel.billing.proof.evidence.RequestResult;

/// A request with one key, repeated until there is a definite answer. Several clients may send
/// it concurrently.
final class KeyedRequest {
    private static final int MAX_DOUBLINGS = 10;
    private static final Duration MAX_TIMEOUT = Duration.ofSeconds(15);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final Session session;
    private final String path;
    private final UUID key;
    private final Map<String, ?> members;
    private final Function<RequestResult.Answer, KeyState> keyState;
    private final AtomicReference<RequestResult.@Nullable Answer> definiteAnswer = new AtomicReference<>();
    private final Queue<String> unexpected = new ConcurrentLinkedQueue<>();
    private final AtomicInteger attempts = new AtomicInteger();
    private volatile boolean contradicted;
    private volatile boolean idle;
    private volatile boolean suspended;
    private volatile Optional<String> blocked = Optional.empty();

    /// @param keyState the meaning of every possible answer
    KeyedRequest(
            Session session,
            String path,
            UUID key,
            Map<String, ?> members,
            Function<RequestResult.Answer, KeyState> keyState) {
        this.session = session;
        this.path = path;
        this.key = key;
        this.members = members;
        this.keyState = keyState;
    }

    /// Sends the request unless it is complete. A client that timed out waits twice as long the next time.
    void attempt(Duration patience) {
        if (!isOver()) {
            var longer = patience.multipliedBy(1L << Math.min(attempts.getAndIncrement(), MAX_DOUBLINGS));
            evaluate(send(longer.compareTo(MAX_TIMEOUT) < 0 ? longer : MAX_TIMEOUT));
        }
    }

    private RequestResult send(Duration patience) {
        return session.send(session.api()
                .post(path, members)
                .header("Idempotency-Key", key.toString())
                .timeout(patience));
    }

    private void evaluate(RequestResult result) {
        if (result instanceof RequestResult.Answer answer) {
            var meant = keyState.apply(answer);
            suspended = meant == KeyState.SUSPENDED;
            switch (meant) {
                case DEFINITE ->
                    contradicted |= !definiteAnswer.compareAndSet(null, answer) && !answer.equals(definiteAnswer.get());
                case IDLE -> idle = true;
                case SUSPENDED, LATER -> {}
                case WRONG -> unexpected.add("%s %s got %d %s".formatted(path, key, answer.status(), answer.body()));
            }
        }
    }

    Optional<RequestResult.Answer> definiteAnswer() {
        return Optional.ofNullable(definiteAnswer.get());
    }

    /// Whether no further answer is expected: there is a definite one, the client gave up, or there is one
    /// that must never occur.
    boolean isOver() {
        return isAnswered() || !unexpected.isEmpty();
    }

    boolean isAnswered() {
        return definiteAnswer.get() != null || idle;
    }

    /// Whether the latest answer was that the account is suspended.
    boolean isSuspended() {
        return suspended;
    }

    boolean hasUnexpectedAnswer() {
        return !unexpected.isEmpty();
    }

    void addUnexpected(String what) {
        unexpected.add(what);
    }

    /// Without faults, every used key must be answered within this time, if the client is signed in.
    void repeatAtEnd(Duration patience) {
        var result = repeatUntilAnswered(patience);
        blocked = meaning(result).isAnswer()
                ? Optional.empty()
                : Optional.of("%s %s at %s got %s".formatted(path, key, Instant.now(), result));
        evaluate(result);
    }

    private RequestResult repeatUntilAnswered(Duration patience) {
        var deadline = System.nanoTime() + patience.toNanos();
        for (; ; ) {
            var result = send(MAX_TIMEOUT);
            if (meaning(result) != KeyState.LATER || System.nanoTime() - deadline > 0) {
                return result;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private KeyState meaning(RequestResult result) {
        return result instanceof RequestResult.Answer answer ? keyState.apply(answer) : KeyState.LATER;
    }

    Evidence.KeyResult evidence(long amountMinor) {
        return new Evidence.KeyResult(
                key,
                amountMinor,
                definiteAnswer().map(Evidence.DefiniteAnswer::of),
                contradicted,
                blocked,
                unexpected.stream().findFirst());
    }

    Evidence.Responses responses() {
        return new Evidence.Responses(
                key, isAnswered(), contradicted, blocked, unexpected.stream().findFirst());
    }
}
