package tel.billing.payment.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.processor.CardProcessor.TokenizedCard;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.sandbox.JournalEntry.Forgetting;
import tel.billing.payment.sandbox.JournalEntry.Sent;
import tel.billing.payment.sandbox.Movement.Stage;
import tel.billing.shared.AccountId;
import tel.billing.shared.sandbox.Journal;

/// What the sandbox card processor stores in its journal.
final class ProcessorState extends Journal.State<JournalEntry> {
    private final Map<String, Movement> latest = new HashMap<>();
    private final Map<ProcessorReference, Capture> captures = new LinkedHashMap<>();
    private final Map<String, RefundRecord> repayments = new LinkedHashMap<>();
    private final Map<AccountId, TokenizedCard> cards = new HashMap<>();
    private final Set<StoredCard.Token> forgotten = new HashSet<>();
    private final List<LaterEvent> laterEvents = new ArrayList<>();
    private final Map<String, LaterEvent> unsent = new LinkedHashMap<>();

    Optional<Movement> find(String key) {
        return Optional.ofNullable(latest.get(key));
    }

    List<Capture> captures() {
        return List.copyOf(captures.values());
    }

    Optional<Capture> capture(ProcessorReference reference) {
        return Optional.ofNullable(captures.get(reference));
    }

    /// Also those that have not happened yet.
    List<LaterEvent> laterEvents() {
        return List.copyOf(laterEvents);
    }

    /// The later events of which the service was not notified, also those that have not happened yet.
    Collection<LaterEvent> unsent() {
        return unsent.values();
    }

    Optional<RefundRecord> repayment(String key) {
        return Optional.ofNullable(repayments.get(key));
    }

    /// In order of time, oldest first.
    List<RefundRecord> repayments() {
        return List.copyOf(repayments.values());
    }

    Optional<TokenizedCard> cardOf(AccountId account) {
        return Optional.ofNullable(cards.get(account));
    }

    boolean isForgotten(StoredCard.Token card) {
        return forgotten.contains(card);
    }

    @Override
    protected byte[] write(JournalEntry entry) {
        return JournalLine.write(entry);
    }

    @Override
    protected JournalEntry read(byte[] line) {
        return JournalLine.read(line);
    }

    @Override
    protected void forgetAll(Path file) throws IOException {
        throw new IOException("%s has become shorter: another program changed it".formatted(file));
    }

    @Override
    protected void remember(JournalEntry line) {
        switch (line) {
            case Movement movement -> remember(movement);
            case RefundRecord refundRecord -> remember(refundRecord);
            case Sent(var identity) -> unsent.remove(identity);
            case Forgetting(var account, var _) ->
                Optional.ofNullable(cards.remove(account))
                        .map(TokenizedCard::token)
                        .ifPresent(forgotten::add);
        }
    }

    private void remember(Movement movement) {
        latest.put(movement.key().toString(), movement);
        if (movement.stage() instanceof Stage.Captured(var reference)) {
            var capture = new Capture(
                    movement.key(),
                    reference,
                    movement.payment(),
                    movement.account(),
                    movement.amount(),
                    movement.at());
            captures.put(reference, capture);
            expect(LaterEvent.after(capture));
            movement.kept().ifPresent(card -> {
                cards.put(movement.account(), card);
                forgotten.remove(card.token());
            });
        }
    }

    private void remember(RefundRecord refundRecord) {
        repayments.put(refundRecord.key().toString(), refundRecord);
        capture(refundRecord.paymentReference()).ifPresent(capture -> expect(LaterEvent.after(refundRecord, capture)));
    }

    private void expect(List<LaterEvent> events) {
        laterEvents.addAll(events);
        events.forEach(event -> unsent.put(event.identity(), event));
    }
}
