package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.Transfer;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.ScriptedCardProcessor.Movement;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

/// Ada tops up by a card whose processor follows the script.
final class TopUpFaults implements FaultScenario {
    private static final Money AMOUNT = Money.of(20_00, "EUR");

    private final BillingWorld world;
    private final Script script;
    private final Customer customer;
    private final Notifier notifier;
    private final AccountId account;
    private final TopUpWallet.Command command;

    TopUpFaults(BillingWorld world, Script script, Customer customer, Notifier notifier) {
        this.world = world;
        this.script = script;
        this.customer = customer;
        this.notifier = notifier;
        this.account = world.openAccountFor(Person.ADA);
        world.processor.script(account, script);
        var key = new IdempotencyKey(world.ids.random());
        var request = KeyedRequest.ofCustomer(account, key, FINGERPRINT);
        this.command = new TopUpWallet.Command(request, AMOUNT, true);
    }

    @Override
    public Optional<String> request() {
        return switch (world.payment.topUpWallet().topUp(command, TopUpFaults::rendered)) {
            case ExecuteOnce.Result.Responded responded ->
                Optional.of(responded.storedResponse().body());
            case ExecuteOnce.Result.StillRunning _ -> Optional.empty();
            case ExecuteOnce.Result.KeyReused() -> throw new AssertionError("the request is the same each time");
        };
    }

    @Override
    public Role recovery() {
        return new Role("recovery", world::recover);
    }

    @Override
    public List<Role> otherActors() {
        return List.of(
                new Role("processor", () -> world.processor.decide(account)), new Role("customer", this::visitPage));
    }

    @Override
    public List<Role> notifiers() {
        return List.of(
                notifier == Notifier.PAGE
                        ? new Role("notification", this::notifyUs)
                        : new Role("notification", this::sendNotifications));
    }

    @Override
    public Object externalState() {
        return world.processor.memory();
    }

    @Override
    public boolean isSettled() {
        return world.payments.areFinished();
    }

    @Override
    public void checkHappenedOnce(String answer) {
        assertThat(world.payments.all()).as("payments").hasSize(1);
        var payment = world.payments.all().getFirst();
        var paid = payment instanceof Payment.Captured ? List.of(AMOUNT) : List.<Money>of();
        assertThat(paid.isEmpty())
                .as("whether a payment that is finally %s stays unpaid", stateOf(payment))
                .isEqualTo(endsUnpaid());
        assertThat(world.processor.movements())
                .as("captures at the processor")
                .isEqualTo(paid.stream()
                        .map(amount -> new Movement(payment.order().key(), amount))
                        .toList());
        assertThat(world.ledger.transfers())
                .as("transfers")
                .extracting(
                        Transfer::account,
                        Transfer::amount,
                        transfer -> transfer.reference().id())
                .isEqualTo(paid.stream()
                        .map(amount -> tuple(account, amount, payment.id().value()))
                        .toList());
        assertThat(world.ledger.balance(account, AMOUNT.currency()))
                .as("balance")
                .isEqualTo(paid.stream().reduce(Money.zero(AMOUNT.currency()), Money::plus));
        world.sendMail();
        assertThat(world.mailer.deliveredTo(Person.ADA.email()))
                .as("receipts")
                .filteredOn(EmailMessage.TopUpReceipt.class::isInstance)
                .extracting(emailMessage -> ((EmailMessage.TopUpReceipt) emailMessage).amount())
                .isEqualTo(paid);
        assertThat(answer).as("answer").isIn(facts(payment));
    }

    private boolean endsUnpaid() {
        return switch (script) {
            case Script.Decline _, Script.DeclineLater _, Script.StaySilent() -> true;
            case Script.RequireAction(), Script.MissFirstCallAndRequireAction() -> customer == Customer.CANCELS;
            case Script.Capture(),
                    Script.CaptureSilently(),
                    Script.CaptureSecretly(),
                    Script.MissFirstCall(),
                    Script.CaptureLater() -> false;
        };
    }

    /// A pending payment may have any later status, and an expired one may have been paid. All other statuses
    /// are final.
    private static List<String> facts(Payment payment) {
        var id = payment.id();
        return Stream.of("Pending", "Expired", stateOf(payment))
                .filter(state -> !(payment instanceof Payment.Declined) || !state.equals("Expired"))
                .map(state -> "%s %s".formatted(state, id))
                .toList();
    }

    private static String stateOf(Payment payment) {
        return payment.getClass().getSimpleName();
    }

    private void visitPage() {
        world.payments.all().stream()
                .map(Payment::order)
                .filter(world.processor::hasPage)
                .filter(paymentOrder ->
                        customer.isReady(Duration.between(paymentOrder.draftedAt(), world.clock.instant())))
                .forEach(paymentOrder -> customer.act(world.processor, paymentOrder));
    }

    private void notifyUs() {
        world.payments
                .all()
                .forEach(payment -> world.payment.refreshPaymentResult().refresh(account, payment.id()));
    }

    /// Repeatedly.
    private void sendNotifications() {
        world.payments.all().stream()
                .map(Payment::order)
                .forEach(paymentOrder -> world.processor
                        .referenceOf(paymentOrder)
                        .ifPresent(reference -> world.receiveNotifications(new Notification(
                                "paid " + paymentOrder.id(),
                                new Event.Captured(
                                        paymentOrder.account(), paymentOrder.id(), reference, paymentOrder.amount()),
                                "paid"))));
        world.processNotifications();
    }

    private static StoredResponse rendered(TopUpWallet.Outcome outcome) {
        var text = switch (outcome) {
            case TopUpWallet.Outcome.Captured(var payment, var balance) -> {
                assertThat(balance).as("balance in the client's answer").isEqualTo(AMOUNT);
                yield "Captured " + payment.id();
            }
            case TopUpWallet.Outcome.Pending pending ->
                "Pending " + pending.payment().id();
            case TopUpWallet.Outcome.Declined(var payment) -> "Declined " + payment.id();
            case TopUpWallet.Outcome.Expired expired ->
                "Expired " + expired.payment().id();
            case TopUpWallet.Outcome.Rejected _ -> throw new AssertionError("the request is valid");
            case TopUpWallet.Outcome.ExternalIdTaken() -> throw new AssertionError("the top-up has no external id");
            case TopUpWallet.Outcome.CardRejected _ -> throw new AssertionError("no card was chosen");
            case TopUpWallet.Outcome.Held() -> throw new AssertionError("one refusal does not reach the limit");
            case TopUpWallet.Outcome.RateLimited _ -> throw new AssertionError("one top-up does not reach the limit");
        };
        return new StoredResponse(200, Map.of(), text);
    }
}
