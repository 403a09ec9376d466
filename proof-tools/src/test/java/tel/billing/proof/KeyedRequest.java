package tel.billing.proof;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A request with one key, repeated until there is a definite answer. Several clients may send
/// it concurrently.
final class KeyedRequest {
    private static final Duration AT_ONCE = Duration.ofSeconds(5);
    private static final int MOST_DOUBLINGS = 10;
    private static final Duration MOST_PATIENT = Duration.ofSeconds(15);

    private final Session session;
    private final String path;
    private final UUID key;
    private final Map<String, ?> members;
    private final Function<Heard.Answer, Meaning> meaning;
    private final AtomicReference<Heard.@Nullable Answer> told = new AtomicReference<>();
    private final Queue<String> surprises = new ConcurrentLinkedQueue<>();
    private final AtomicInteger asked = new AtomicInteger();
    private volatile boolean contradicted;
    private volatile boolean idle;
    private volatile boolean barred;
    private volatile boolean blocked;

    /// @param meaning the meaning of every possible answer
    KeyedRequest(
            Session session, String path, UUID key, Map<String, ?> members, Function<Heard.Answer, Meaning> meaning) {
        this.session = session;
        this.path = path;
        this.key = key;
        this.members = members;
        this.meaning = meaning;
    }

    /// Sends the request unless it is complete. A client that timed out waits twice as long the next time.
    void ask(Duration patience) {
        if (!isOver()) {
            var longer = patience.multipliedBy(1L << Math.min(asked.getAndIncrement(), MOST_DOUBLINGS));
            listenTo(send(longer.compareTo(MOST_PATIENT) < 0 ? longer : MOST_PATIENT));
        }
    }

    private Heard send(Duration patience) {
        return session.send(session.api()
                .post(path, members)
                .header("Idempotency-Key", key.toString())
                .timeout(patience));
    }

    private void listenTo(Heard heard) {
        if (heard instanceof Heard.Answer answer) {
            var meant = meaning.apply(answer);
            barred = meant == Meaning.BARRED;
            switch (meant) {
                case DEFINITE -> contradicted |= !told.compareAndSet(null, answer) && !answer.equals(told.get());
                case IDLE -> idle = true;
                case BARRED, LATER -> {}
                case WRONG -> surprises.add("%s %s got %d %s".formatted(path, key, answer.status(), answer.body()));
            }
        }
    }

    Optional<Heard.Answer> told() {
        return Optional.ofNullable(told.get());
    }

    /// Whether no further answer is expected: there is a definite one, the client gave up, or there is one
    /// that must never occur.
    boolean isOver() {
        return isAnswered() || !surprises.isEmpty();
    }

    boolean isAnswered() {
        return told.get() != null || idle;
    }

    /// Whether the latest answer was that the account is suspended.
    boolean isBarred() {
        return barred;
    }

    boolean isSurprised() {
        return !surprises.isEmpty();
    }

    void surprise(String what) {
        surprises.add(what);
    }

    /// Without faults, every used key must be answered at once, if the client is signed in.
    void askOnceMore() {
        var heard = send(AT_ONCE);
        if (heard instanceof Heard.Answer answer && answer.status() == 401) {
            heard = send(AT_ONCE);
        }
        blocked = !(heard instanceof Heard.Answer last && meaning.apply(last).isAnswer());
        listenTo(heard);
    }

    Evidence.Asked evidence(long amountMinor) {
        return new Evidence.Asked(
                key,
                amountMinor,
                told().map(Evidence.Told::of),
                contradicted,
                blocked,
                surprises.stream().findFirst());
    }

    Evidence.Hearing hearing() {
        return new Evidence.Hearing(
                key, isAnswered(), contradicted, blocked, surprises.stream().findFirst());
    }
}
