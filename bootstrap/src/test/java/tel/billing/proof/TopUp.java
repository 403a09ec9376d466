package tel.billing.proof;

import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// One wish of one customer, asked for with one key until there is a definite answer. Several clients may ask at once.
final class TopUp {
    private static final Duration SOONEST = Duration.ofMillis(100);
    private static final Duration LATEST = Duration.ofSeconds(2);
    private static final Duration AT_ONCE = Duration.ofSeconds(5);

    private final Customer customer;
    private final Wish wish;
    private final AtomicReference<Heard.@Nullable Answer> told = new AtomicReference<>();
    private final Queue<String> surprises = new ConcurrentLinkedQueue<>();
    private volatile Duration pause = SOONEST;
    private volatile boolean contradicted;
    private volatile boolean acted;
    private volatile boolean blocked;

    TopUp(Customer customer, Wish wish) {
        this.customer = customer;
        this.wish = wish;
    }

    /// Does what is to be done next; answers when to do more, if there is more to do.
    Optional<Duration> goOn() {
        if (surprises.isEmpty() && told.get() == null) {
            listenTo(ask(wish.patience()));
        }
        var answer = told.get();
        if (surprises.isEmpty() && answer != null && !acted) {
            actUpon(answer);
        }
        return acted || !surprises.isEmpty() ? Optional.empty() : Optional.of(longerPause());
    }

    private Duration longerPause() {
        var twice = pause.multipliedBy(2);
        pause = twice.compareTo(LATEST) < 0 ? twice : LATEST;
        return pause;
    }

    private Heard ask(Duration patience) {
        return customer.send(customer.api()
                .post("/v1/payments/topup", Map.of("amount_minor", wish.amountMinor(), "currency", "EUR"))
                .header("Idempotency-Key", wish.key().toString())
                .timeout(patience));
    }

    private void listenTo(Heard heard) {
        if (heard instanceof Heard.Answer answer) {
            if (answer.isDefinite()) {
                if (!told.compareAndSet(null, answer) && !answer.equals(told.get())) {
                    contradicted = true;
                }
            } else if (!answer.isToBeRepeated()) {
                surprises.add("key %s got %d %s".formatted(wish.key(), answer.status(), answer.body()));
            }
        }
    }

    private void actUpon(Heard.Answer answer) {
        var page = answer.json().at("/next_action/url");
        if (page.isMissingNode()) {
            acted = true;
            return;
        }
        var button = URI.create(page.asString()).getPath() + (wish.paysAtPage() ? "/pay" : "/cancel");
        var api = customer.api();
        if (api.send(api.get(button).POST(BodyPublishers.noBody()).build()) instanceof Heard.Answer pressed) {
            if (pressed.status() == 200) {
                acted = true;
            } else if (!pressed.isToBeRepeated()) {
                surprises.add("page %s got %d %s".formatted(button, pressed.status(), pressed.body()));
            }
        }
    }

    boolean isAnswered() {
        return told.get() != null;
    }

    /// In peace, a key that was ever used must be answered at once.
    void askOnceMore() {
        var heard = ask(AT_ONCE);
        blocked = !(heard instanceof Heard.Answer answer && answer.isDefinite());
        listenTo(heard);
    }

    Evidence.Asked evidence() {
        return new Evidence.Asked(
                wish.key(),
                wish.amountMinor(),
                Optional.ofNullable(told.get()).map(Evidence.Told::of),
                contradicted,
                blocked,
                surprises.stream().findFirst());
    }
}
