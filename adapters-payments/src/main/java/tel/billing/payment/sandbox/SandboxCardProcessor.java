package tel.billing.payment.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.ProcessorKey;

/// A card processor for trying things out: the amount decides what it answers (see [TestAmount]). Like a real one it
/// keeps its own record, in `card-processor/` under the data directory, and under one key moves money once, whatever
/// dies meanwhile and however many instances share the directory. Another order under a used key is an
/// [IllegalStateException].
public final class SandboxCardProcessor implements CardProcessor {
    private static final Logger LOG = LoggerFactory.getLogger(SandboxCardProcessor.class);

    private final Journal journal;
    private final String pages;
    private final InstantSource clock;

    /// @param publicUrl where customers reach the service; the page for a payment lies below it
    /// @throws UncheckedIOException if the record cannot be read or written; the message names the file
    public SandboxCardProcessor(Path dataDirectory, URI publicUrl, InstantSource clock) {
        try {
            this.journal = new Journal(dataDirectory.resolve("card-processor"));
        } catch (IOException e) {
            throw new UncheckedIOException("the sandbox card processor cannot use its record: " + e.getMessage(), e);
        }
        this.pages = publicUrl.toString().replaceFirst("/+$", "") + "/dev/card/";
        this.clock = clock;
    }

    @Override
    public Answer charge(Order order) {
        var test = TestAmount.of(order.amount());
        var at = clock.instant();
        return ask(book -> {
            var movement = book.find(order.key().toString());
            if (movement.isEmpty()) {
                var answer = answer(book.append(Movement.first(order, test.first(), at)));
                return test == TestAmount.ANSWER_LOST ? new Answer.NoAnswer() : answer;
            }
            var known = movement.get().mustBeOf(order);
            return known.stage() instanceof Stage.Unheard && test == TestAmount.FIRST_REQUEST_LOST
                    ? answer(book.append(known.to(Stage.Captured.now(), at)))
                    : answer(known);
        });
    }

    @Override
    public Answer lookUp(Order order) {
        return ask(book -> book.find(order.key().toString())
                .map(movement -> answer(movement.mustBeOf(order)))
                .orElseGet(Answer.NoAnswer::new));
    }

    /// All money that ever moved, in the order in which it did; for whoever has to prove that it moved once.
    public List<Capture> captures() {
        return onRecord(Journal.Book::captures);
    }

    /// The movement whose customer pays or cancels, or did so, at the page.
    Optional<Movement> atPage(String key) {
        return onRecord(book -> book.find(key).filter(Movement::hasPage));
    }

    /// The movement as the customer's decision leaves it; one that was decided before stays as it is.
    Optional<Movement> decide(String key, Decision decision) {
        var at = clock.instant();
        return onRecord(book -> {
            var movement = book.find(key).filter(Movement::hasPage);
            return movement.isPresent() && movement.get().stage() instanceof Stage.AtPage
                    ? Optional.of(book.append(movement.get().to(decision.stage(), at)))
                    : movement;
        });
    }

    URI page(ProcessorKey key) {
        return URI.create(pages + key);
    }

    private Answer answer(Movement movement) {
        return switch (movement.stage()) {
            case Stage.Unheard() -> new Answer.NoAnswer();
            case Stage.AtPage() -> new Answer.ActionNeeded(page(movement.key()));
            case Stage.Captured(var reference) ->
                new Answer.Captured(
                        reference,
                        Optional.of(TestCard.CARD),
                        movement.keepsCard()
                                ? Optional.of(TestCard.keptFor(movement.account(), movement.at()))
                                : Optional.empty());
            case Stage.Declined(var reason) -> new Answer.Declined(reason);
        };
    }

    /// A record that cannot be written may hold the movement, or not: that is silence, not an exception.
    private Answer ask(Journal.Work<Answer> work) {
        try {
            return journal.locked(work);
        } catch (IOException e) {
            LOG.error("the sandbox card processor cannot use its record", e);
            return new Answer.NoAnswer();
        }
    }

    private <T> T onRecord(Journal.Work<T> work) {
        try {
            return journal.locked(work);
        } catch (IOException e) {
            throw new UncheckedIOException("the sandbox card processor cannot use its record", e);
        }
    }
}
