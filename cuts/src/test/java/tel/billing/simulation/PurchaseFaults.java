package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferType;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.ChangePlan;
import tel.billing.subscription.application.purchase.PurchaseOutcome;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.spec.InMemoryPlans;

/// Ada activates a plan, or upgrades, with a card processor and a PBX that follow their scripts. In the end
/// the money is captured once and the line is as paid, or she keeps her previous state and all her money.
final class PurchaseFaults implements FaultScenario {
    private static final Currency EURO = Currency.getInstance("EUR");

    /// What Ada requests.
    enum Purchase {
        ACTIVATE(12_10),
        UPGRADE(24_20);

        private final long gross;

        Purchase(long gross) {
            this.gross = gross;
        }

        private Plan plan() {
            return switch (this) {
                case ACTIVATE -> InMemoryPlans.STARTER;
                case UPGRADE -> InMemoryPlans.BUSINESS;
            };
        }
    }

    private final BillingWorld world;
    private final Purchase purchase;
    private final PhoneSystemScript phoneSystem;
    private final AccountId account;
    private final SubscriptionId subscription;
    private final KeyedRequest request;
    private final Money before;
    private final int transfersBefore;
    private final int movementsBefore;
    private final boolean isCovered;

    /// @param wallet Ada's balance. If it is below the price, her stored card is charged.
    PurchaseFaults(BillingWorld world, Purchase purchase, long wallet, Script card, PhoneSystemScript phoneSystem) {
        this.world = world;
        this.purchase = purchase;
        this.phoneSystem = phoneSystem;
        this.account = world.openAccountFor(Person.ADA);
        var tier = InMemoryPlans.STARTER.tier();
        world.unitOfWork.run(() -> world.subscription.draftSubscription().draft(account, tier));
        this.subscription =
                world.subscriptions.findByAccount(account).getFirst().id();
        topUp(Money.of(purchase == Purchase.UPGRADE ? wallet + Purchase.ACTIVATE.gross : wallet, "EUR"));
        if (purchase == Purchase.UPGRADE) {
            world.subscription.activateSubscription().activate(activation(newRequest()), PurchaseFaults::rendered);
        }
        world.sendMail();
        this.request = newRequest();
        this.before = world.ledger.balance(account, EURO);
        this.transfersBefore = world.ledger.transfers().size();
        this.movementsBefore = world.processor.movements().size();
        this.isCovered = wallet >= purchase.gross;
        world.processor.script(account, card);
        world.phoneSystem.script(phoneSystem);
    }

    @Override
    public Optional<String> request() {
        var result = switch (purchase) {
            case ACTIVATE ->
                world.subscription.activateSubscription().activate(activation(request), PurchaseFaults::rendered);
            case UPGRADE ->
                world.subscription
                        .changePlan()
                        .change(
                                new ChangePlan.Command(
                                        request,
                                        subscription,
                                        purchase.plan().tier().value()),
                                PurchaseFaults::rendered);
        };
        return switch (result) {
            case ExecuteOnce.Result.Responded responded ->
                Optional.of(responded.storedResponse().body()).filter(this::isAnEnd);
            case ExecuteOnce.Result.StillRunning _ -> Optional.empty();
            case ExecuteOnce.Result.KeyReused() -> throw new AssertionError("the request is the same each time");
        };
    }

    /// The client retries while the operation is in progress, or the PBX is down.
    private boolean isAnEnd(String answer) {
        return !answer.equals("waiting") && !answer.equals("away");
    }

    @Override
    public Role recovery() {
        return new Role("recovery", () -> {
            world.executeLineOrders();
            world.recover();
        });
    }

    @Override
    public List<Role> otherActors() {
        return List.of(new Role("processor", () -> world.processor.decide(account)));
    }

    @Override
    public Object externalState() {
        return List.of(world.processor.memory(), world.phoneSystem.memory());
    }

    @Override
    public List<Duration> patience() {
        var patience = new ArrayList<>(FaultScenario.super.patience());
        patience.addAll(List.of(Duration.ofMinutes(8), Duration.ofMinutes(8), Duration.ofHours(2)));
        return patience;
    }

    @Override
    public boolean isSettled() {
        return world.charges.countOpen() == 0
                && world.payments.areFinished()
                && world.lines.all().stream().noneMatch(Line::isPending);
    }

    @Override
    public void checkHappenedOnce(String answer) {
        var isDone = answer.equals("done");
        assertThat(List.of("done", "rejected", "declined")).as("answer").contains(answer);
        assertThat(answer.equals("rejected"))
                .as("whether the PBX rejects")
                .isEqualTo(phoneSystem == PhoneSystemScript.REJECT && !answer.equals("declined"));
        assertThat(taken()).as("charges that were captured").hasSize(isDone ? 1 : 0);
        var price = taken().stream().map(Charge.Captured::bill).map(Bill::gross).reduce(none(), Money::plus);
        assertThat(price).as("price").isLessThanOrEqualTo(gross());
        assertThat(tier())
                .as("plan")
                .isEqualTo(isDone ? Optional.of(purchase.plan().tier()) : presentTier());
        assertThat(world.ledgerTotals().of(LedgerAccount.HELD, EURO)).as("held").isEqualTo(none());
        assertThat(moved(TransferType.CHARGE).minus(moved(TransferType.RELEASE)))
                .as("charged")
                .isEqualTo(price);
        assertThat(world.invoices.all()).as("invoiced").hasSize((int) world.charges.all().stream()
                .filter(Charge.Captured.class::isInstance)
                .count());
        assertThat(moved(TransferType.EARNING).plus(moved(TransferType.VAT)))
                .as("earned")
                .isEqualTo(price);
        var paidByCard = world.processor.movements().stream()
                .skip(movementsBefore)
                .map(movement -> movement.amount())
                .toList();
        assertThat(paidByCard).as("what the card paid").hasSizeLessThanOrEqualTo(1);
        assertThat(paidByCard.isEmpty())
                .as("whether the card paid nothing")
                .matches(nothing -> isCovered ? nothing : !(isDone && nothing));
        assertThat(world.ledger.balance(account, EURO))
                .as("balance")
                .isEqualTo(paidByCard.stream().reduce(before, Money::plus).minus(price));
        assertThat(lineLimits())
                .as("line")
                .isEqualTo(tier().map(_ -> limits(isDone ? purchase.plan() : InMemoryPlans.STARTER)));
        world.sendMail();
        assertThat(world.mailer.deliveredTo(Person.ADA.email()))
                .as("receipts")
                .filteredOn(EmailMessage.ChargeReceipt.class::isInstance)
                .hasSize((purchase == Purchase.UPGRADE ? 1 : 0) + (isDone ? 1 : 0));
    }

    /// A later upgrade in a period costs less.
    private List<Charge.Captured> taken() {
        return world.charges.findBySubscription(account, subscription).stream()
                .filter(charge ->
                        charge.bill().tariff().tier().equals(purchase.plan().tier()))
                .filter(Charge.Captured.class::isInstance)
                .map(Charge.Captured.class::cast)
                .toList();
    }

    private Optional<PlanTier> presentTier() {
        return purchase == Purchase.UPGRADE ? Optional.of(InMemoryPlans.STARTER.tier()) : Optional.empty();
    }

    private Optional<PlanTier> tier() {
        return world.subscriptions
                .find(account, subscription)
                .filter(Subscription.Activated.class::isInstance)
                .map(Subscription::tier);
    }

    private Optional<LineLimits> lineLimits() {
        world.phoneSystem.script(PhoneSystemScript.EXECUTE);
        return switch (world.phoneSystem.read(account, new LineId(subscription.value()), Duration.ofSeconds(1))) {
            case PhoneSystem.LineState.Present present -> Optional.of(present.limits());
            case PhoneSystem.LineState.Absent() -> Optional.empty();
            case PhoneSystem.LineState.Unavailable _ -> throw new AssertionError("it answers");
        };
    }

    private static LineLimits limits(Plan plan) {
        var limits = plan.versions().getFirst().limits();
        return new LineLimits(limits.lines(), limits.concurrentCalls());
    }

    private Money moved(TransferType kind) {
        return transfers()
                .filter(transfer -> transfer.type() == kind)
                .map(Transfer::amount)
                .reduce(none(), Money::plus);
    }

    private Stream<Transfer> transfers() {
        return world.ledger.transfers().stream().skip(transfersBefore);
    }

    private Money gross() {
        return new Money(purchase.gross, EURO);
    }

    private static Money none() {
        return Money.zero(EURO);
    }

    private ActivateSubscription.Command activation(KeyedRequest keyed) {
        return new ActivateSubscription.Command(keyed, subscription);
    }

    private void topUp(Money amount) {
        world.payment
                .topUpWallet()
                .topUp(new TopUpWallet.Command(newRequest(), amount, true), _ -> new StoredResponse(200, Map.of(), ""));
    }

    private KeyedRequest newRequest() {
        return KeyedRequest.ofCustomer(account, new IdempotencyKey(world.ids.random()), FINGERPRINT);
    }

    private static StoredResponse rendered(PurchaseOutcome outcome) {
        return switch (outcome) {
            case PurchaseOutcome.Done _ -> new StoredResponse(200, Map.of(), "done");
            case PurchaseOutcome.CardDeclined _ -> new StoredResponse(402, Map.of(), "declined");
            case PurchaseOutcome.AwaitingCard _ -> new StoredResponse(202, Map.of(), "waiting");
            case PurchaseOutcome.TooManyConcurrentRequests() ->
                new StoredResponse(409, Map.of(), "another request is in progress");
            case PurchaseOutcome.LineUnavailable() -> new StoredResponse(503, Map.of(), "away");
            case PurchaseOutcome.LineRejected _ -> new StoredResponse(422, Map.of(), "rejected");
            case PurchaseOutcome.RateLimited _,
                    PurchaseOutcome.InsufficientBalance _,
                    PurchaseOutcome.CardRejected _,
                    PurchaseOutcome.PriceChanged _,
                    PurchaseOutcome.PreviewExpired _,
                    PurchaseOutcome.ChargeInProgress _,
                    PurchaseOutcome.NotFound _,
                    PurchaseOutcome.Impossible _,
                    PurchaseOutcome.TierNotOffered _,
                    PurchaseOutcome.NoExchangeRate _,
                    PurchaseOutcome.ReturnUrlsNotAllowed _,
                    PurchaseOutcome.AccountInactive _ ->
                throw new AssertionError("the purchase is valid, but " + outcome);
        };
    }
}
