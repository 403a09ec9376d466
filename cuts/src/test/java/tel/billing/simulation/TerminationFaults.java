package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.LedgerAccount;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.ScriptedCardProcessor.Movement;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.provisioning.domain.Line;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.CancelSubscription;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.spec.InMemoryPlans;

/// Ada activates, her card is charged, and she cancels before the result is known. Continuing work
/// either completes before the cancellation, or finds that the activation is cancelled. After that her
/// card pays nothing.
final class TerminationFaults implements FaultScenario {
    private static final Currency EURO = Currency.getInstance("EUR");
    private static final Money BEFORE = Money.of(5_00, "EUR");

    private final BillingWorld world;
    private final AccountId account;
    private final SubscriptionId subscription;
    private final KeyedRequest activation;
    private final KeyedRequest request;
    private int concurrentRequests;
    private OptionalInt movementsAtEnd = OptionalInt.empty();

    TerminationFaults(BillingWorld world, Script card) {
        this.world = world;
        this.account = world.openAccountFor(Person.ADA);
        world.unitOfWork.run(() -> world.subscription.draftSubscription().draft(account, InMemoryPlans.STARTER.tier()));
        this.subscription =
                world.subscriptions.findByAccount(account).getFirst().id();
        world.payment
                .topUpWallet()
                .topUp(new TopUpWallet.Command(newRequest(), BEFORE, true), _ -> new StoredResponse(200, Map.of(), ""));
        world.processor.script(account, card);
        this.activation = newRequest();
        this.request = newRequest();
    }

    @Override
    public Optional<String> request() {
        concurrently(this::activate);
        var command = new CancelSubscription.Command(request, subscription, CancelSubscription.When.NOW);
        var result = world.subscription.cancelSubscription().cancel(command, TerminationFaults::rendered);
        if (!(result instanceof ExecuteOnce.Result.Responded responded)) {
            return Optional.empty();
        }
        if (concurrentRequests == 0 && movementsAtEnd.isEmpty()) {
            movementsAtEnd = OptionalInt.of(world.processor.movements().size());
        }
        return Optional.of(responded.storedResponse().body());
    }

    @Override
    public Role recovery() {
        return new Role(
                "recovery",
                () -> concurrently(() -> {
                    world.executeLineOrders();
                    world.recover();
                }));
    }

    /// A charge of the card that is concurrent with the cancellation may succeed.
    private void concurrently(Runnable action) {
        concurrentRequests++;
        try {
            action.run();
        } finally {
            concurrentRequests--;
        }
    }

    @Override
    public Object externalState() {
        return List.of(world.processor.memory(), world.phoneSystem.memory(), movementsAtEnd);
    }

    @Override
    public boolean isSettled() {
        return world.charges.countOpen() == 0
                && world.payments.areFinished()
                && world.payments.all().stream().allMatch(this::isLookedUpAgain)
                && world.processor.movements().stream().allMatch(this::isKnown)
                && world.lines.all().stream().noneMatch(Line::isPending);
    }

    /// Evidence of a card payment after the cancellation is looked up after five minutes,
    private boolean isLookedUpAgain(Payment payment) {
        return !(payment instanceof Payment.Expired)
                || world.payments
                        .eventsOf(payment.id())
                        .getLast()
                        .at()
                        .plus(Duration.ofMinutes(6))
                        .isBefore(world.clock.instant());
    }

    /// and repeatedly until it is found, if the lookup crashes.
    private boolean isKnown(Movement movement) {
        return world.payments.all().stream()
                .filter(Payment.EverCaptured.class::isInstance)
                .anyMatch(payment -> payment.order().key().equals(movement.key()));
    }

    @Override
    public void checkHappenedOnce(String answer) {
        assertThat(answer).as("answer").isEqualTo("done");
        assertThat(world.subscriptions.find(account, subscription).orElseThrow())
                .as("subscription")
                .isInstanceOf(Subscription.Cancelled.class);
        assertThat(world.ledgerTotals().of(LedgerAccount.HELD, EURO)).as("held").isEqualTo(Money.zero(EURO));
        var movements = world.processor.movements();
        assertThat(movements).as("what the card paid").hasSizeLessThanOrEqualTo(2);
        movementsAtEnd.ifPresent(before -> assertThat(movements)
                .as("what the card paid before the cancellation")
                .hasSize(before));
        var paid = movements.stream().map(Movement::amount).reduce(Money.zero(EURO), Money::plus);
        assertThat(world.ledger.balance(account, EURO)).as("balance").isEqualTo(paid.minus(taken()));
    }

    private Money taken() {
        return world.charges.findBySubscription(account, subscription).stream()
                .filter(Charge.Captured.class::isInstance)
                .map(charge -> charge.bill().gross())
                .reduce(Money.zero(EURO), Money::plus);
    }

    private void activate() {
        world.subscription
                .activateSubscription()
                .activate(
                        new ActivateSubscription.Command(activation, subscription),
                        _ -> new StoredResponse(200, Map.of(), ""));
    }

    private static StoredResponse rendered(CancelSubscription.Outcome outcome) {
        return switch (outcome) {
            case CancelSubscription.Outcome.Done _ -> new StoredResponse(200, Map.of(), "done");
            case CancelSubscription.Outcome.Outdated _ ->
                throw new AssertionError("nothing is expected, but " + outcome);
            case CancelSubscription.Outcome.NotFound() -> new StoredResponse(404, Map.of(), "not found");
        };
    }

    private KeyedRequest newRequest() {
        return KeyedRequest.ofCustomer(account, new IdempotencyKey(world.ids.random()), FINGERPRINT);
    }
}
