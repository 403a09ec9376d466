package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.groups.Tuple;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferType;
import tel.billing.payment.application.refund.RefundPayment;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.spec.RefundScript;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

/// Egon refunds a part of Ada's payment, with a processor that follows the script.
final class RefundFaults implements FaultScenario {
    private static final Money PAID = Money.of(20_00, "EUR");
    private static final Money AMOUNT = Money.of(5_00, "EUR");

    private final BillingWorld world;
    private final boolean processorNotifies;
    private final AccountId account;
    private final RefundPayment.Command command;

    RefundFaults(BillingWorld world, RefundScript script, boolean processorNotifies) {
        this.world = world;
        this.processorNotifies = processorNotifies;
        this.account = world.openAccountFor(Person.ADA);
        world.processor.script(account, script);
        var topUp = KeyedRequest.ofCustomer(account, newKey(), FINGERPRINT);
        world.payment
                .topUpWallet()
                .topUp(new TopUpWallet.Command(topUp, PAID, false), _ -> new StoredResponse(200, Map.of(), ""));
        var egon =
                Actor.of(new UserId(world.ids.next()), new AccountId(world.ids.next()), tel.billing.shared.Role.ADMIN);
        this.command = new RefundPayment.Command(
                KeyedRequest.ofStaff(egon.account(), egon.id(), newKey(), FINGERPRINT),
                egon,
                payment().id(),
                Optional.of(AMOUNT.minor()),
                new Reason("the customer asked for it"));
    }

    @Override
    public Optional<String> request() {
        return switch (world.payment.refundPayment().refund(command, RefundFaults::rendered)) {
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
        return List.of(new Role("processor", () -> world.processor.decideRefunds(account)));
    }

    @Override
    public List<Role> notifiers() {
        return processorNotifies ? List.of(new Role("notification", this::sendNotification)) : List.of();
    }

    @Override
    public Object externalState() {
        return world.processor.memory();
    }

    @Override
    public boolean isSettled() {
        return world.refunds.all().stream()
                .allMatch(refund -> refund instanceof Refund.Done || refund instanceof Refund.Failed);
    }

    @Override
    public void checkHappenedOnce(String answer) {
        assertThat(world.refunds.all()).as("refunds").hasSize(1);
        var refund = world.refunds.all().getFirst();
        var isDone = refund instanceof Refund.Done;
        assertThat(world.processor.givenBack())
                .as("what the processor refunded")
                .isEqualTo(isDone ? List.of(refund.order()) : List.of());
        assertThat(world.processor.hasRejected(refund.order()))
                .as("whether the processor rejected the failed refund")
                .isEqualTo(!isDone);
        assertThat(world.ledger.transfers())
                .as("transfers")
                .extracting(Transfer::type, Transfer::amount)
                .isEqualTo(isDone ? transfers() : withReversal());
        assertThat(world.ledger.balance(account, AMOUNT.currency()))
                .as("balance")
                .isEqualTo(isDone ? PAID.minus(AMOUNT) : PAID);
        assertThat(payment().funds().refunded()).as("refunded").isEqualTo(isDone ? AMOUNT : none());
        assertThat(payment().funds().pendingRefunds()).as("pending").isEqualTo(none());
        assertThat(world.trail.entries())
                .as("entries in the audit log")
                .filteredOn(entry -> entry.event().action() == AuditAction.PAYMENT_REFUNDED)
                .hasSize(1);
        assertThat(answer).as("answer").isIn(isDone ? List.of("done") : List.of("done", "rejected"));
    }

    private static List<Tuple> transfers() {
        return List.of(tuple(TransferType.TOPUP, PAID), tuple(TransferType.REFUND, AMOUNT));
    }

    private static List<Tuple> withReversal() {
        return List.of(
                tuple(TransferType.TOPUP, PAID),
                tuple(TransferType.REFUND, AMOUNT),
                tuple(TransferType.REFUND_FAILED, AMOUNT));
    }

    /// Repeatedly.
    private void sendNotification() {
        world.refunds.all().stream().map(Refund::order).forEach(this::notifyOf);
        world.processNotifications();
    }

    private void notifyOf(RefundOrder order) {
        if (world.processor.givenBack().contains(order)) {
            deliver("done", new Event.RefundDone(account, order.id(), order.paymentReference(), order.amount()));
        }
        if (world.processor.hasRejected(order)) {
            deliver("failed", new Event.RefundFailed(account, order.id(), order.paymentReference(), order.amount()));
        }
    }

    private void deliver(String identity, Event event) {
        world.receiveNotifications(new Notification(identity, event, identity));
    }

    private Payment.EverCaptured payment() {
        return (Payment.EverCaptured) world.payments.all().getFirst();
    }

    private IdempotencyKey newKey() {
        return new IdempotencyKey(world.ids.random());
    }

    private static Money none() {
        return Money.zero(AMOUNT.currency());
    }

    /// A pending refund may still fail.
    private static StoredResponse rendered(RefundPayment.Outcome outcome) {
        return switch (outcome) {
            case RefundPayment.Outcome.Done _ -> new StoredResponse(200, Map.of(), "done");
            case RefundPayment.Outcome.Rejected _ -> new StoredResponse(402, Map.of(), "rejected");
            case RefundPayment.Outcome.NotFound _,
                    RefundPayment.Outcome.NotRefundable _,
                    RefundPayment.Outcome.NothingLeft _,
                    RefundPayment.Outcome.Outdated _,
                    RefundPayment.Outcome.TooMuch _,
                    RefundPayment.Outcome.InsufficientBalance _ ->
                throw new AssertionError("the payment can be refunded, but " + outcome);
        };
    }
}
