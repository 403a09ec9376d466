package tel.billing.payment.spec;

import java.net.URI;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.domain.Occasion;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.ProcessorKey;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.InMemoryUnitOfWork;

/// A card processor that does as it is told, account by account, and captures where it was told nothing. Its
/// record of the money that moved is its own.
public final class ScriptedCardProcessor implements CardProcessor {
    /// The one card that everybody pays with.
    public static final Card CARD = new Card("visa", "1111");

    private static final YearMonth EXPIRY = YearMonth.of(2030, 3);

    private final InMemoryUnitOfWork unitOfWork;
    private final Map<AccountId, Script> scripts = new HashMap<>();
    private final Map<ProcessorKey, Answer> ends = new HashMap<>();
    private final Map<ProcessorKey, URI> pages = new HashMap<>();
    private final Set<ProcessorKey> heardOf = new HashSet<>();
    private final Map<ProcessorKey, Order> undecided = new LinkedHashMap<>();
    private final Set<ProcessorKey> keptBack = new HashSet<>();
    private final List<Movement> movements = new ArrayList<>();
    private final Map<AccountId, KeptCard> keptCards = new HashMap<>();
    private final Set<StoredCard.Token> forgotten = new HashSet<>();
    private final ScriptedRefunds refunds = new ScriptedRefunds();

    public ScriptedCardProcessor(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
    }

    /// What the processor does when it is asked for money. What came to an end stays as it ended, whatever it
    /// is told afterwards.
    public sealed interface Script {

        record Capture() implements Script {}

        record Decline(DeclineReason reason) implements Script {}

        /// Sends the customer to its page; declines if nobody is there.
        record AskCustomer() implements Script {}

        /// Moves the money, and says nothing until it is asked again.
        record CaptureSilently() implements Script {}

        /// Moves the money, and says nothing; does not know of it either when it is asked what became of it
        /// or is asked again, but does the next time.
        record CaptureSecretly() implements Script {}

        /// Says nothing and does nothing at first; moves the money when it is asked again.
        record MissFirstCall() implements Script {}

        /// Says nothing and does nothing at first; sends the customer to its page when it is asked again.
        record MissFirstCallAndAskCustomer() implements Script {}

        /// Takes the order and decides when it is told to: the card pays.
        record Deliberate() implements Script {}

        /// Takes the order and decides when it is told to: the card does not pay.
        record DeliberateAndDecline(DeclineReason reason) implements Script {}

        /// Says nothing and does nothing.
        record StaySilent() implements Script {}
    }

    /// Money that moved.
    public record Movement(ProcessorKey key, Money amount) {}

    /// From now on, the account's charges go like this.
    public synchronized void tell(AccountId account, Script script) {
        scripts.put(account, script);
    }

    /// From now on, the account's refunds go like this.
    public synchronized void tell(AccountId account, RefundScript script) {
        refunds.tell(account, script);
    }

    /// Whether the customer was sent to a page.
    public synchronized boolean hasPage(Order order) {
        return pages.containsKey(order.key());
    }

    /// The customer pays at the page to which they were sent.
    public synchronized void customerPays(Order order) {
        requirePage(order);
        if (!ends.containsKey(order.key())) {
            capture(order);
        }
    }

    /// The customer turns away at the page to which they were sent.
    public synchronized void customerCancels(Order order) {
        requirePage(order);
        ends.putIfAbsent(order.key(), new Answer.Declined(DeclineReason.CANCELLED_BY_CUSTOMER));
    }

    /// The processor decides what it took from the account and did not decide yet.
    public synchronized void decide(AccountId account) {
        var decided = undecided.values().stream()
                .filter(order -> order.account().equals(account))
                .toList();
        decided.forEach(this::decide);
    }

    /// The processor decides the account's refunds that it took and did not decide yet; answers with them.
    public synchronized List<RefundOrder> decideRefunds(AccountId account) {
        return refunds.decide(account);
    }

    /// The money of a refund came back: the card could not take it.
    public synchronized void takeBack(RefundOrder order) {
        refunds.takeBack(order);
    }

    /// All that was given back, the oldest first.
    public synchronized List<RefundOrder> givenBack() {
        return refunds.given();
    }

    /// Whether no money goes back for the refund, by its own record.
    public synchronized boolean hasRefused(RefundOrder order) {
        return refunds.lookUp(order) instanceof RefundAnswer.Refused;
    }

    /// All money that ever moved to us, the oldest first.
    public synchronized List<Movement> movements() {
        return List.copyOf(movements);
    }

    /// The processor's name for the money that moved for an order, if any did.
    public synchronized Optional<ProcessorReference> referenceOf(Order order) {
        return ends.get(order.key()) instanceof Answer.Captured captured
                ? Optional.of(captured.reference())
                : Optional.empty();
    }

    /// The money that moved for an order: nothing, its amount, or, if we broke our promise, more.
    public synchronized Money movedFor(Order order) {
        return movements.stream()
                .filter(movement -> movement.key().equals(order.key()))
                .map(Movement::amount)
                .reduce(Money.zero(order.amount().currency()), Money::plus);
    }

    /// All that decides what it answers, as a value.
    public synchronized Object memory() {
        return List.of(
                Map.copyOf(scripts),
                Map.copyOf(ends),
                Map.copyOf(pages),
                Set.copyOf(heardOf),
                Set.copyOf(undecided.keySet()),
                Set.copyOf(keptBack),
                List.copyOf(movements),
                Map.copyOf(keptCards),
                Set.copyOf(forgotten),
                refunds.memory());
    }

    @Override
    public Answer charge(Order order) {
        return unitOfWork.outside("the card processor", () -> chargeNow(order));
    }

    @Override
    public Answer lookUp(Order order) {
        return unitOfWork.outside("the card processor", () -> lookUpNow(order));
    }

    @Override
    public RefundAnswer refund(RefundOrder order) {
        return unitOfWork.outside("the card processor", () -> onRecord(() -> refunds.refund(order)));
    }

    @Override
    public RefundAnswer lookUp(RefundOrder order) {
        return unitOfWork.outside("the card processor", () -> onRecord(() -> refunds.lookUp(order)));
    }

    @Override
    public Optional<List<KeptCard>> cardsOf(AccountId account) {
        return unitOfWork.outside("the card processor", () -> onRecord(() -> cardsNow(account)));
    }

    @Override
    public boolean forget(AccountId account, StoredCard.Token card) {
        return unitOfWork.outside("the card processor", () -> onRecord(() -> forgetNow(account, card)));
    }

    private synchronized <T> T onRecord(Supplier<T> deed) {
        return deed.get();
    }

    private Optional<List<KeptCard>> cardsNow(AccountId account) {
        return isSilentTo(account)
                ? Optional.empty()
                : Optional.of(Optional.ofNullable(keptCards.get(account)).stream()
                        .toList());
    }

    private boolean forgetNow(AccountId account, StoredCard.Token card) {
        if (isSilentTo(account)) {
            return false;
        }
        var kept = keptCards.get(account);
        if (kept != null && kept.token().equals(card)) {
            keptCards.remove(account);
            forgotten.add(card);
        }
        return true;
    }

    private boolean isSilentTo(AccountId account) {
        return scripts.get(account) instanceof Script.StaySilent;
    }

    private synchronized Answer chargeNow(Order order) {
        var isFirstCall = heardOf.add(order.key());
        var end = ends.get(order.key());
        return end != null ? told(order, end) : perform(order, isFirstCall);
    }

    private synchronized Answer lookUpNow(Order order) {
        var end = ends.get(order.key());
        var page = pages.get(order.key());
        if (end != null) {
            return told(order, end);
        }
        if (undecided.containsKey(order.key())) {
            return new Answer.Pending();
        }
        return page != null ? new Answer.ActionNeeded(page) : new Answer.NoAnswer();
    }

    /// What is kept back is kept back once.
    private Answer told(Order order, Answer end) {
        return keptBack.remove(order.key()) ? new Answer.NoAnswer() : end;
    }

    private Answer perform(Order order, boolean isFirstCall) {
        if (order.card().filter(forgotten::contains).isPresent()) {
            return decline(order, DeclineReason.REFUSED);
        }
        return switch (scripts.getOrDefault(order.account(), new Script.Capture())) {
            case Script.Capture() -> capture(order);
            case Script.Decline(var reason) -> decline(order, reason);
            case Script.AskCustomer() -> askCustomer(order);
            case Script.CaptureSilently() -> {
                capture(order);
                yield new Answer.NoAnswer();
            }
            case Script.CaptureSecretly() -> {
                capture(order);
                keptBack.add(order.key());
                yield new Answer.NoAnswer();
            }
            case Script.MissFirstCall() -> isFirstCall ? new Answer.NoAnswer() : capture(order);
            case Script.MissFirstCallAndAskCustomer() -> isFirstCall ? new Answer.NoAnswer() : askCustomer(order);
            case Script.Deliberate(), Script.DeliberateAndDecline _ -> {
                undecided.put(order.key(), order);
                yield new Answer.Pending();
            }
            case Script.StaySilent() -> new Answer.NoAnswer();
        };
    }

    private void decide(Order order) {
        if (scripts.get(order.account()) instanceof Script.DeliberateAndDecline(var reason)) {
            decline(order, reason);
        } else {
            capture(order);
        }
    }

    private Answer askCustomer(Order order) {
        if (order.occasion() != Occasion.CUSTOMER_PRESENT) {
            return decline(order, DeclineReason.AUTHENTICATION_FAILED);
        }
        return new Answer.ActionNeeded(pages.computeIfAbsent(order.key(), _ -> page(order)));
    }

    private Answer capture(Order order) {
        movements.add(new Movement(order.key(), order.amount()));
        var reference = new ProcessorReference("movement-" + movements.size());
        refunds.captured(reference, order.amount());
        var kept = order.saveCard() ? Optional.of(keep(order.account())) : Optional.<KeptCard>empty();
        return end(order, new Answer.Captured(reference, Optional.of(CARD), kept));
    }

    private KeptCard keep(AccountId account) {
        var kept = new KeptCard(new StoredCard.Token("card-of-" + account), CARD, EXPIRY);
        forgotten.remove(kept.token());
        keptCards.put(account, kept);
        return kept;
    }

    private Answer decline(Order order, DeclineReason reason) {
        return end(order, new Answer.Declined(reason));
    }

    private Answer end(Order order, Answer answer) {
        undecided.remove(order.key());
        ends.put(order.key(), answer);
        return answer;
    }

    private void requirePage(Order order) {
        if (!pages.containsKey(order.key())) {
            throw new IllegalStateException("nobody was sent to a page for " + order.id());
        }
    }

    private static URI page(Order order) {
        return URI.create("https://processor.example/pay/" + order.id());
    }
}
