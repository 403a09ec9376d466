package tel.billing.payment.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.CardChoice;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.ScriptedCardProcessor;
import tel.billing.shared.ClientData;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Metadata;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;

/// Steps of customers who top up their wallets, and of what they see.
public final class TopUpSteps {
    private final BillingWorld world;
    private final CommonSteps commonSteps;
    private ExecuteOnce.Result result;

    public TopUpSteps(BillingWorld world, CommonSteps everyday) {
        this.world = world;
        this.commonSteps = everyday;
    }

    /// A new operation with a new key.
    public Step topsUp(Person person, Money amount) {
        return new Step(
                "%s tops up %s".formatted(person, amount), () -> send(world.payment, person, newKey(), amount, false));
    }

    public Step topsUpAndHasTheCardKept(Person person, Money amount) {
        return new Step(
                "%s tops up %s and saves the card".formatted(person, amount),
                () -> send(world.payment, person, newKey(), amount, true));
    }

    /// Sets the behaviour of the processor for charges of this person's card.
    public Step theProcessor(String text, Person person, ScriptedCardProcessor.Script script) {
        return new Step(
                "the card processor " + text, () -> world.processor.script(commonSteps.accountOf(person), script));
    }

    public Step recoveryRunsAfter(Duration time) {
        return new Step("%s later the recovery job runs".formatted(CommonSteps.describe(time)), () -> {
            world.advanceTime(time);
            world.recover();
        });
    }

    public Step theAnswerIs(String text) {
        return new Step(
                "the response is \"%s\"".formatted(text),
                () -> assertThat(reply().body()).isEqualTo(text));
    }

    public Step thePaymentIs(Person person, Class<? extends Payment> state) {
        return new Step(
                "%s's payment is %s".formatted(person, describe(state)),
                () -> assertThat(latestOf(person)).isInstanceOf(state));
    }

    /// The shop's backend sends the request for the person, with an order number as external id.
    public Step topsUpForOrder(Person person, Money amount, String order) {
        return new Step("%s tops up %s for order %s of the shop".formatted(person, amount, order), () -> {
            var request = KeyedRequest.ofCustomer(commonSteps.accountOf(person), newKey(), fingerprint(amount, false));
            var clientData =
                    new ClientData(Optional.of(new ExternalId(order)), new Metadata(Map.of("channel", "shop")));
            result = world.payment
                    .topUpWallet()
                    .topUp(
                            new TopUpWallet.Command(
                                    request, amount, false, CardChoice.DEFAULT, ReturnUrls.NONE, clientData),
                            TopUpSteps::describe);
        });
    }

    /// All charges of the person's card, in order.
    public Step theCardIsCharged(Person person, Money... amounts) {
        return new Step(
                "%s's card is %s".formatted(person, describe(amounts)),
                () -> assertThat(chargedTo(person)).containsExactly(amounts));
    }

    /// For the person's latest payment.
    public Step noPageIsShown(Person person) {
        return new Step(
                "the card processor shows %s no page".formatted(person),
                () -> assertThat(world.processor.hasPage(latestOf(person).order()))
                        .isFalse());
    }

    public Step theWalletHolds(Person person, Money balance) {
        return new Step(
                "%s's wallet balance is %s".formatted(person, balance),
                () -> assertThat(world.ledger.balance(commonSteps.accountOf(person), balance.currency()))
                        .isEqualTo(balance));
    }

    public Step paysAtThePage(Person person) {
        return new Step(
                person + " pays on the page",
                () -> world.processor.customerPays(latestOf(person).order()));
    }

    public Step cancelsAtThePage(Person person) {
        return new Step(person + " cancels the payment on the page and returns", () -> {
            var payment = latestOf(person);
            world.processor.customerCancels(payment.order());
            world.payment.refreshPaymentResult().refresh(payment.account(), payment.id());
        });
    }

    public Step theProcessorForgetsTheCard(Person person) {
        return new Step(
                "the card processor deletes %s's card".formatted(person),
                () -> world.cards
                        .findByAccount(commonSteps.accountOf(person))
                        .forEach(card -> world.processor.deleteCard(card.account(), card.token())));
    }

    public Step hasAStoredCard(Person person, boolean hasOne) {
        return new Step(
                hasOne ? person + " has a stored card" : person + " has no stored card",
                () -> assertThat(world.cards
                                .findByAccount(commonSteps.accountOf(person))
                                .isEmpty())
                        .isEqualTo(!hasOne));
    }

    /// A charge to the wallet.
    public Step spends(Person person, Money amount) {
        return new Step("%s spends %s".formatted(person, amount), () -> {
            var charge = new Transfer(
                    new TransferId(world.ids.next()),
                    commonSteps.accountOf(person),
                    TransferType.CHARGE,
                    amount,
                    new TransferReference("subscription", world.ids.next()),
                    "A charge",
                    world.clock.instant());
            assertThat(world.unitOfWork.perform(() -> world.ledger.post(charge)))
                    .isInstanceOf(Ledger.Posted.Done.class);
        });
    }

    /// One receipt for each captured payment.
    public Step getsReceiptsFor(Person person, Money... amounts) {
        return new Step(
                amounts.length == 0
                        ? person + " gets no receipt"
                        : "%s gets a receipt for %s"
                                .formatted(
                                        person,
                                        Stream.of(amounts).map(Money::toString).collect(joining(" and "))),
                () -> assertThat(commonSteps.messagesTo(person))
                        .filteredOn(EmailMessage.TopUpReceipt.class::isInstance)
                        .map(emailMessage -> ((EmailMessage.TopUpReceipt) emailMessage).amount())
                        .containsExactly(amounts));
    }

    /// The latest answer.
    ExecuteOnce.Result answer() {
        return result;
    }

    StoredResponse reply() {
        assertThat(result).isInstanceOf(ExecuteOnce.Result.Responded.class);
        return ((ExecuteOnce.Result.Responded) result).storedResponse();
    }

    void send(PaymentModule payment, Person person, IdempotencyKey key, Money amount, boolean saveCard) {
        result = request(payment, person, key, amount, saveCard);
    }

    void send(PaymentModule payment, Person person, IdempotencyKey key, Money amount, ReturnUrls returnUrls) {
        var request = KeyedRequest.ofCustomer(commonSteps.accountOf(person), key, fingerprint(amount, false));
        var command = new TopUpWallet.Command(request, amount, false, CardChoice.DEFAULT, returnUrls, ClientData.NONE);
        result = payment.topUpWallet().topUp(command, TopUpSteps::describe);
    }

    ExecuteOnce.Result request(
            PaymentModule payment, Person person, IdempotencyKey key, Money amount, boolean saveCard) {
        var request = KeyedRequest.ofCustomer(commonSteps.accountOf(person), key, fingerprint(amount, saveCard));
        return payment.topUpWallet().topUp(new TopUpWallet.Command(request, amount, saveCard), TopUpSteps::describe);
    }

    Step topsUpWith(Person person, Money amount, String card, Supplier<CardChoice> choice) {
        return new Step(
                "%s tops up %s with %s".formatted(person, amount, card),
                () -> send(person, newKey(), amount, choice.get()));
    }

    void send(Person person, IdempotencyKey key, Money amount, CardChoice card) {
        var request = KeyedRequest.ofCustomer(commonSteps.accountOf(person), key, fingerprint(amount, false));
        var command = new TopUpWallet.Command(request, amount, false, card, ReturnUrls.NONE, ClientData.NONE);
        result = world.payment.topUpWallet().topUp(command, TopUpSteps::describe);
    }

    IdempotencyKey newKey() {
        return new IdempotencyKey(world.ids.random());
    }

    public Payment latestOf(Person person) {
        return paymentsOf(person).getLast();
    }

    /// Oldest first.
    List<Payment> paymentsOf(Person person) {
        var account = commonSteps.accountOf(person);
        return world.payments.all().stream()
                .filter(payment -> payment.account().equals(account))
                .toList();
    }

    private List<Money> chargedTo(Person person) {
        var keys = paymentsOf(person).stream()
                .map(payment -> payment.order().key())
                .toList();
        return world.processor.movements().stream()
                .filter(movement -> keys.contains(movement.key()))
                .map(ScriptedCardProcessor.Movement::amount)
                .toList();
    }

    private static Fingerprint fingerprint(Money amount, boolean saveCard) {
        var body = "%s %s".formatted(amount, saveCard).getBytes(StandardCharsets.UTF_8);
        var half = UUID.nameUUIDFromBytes(body).toString().replace("-", "");
        return new Fingerprint(half + half);
    }

    private static StoredResponse describe(TopUpWallet.Outcome outcome) {
        return switch (outcome) {
            case TopUpWallet.Outcome.Captured captured -> reply(200, "captured, balance " + captured.balance());
            case TopUpWallet.Outcome.Pending pending ->
                reply(
                        202,
                        pending.payment().page().isPresent()
                                ? "pending, action required on the payment page"
                                : "pending, waiting for the processor");
            case TopUpWallet.Outcome.Declined declined ->
                reply(402, "declined, " + describe(declined.payment().reason()));
            case TopUpWallet.Outcome.Expired _ -> reply(200, "expired");
            case TopUpWallet.Outcome.RateLimited tooOften ->
                reply(
                        429,
                        "too many %s, wait %s"
                                .formatted(
                                        tooOften.limit()
                                                .name()
                                                .toLowerCase(Locale.ROOT)
                                                .replace("top_ups", "top-ups")
                                                .replace('_', ' '),
                                        CommonSteps.describe(tooOften.pause())));
            case TopUpWallet.Outcome.ExternalIdTaken _ -> reply(422, "another payment has the order number");
            case TopUpWallet.Outcome.CardRejected(var reason) ->
                reply(422, "the card " + reason.error().reason());
            case TopUpWallet.Outcome.Held _ -> reply(403, "on hold until staff release the account");
            case TopUpWallet.Outcome.Rejected(var violations) ->
                reply(422, violations.stream().map(TopUpSteps::reason).collect(joining("; ")));
        };
    }

    private static String reason(TopUpWallet.Violation violation) {
        return switch (violation) {
            case TopUpWallet.Violation.InvalidAmount(var ofLimits) -> "not accepted, " + describe(ofLimits);
            case TopUpWallet.Violation.ReturnUrlsNotAllowed(var urls) ->
                "URL " + urls.error().reason();
        };
    }

    static String describe(DeclineReason reason) {
        return reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static String stateOf(Payment payment) {
        return describe(payment.getClass());
    }

    private static String describe(Class<? extends Payment> state) {
        return state.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    private static String describe(Money... amounts) {
        return switch (amounts.length) {
            case 0 -> "not charged";
            case 1 -> "charged %s once".formatted(amounts[0]);
            default -> "charged " + Stream.of(amounts).map(Money::toString).collect(joining(" and then "));
        };
    }

    private static String describe(TopUpLimits.Violation violation) {
        return switch (violation) {
            case TopUpLimits.Violation.CurrencyNotSupported currency -> "only %s".formatted(currency.supported());
            case TopUpLimits.Violation.OutOfRange outOfRange ->
                "at least %s and at most %s"
                        .formatted(
                                outOfRange.range().minimum(), outOfRange.range().maximum());
        };
    }

    private static StoredResponse reply(int status, String text) {
        return new StoredResponse(status, Map.of(), text);
    }
}
