package tel.billing.proof;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// What somebody asks for with one key until there is a definite answer. Several clients may ask at
/// once.
final class KeyedRequest {
    private static final Duration AT_ONCE = Duration.ofSeconds(5);

    private final Session session;
    private final String path;
    private final UUID key;
    private final Map<String, ?> members;
    private final Set<Integer> definite;
    private final AtomicReference<Heard.@Nullable Answer> told = new AtomicReference<>();
    private final Queue<String> surprises = new ConcurrentLinkedQueue<>();
    private volatile boolean contradicted;
    private volatile boolean blocked;

    /// @param definite the statuses of answers that stay the answer to the key
    KeyedRequest(Session session, String path, UUID key, Map<String, ?> members, Set<Integer> definite) {
        this.session = session;
        this.path = path;
        this.key = key;
        this.members = members;
        this.definite = definite;
    }

    /// Asks unless it is over.
    void ask(Duration patience) {
        if (!isOver()) {
            listenTo(send(patience));
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
            if (isDefinite(answer)) {
                if (!told.compareAndSet(null, answer) && !answer.equals(told.get())) {
                    contradicted = true;
                }
            } else if (!answer.isToBeRepeated()) {
                surprises.add("%s %s got %d %s".formatted(path, key, answer.status(), answer.body()));
            }
        }
    }

    private boolean isDefinite(Heard.Answer answer) {
        return definite.contains(answer.status());
    }

    Optional<Heard.Answer> told() {
        return Optional.ofNullable(told.get());
    }

    /// Whether nothing more is to be heard: there is an answer, or one that nobody should ever get.
    boolean isOver() {
        return told.get() != null || !surprises.isEmpty();
    }

    boolean isSurprised() {
        return !surprises.isEmpty();
    }

    void surprise(String what) {
        surprises.add(what);
    }

    /// In peace, a key that was ever used must be answered at once.
    void askOnceMore() {
        var heard = send(AT_ONCE);
        blocked = !(heard instanceof Heard.Answer answer && isDefinite(answer));
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
}
