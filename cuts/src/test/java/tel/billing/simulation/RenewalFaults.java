package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferType;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.spec.ScriptedCardProcessor.Movement;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.provisioning.domain.Line;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.ChangePlan;
import tel.billing.subscription.application.purchase.PurchaseOutcome;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.ChargePurpose;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.spec.InMemoryPlans;

/// Ada's period has ended, and she requests a cheaper plan for the next one. Either the sweep or her own
/// request charges the period: from the wallet, or from her stored card, whose processor follows the script.
final class RenewalFaults implements FaultScenario {
    private static final Currency EURO = Currency.getInstance("EUR");
    private static final Money FIRST = Money.of(36_30, "EUR");
    private static final Money SECOND = Money.of(12_10, "EUR");

    /// The sender of a request at the end of the period.
    enum Client {
        /// Only the sweep runs.
        NO_CLIENT,
        /// Ada requests the plan of the next period, which must begin first.
        ADA
    }

    private final BillingWorld world;
    private final Client client;
    private final boolean isPaid;
    private final AccountId account;
    private final SubscriptionId subscription;
    private final BillingPeriod next;
    private final Money before;
    private final KeyedRequest request;

    /// @param left the balance at the end of the period
    /// @param isPaid whether the period is paid in the end
    RenewalFaults(BillingWorld world, Client client, long left, Script card, boolean isPaid) {
        this.world = world;
        this.client = client;
        this.isPaid = isPaid;
        this.before = new Money(left, EURO);
        this.account = world.openAccountFor(Person.ADA);
        world.unitOfWork.run(
                () -> world.subscription.draftSubscription().draft(account, InMemoryPlans.BUSINESS.tier()));
        this.subscription =
                world.subscriptions.findByAccount(account).getFirst().id();
        topUp(FIRST.plus(before));
        activate();
        changeTo(InMemoryPlans.STARTER.tier());
        world.processor.script(account, card);
        var end = active().period().end();
        world.realTime.pass(Duration.between(world.clock.instant(), end));
        this.next = active().following(InMemoryPlans.STARTER.tariffAt(end)).period();
        this.request = newRequest();
    }

    @Override
    public Optional<String> request() {
        return switch (client) {
            case NO_CLIENT -> {
                sweep();
                yield isOver() ? Optional.of("done") : Optional.empty();
            }
            case ADA -> requestPlan();
        };
    }

    private void sweep() {
        world.subscription.processDueSubscriptions().runDue(world.clock.instant());
    }

    /// The client retries while the operation is in progress.
    private Optional<String> requestPlan() {
        var starter = InMemoryPlans.STARTER.tier();
        var result = world.subscription
                .changePlan()
                .change(new ChangePlan.Command(request, subscription, starter.value()), RenewalFaults::rendered);
        return result instanceof ExecuteOnce.Result.Responded responded
                ? Optional.of(responded.storedResponse().body()).filter(body -> !body.equals("waiting"))
                : Optional.empty();
    }

    private static StoredResponse rendered(PurchaseOutcome outcome) {
        return switch (outcome) {
            case PurchaseOutcome.Done _ -> new StoredResponse(200, Map.of(), "done");
            case PurchaseOutcome.Impossible _ -> new StoredResponse(422, Map.of(), "unpaid");
            case PurchaseOutcome.AwaitingCard _ -> new StoredResponse(202, Map.of(), "waiting");
            case PurchaseOutcome.CardDeclined _,
                    PurchaseOutcome.LineUnavailable _,
                    PurchaseOutcome.LineRejected _,
                    PurchaseOutcome.TooManyConcurrentRequests _,
                    PurchaseOutcome.RateLimited _,
                    PurchaseOutcome.InsufficientBalance _,
                    PurchaseOutcome.CardRejected _,
                    PurchaseOutcome.PriceChanged _,
                    PurchaseOutcome.PreviewExpired _,
                    PurchaseOutcome.ChargeInProgress _,
                    PurchaseOutcome.NotFound _,
                    PurchaseOutcome.TierNotOffered _,
                    PurchaseOutcome.NoExchangeRate _,
                    PurchaseOutcome.ReturnUrlsNotAllowed _,
                    PurchaseOutcome.AccountInactive _ -> throw new AssertionError("it costs nothing, but " + outcome);
        };
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
    public List<Role> notifiers() {
        return List.of(new Role("sweep", this::sweep));
    }

    @Override
    public Object externalState() {
        return List.of(world.processor.memory(), world.phoneSystem.memory());
    }

    @Override
    public boolean isSettled() {
        return isOver()
                && world.payments.areFinished()
                && world.lines.all().stream().noneMatch(Line::isPending);
    }

    @Override
    public void checkHappenedOnce(String answer) {
        assertThat(answer).as("answer").isEqualTo(isPaid || client == Client.NO_CLIENT ? "done" : "unpaid");
        assertThat(collected()).as("charges for the next period").hasSize(isPaid ? 1 : 0);
        assertThat(found().period()).as("period").isEqualTo(next);
        assertThat(found() instanceof Subscription.Active)
                .as("whether it is active")
                .isEqualTo(isPaid);
        assertThat(amounts(TransferType.CHARGE))
                .as("charges")
                .isEqualTo(isPaid ? List.of(FIRST, SECOND) : List.of(FIRST));
        assertThat(world.invoices.all()).as("invoices").hasSize(isPaid ? 2 : 1);
        assertThat(amounts(TransferType.RELEASE)).as("given back").isEmpty();
        assertThat(world.ledgerTotals().of(LedgerAccount.HELD, EURO)).as("held").isEqualTo(Money.zero(EURO));
        assertThat(paidByCard()).as("what the card paid").isEqualTo(isPaid ? lacking() : Money.zero(EURO));
        assertThat(world.ledger.balance(account, EURO))
                .as("balance")
                .isEqualTo(isPaid ? before.plus(lacking()).minus(SECOND) : before);
        world.sendMail();
        var emailMessages = world.mailer.deliveredTo(Person.ADA.email());
        assertThat(emailMessages)
                .as("receipts")
                .filteredOn(EmailMessage.ChargeReceipt.class::isInstance)
                .hasSize(isPaid ? 2 : 1);
        assertThat(emailMessages)
                .as("reminders")
                .filteredOn(EmailMessage.RenewalPaymentFailed.class::isInstance)
                .hasSize(isPaid ? 0 : 1);
    }

    private Money lacking() {
        return SECOND.compareTo(before) > 0 ? SECOND.minus(before) : Money.zero(EURO);
    }

    private Money paidByCard() {
        return world.processor.movements().stream()
                .skip(1)
                .map(Movement::amount)
                .reduce(Money.zero(EURO), Money::plus);
    }

    private List<Charge> collected() {
        return world.charges.findBySubscription(account, subscription).stream()
                .filter(charge -> charge.bill().purpose() == ChargePurpose.RENEWAL)
                .filter(Charge.Captured.class::isInstance)
                .toList();
    }

    private List<Money> amounts(TransferType kind) {
        return world.ledger.transfers().stream()
                .filter(transfer -> transfer.type() == kind)
                .map(Transfer::amount)
                .toList();
    }

    private boolean isOver() {
        return found().period().equals(next) && world.charges.countOpen() == 0;
    }

    private Subscription.Activated found() {
        return (Subscription.Activated)
                world.subscriptions.find(account, subscription).orElseThrow();
    }

    private Subscription.Active active() {
        return (Subscription.Active) found();
    }

    private void topUp(Money amount) {
        world.payment
                .topUpWallet()
                .topUp(new TopUpWallet.Command(newRequest(), amount, true), _ -> new StoredResponse(200, Map.of(), ""));
    }

    private void activate() {
        world.subscription
                .activateSubscription()
                .activate(
                        new ActivateSubscription.Command(newRequest(), subscription),
                        _ -> new StoredResponse(200, Map.of(), ""));
    }

    private void changeTo(PlanTier tier) {
        world.subscription
                .changePlan()
                .change(
                        new ChangePlan.Command(newRequest(), subscription, tier.value()),
                        _ -> new StoredResponse(200, Map.of(), ""));
    }

    private KeyedRequest newRequest() {
        return KeyedRequest.ofCustomer(account, new IdempotencyKey(world.ids.random()), FINGERPRINT);
    }
}
