package tel.billing.payment.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.payment.application.processor.CardProcessor.TokenizedCard;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.sandbox.JournalEntry.Forgetting;
import tel.billing.payment.sandbox.Movement.Stage;
import tel.billing.shared.AccountId;
import tel.billing.shared.sandbox.Journal;

/// What the sandbox card processor stores in its journal.
final class ProcessorState extends Journal.State<JournalEntry> {
    private final Map<String, Movement> latest = new HashMap<>();
    private final List<Capture> captures = new ArrayList<>();
    private final Map<String, RefundRecord> repayments = new LinkedHashMap<>();
    private final Map<AccountId, TokenizedCard> cards = new HashMap<>();
    private final Set<StoredCard.Token> forgotten = new HashSet<>();

    Optional<Movement> find(String key) {
        return Optional.ofNullable(latest.get(key));
    }

    List<Capture> captures() {
        return List.copyOf(captures);
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
            case RefundRecord refundRecord -> repayments.put(refundRecord.key().toString(), refundRecord);
            case Forgetting(var account, var _) ->
                Optional.ofNullable(cards.remove(account))
                        .map(TokenizedCard::token)
                        .ifPresent(forgotten::add);
        }
    }

    private void remember(Movement movement) {
        latest.put(movement.key().toString(), movement);
        if (movement.stage() instanceof Stage.Captured(var reference)) {
            captures.add(new Capture(
                    movement.key(),
                    reference,
                    movement.payment(),
                    movement.account(),
                    movement.amount(),
                    movement.at()));
            movement.kept().ifPresent(card -> {
                cards.put(movement.account(), card);
                forgotten.remove(card.token());
            });
        }
    }
}
