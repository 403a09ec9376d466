package tel.billing.payment.spec;

import java.net.URI;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.InMemoryUnitOfWork;

/// A card processor that follows a script for each account. Without a script, it captures. It keeps its own
/// records of all transactions.
public final class ScriptedCardProcessor implements CardProcessor {
    /// The data of all cards.
    public static final Card CARD = new Card("visa", "1111");

    private static final YearMonth EXPIRY = YearMonth.of(2030, 3);

    private final InMemoryUnitOfWork unitOfWork;
    private final Map<AccountId, Script> scripts = new HashMap<>();
    private final Map<ProcessorIdempotencyKey, Answer> ends = new HashMap<>();
    private final Map<ProcessorIdempotencyKey, URI> pages = new HashMap<>();
    private final Map<ProcessorIdempotencyKey, Money> received = new HashMap<>();
    private final Map<ProcessorIdempotencyKey, PaymentOrder> undecided = new LinkedHashMap<>();
    private final Set<ProcessorIdempotencyKey> keptBack = new HashSet<>();
    private final List<Movement> movements = new ArrayList<>();
    private final Set<KeptCard> keptCards = new LinkedHashSet<>();
    private final Set<StoredCard.Token> forgotten = new HashSet<>();
    private final ScriptedRefunds refunds = new ScriptedRefunds();

    public ScriptedCardProcessor(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
    }

    /// The behaviour of the processor for charges. A final result is not changed by a later script.
    public sealed interface Script {

        record Capture() implements Script {}

        record Decline(DeclineReason reason) implements Script {}

        /// Sends the customer to its page. Declines if the customer is absent.
        record RequireAction() implements Script {}

        /// Charges the card, but does not respond before the request is repeated.
        record CaptureSilently() implements Script {}

        /// Charges the card, but does not respond. The next lookup or repeated request does not reveal the
        /// charge either; the one after that does.
        record CaptureSecretly() implements Script {}

        /// Loses the first request. Charges the card when the request is repeated.
        record MissFirstCall() implements Script {}

        /// Loses the first request. Sends the customer to its page when the request is repeated.
        record MissFirstCallAndRequireAction() implements Script {}

        /// Accepts the order. It is captured when the test lets the processor decide.
        record CaptureLater() implements Script {}

        /// Accepts the order. It is declined when the test lets the processor decide.
        record DeclineLater(DeclineReason reason) implements Script {}

        /// Receives the request, but neither charges nor responds.
        record StaySilent() implements Script {}
    }

    private record KeptCard(AccountId account, TokenizedCard card) {}

    /// A charge.
    public record Movement(ProcessorIdempotencyKey key, Money amount) {}

    /// Sets the script for charges of the account.
    public synchronized void script(AccountId account, Script script) {
        scripts.put(account, script);
    }

    /// Sets the script for refunds of the account.
    public synchronized void script(AccountId account, RefundScript script) {
        refunds.script(account, script);
    }

    /// Whether the customer was sent to a page.
    public synchronized boolean hasPage(PaymentOrder paymentOrder) {
        return pages.containsKey(paymentOrder.key());
    }

    /// The customer pays on the page of the order.
    public synchronized void customerPays(PaymentOrder paymentOrder) {
        requirePage(paymentOrder);
        if (!ends.containsKey(paymentOrder.key())) {
            capture(paymentOrder);
        }
    }

    /// The customer cancels on the page of the order.
    public synchronized void customerCancels(PaymentOrder paymentOrder) {
        requirePage(paymentOrder);
        ends.putIfAbsent(paymentOrder.key(), new Answer.Declined(DeclineReason.CANCELLED_BY_CUSTOMER));
    }

    /// Stores one more card for the account, and returns its token.
    public synchronized StoredCard.Token storeCard(AccountId account) {
        var token = new StoredCard.Token("card-%s-of-%s".formatted(keptCards.size(), account));
        keptCards.add(new KeptCard(account, new TokenizedCard(token, CARD, EXPIRY)));
        return token;
    }

    /// Decides all accepted orders of the account.
    public synchronized void decide(AccountId account) {
        var decided = undecided.values().stream()
                .filter(paymentOrder -> paymentOrder.account().equals(account))
                .toList();
        decided.forEach(this::decide);
    }

    /// Decides all accepted refunds of the account and returns them.
    public synchronized List<RefundOrder> decideRefunds(AccountId account) {
        return refunds.decide(account);
    }

    /// The bank returned a refund because the card could not accept it.
    public synchronized void takeBack(RefundOrder order) {
        refunds.takeBack(order);
    }

    /// All refunds that were paid out, oldest first.
    public synchronized List<RefundOrder> givenBack() {
        return refunds.given();
    }

    /// Whether the processor has rejected or failed the refund, according to its own records.
    public synchronized boolean hasRejected(RefundOrder order) {
        return refunds.lookUp(order) instanceof RefundAnswer.Rejected;
    }

    /// All charges, oldest first.
    public synchronized List<Movement> movements() {
        return List.copyOf(movements);
    }

    /// The processor's reference of an order, if it was charged.
    public synchronized Optional<ProcessorReference> referenceOf(PaymentOrder paymentOrder) {
        return ends.get(paymentOrder.key()) instanceof Answer.Captured captured
                ? Optional.of(captured.reference())
                : Optional.empty();
    }

    /// The money charged for an order: zero, its amount, or more if the service broke its promise.
    public synchronized Money movedFor(PaymentOrder paymentOrder) {
        return movements.stream()
                .filter(movement -> movement.key().equals(paymentOrder.key()))
                .map(Movement::amount)
                .reduce(Money.zero(paymentOrder.amount().currency()), Money::plus);
    }

    /// The complete state of the processor, as a value.
    public synchronized Object memory() {
        return List.of(
                Map.copyOf(scripts),
                Map.copyOf(ends),
                Map.copyOf(pages),
                Map.copyOf(received),
                Set.copyOf(undecided.keySet()),
                Set.copyOf(keptBack),
                List.copyOf(movements),
                Set.copyOf(keptCards),
                Set.copyOf(forgotten),
                refunds.memory());
    }

    @Override
    public Answer charge(PaymentOrder paymentOrder) {
        return unitOfWork.outside("the card processor", () -> chargeNow(paymentOrder));
    }

    @Override
    public Answer lookUp(PaymentOrder paymentOrder) {
        return unitOfWork.outside("the card processor", () -> lookUpNow(paymentOrder));
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
    public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
        return unitOfWork.outside("the card processor", () -> onRecord(() -> cardsNow(account)));
    }

    @Override
    public boolean deleteCard(AccountId account, StoredCard.Token card) {
        return unitOfWork.outside("the card processor", () -> onRecord(() -> forgetNow(account, card)));
    }

    private synchronized <T> T onRecord(Supplier<T> action) {
        return action.get();
    }

    private Optional<List<TokenizedCard>> cardsNow(AccountId account) {
        return isSilentTo(account)
                ? Optional.empty()
                : Optional.of(keptCards.stream()
                        .filter(kept -> kept.account().equals(account))
                        .map(KeptCard::card)
                        .toList());
    }

    private boolean forgetNow(AccountId account, StoredCard.Token card) {
        if (isSilentTo(account)) {
            return false;
        }
        if (keptCards.removeIf(
                kept -> kept.account().equals(account) && kept.card().token().equals(card))) {
            forgotten.add(card);
        }
        return true;
    }

    private boolean isSilentTo(AccountId account) {
        return scripts.get(account) instanceof Script.StaySilent;
    }

    private synchronized Answer chargeNow(PaymentOrder paymentOrder) {
        var first = received.putIfAbsent(paymentOrder.key(), paymentOrder.amount());
        var isFirstCall = first == null;
        if (first != null && !first.equals(paymentOrder.amount())) {
            return new Answer.NoAnswer();
        }
        var end = ends.get(paymentOrder.key());
        return end != null ? answered(paymentOrder, end) : perform(paymentOrder, isFirstCall);
    }

    private synchronized Answer lookUpNow(PaymentOrder paymentOrder) {
        var first = received.get(paymentOrder.key());
        if (first != null && !first.equals(paymentOrder.amount())) {
            return new Answer.NoAnswer();
        }
        var end = ends.get(paymentOrder.key());
        var page = pages.get(paymentOrder.key());
        if (end != null) {
            return answered(paymentOrder, end);
        }
        if (undecided.containsKey(paymentOrder.key())) {
            return new Answer.Pending();
        }
        return page != null ? new Answer.ActionRequired(page) : new Answer.NoAnswer();
    }

    /// A withheld answer is withheld once.
    private Answer answered(PaymentOrder paymentOrder, Answer end) {
        return keptBack.remove(paymentOrder.key()) ? new Answer.NoAnswer() : end;
    }

    private Answer perform(PaymentOrder paymentOrder, boolean isFirstCall) {
        if (paymentOrder.card().filter(forgotten::contains).isPresent()) {
            return decline(paymentOrder, DeclineReason.REFUSED);
        }
        return switch (scripts.getOrDefault(paymentOrder.account(), new Script.Capture())) {
            case Script.Capture() -> capture(paymentOrder);
            case Script.Decline(var reason) -> decline(paymentOrder, reason);
            case Script.RequireAction() -> requireAction(paymentOrder);
            case Script.CaptureSilently() -> {
                capture(paymentOrder);
                yield new Answer.NoAnswer();
            }
            case Script.CaptureSecretly() -> {
                capture(paymentOrder);
                keptBack.add(paymentOrder.key());
                yield new Answer.NoAnswer();
            }
            case Script.MissFirstCall() -> isFirstCall ? new Answer.NoAnswer() : capture(paymentOrder);
            case Script.MissFirstCallAndRequireAction() ->
                isFirstCall ? new Answer.NoAnswer() : requireAction(paymentOrder);
            case Script.CaptureLater(), Script.DeclineLater _ -> {
                undecided.put(paymentOrder.key(), paymentOrder);
                yield new Answer.Pending();
            }
            case Script.StaySilent() -> new Answer.NoAnswer();
        };
    }

    private void decide(PaymentOrder paymentOrder) {
        if (scripts.get(paymentOrder.account()) instanceof Script.DeclineLater(var reason)) {
            decline(paymentOrder, reason);
        } else {
            capture(paymentOrder);
        }
    }

    private Answer requireAction(PaymentOrder paymentOrder) {
        if (paymentOrder.initiation() != PaymentInitiation.CUSTOMER_PRESENT) {
            return decline(paymentOrder, DeclineReason.AUTHENTICATION_FAILED);
        }
        return new Answer.ActionRequired(pages.computeIfAbsent(paymentOrder.key(), _ -> page(paymentOrder)));
    }

    private Answer capture(PaymentOrder paymentOrder) {
        movements.add(new Movement(paymentOrder.key(), paymentOrder.amount()));
        var reference = new ProcessorReference("8835511210681%03d".formatted(movements.size()));
        refunds.captured(reference, paymentOrder.amount());
        var kept =
                paymentOrder.saveCard() ? Optional.of(keep(paymentOrder.account())) : Optional.<TokenizedCard>empty();
        return end(paymentOrder, new Answer.Captured(reference, Optional.of(CARD), kept));
    }

    private TokenizedCard keep(AccountId account) {
        var tokenizedCard = new TokenizedCard(new StoredCard.Token("card-of-" + account), CARD, EXPIRY);
        forgotten.remove(tokenizedCard.token());
        keptCards.add(new KeptCard(account, tokenizedCard));
        return tokenizedCard;
    }

    private Answer decline(PaymentOrder paymentOrder, DeclineReason reason) {
        return end(paymentOrder, new Answer.Declined(reason));
    }

    private Answer end(PaymentOrder paymentOrder, Answer answer) {
        undecided.remove(paymentOrder.key());
        ends.put(paymentOrder.key(), answer);
        return answer;
    }

    private void requirePage(PaymentOrder paymentOrder) {
        if (!pages.containsKey(paymentOrder.key())) {
            throw new IllegalStateException("The customer was not sent to a page for " + paymentOrder.id() + ".");
        }
    }

    private static URI page(PaymentOrder paymentOrder) {
        return URI.create("https://processor.example/pay/" + paymentOrder.id());
    }
}
