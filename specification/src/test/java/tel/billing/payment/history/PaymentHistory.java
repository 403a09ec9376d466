package tel.billing.payment.history;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toUnmodifiableMap;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import tel.billing.audit.Actor;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferType;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.payment.application.refund.RefundPayment;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.spec.InterruptedProcessor;
import tel.billing.payment.spec.RefundScript;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

/// A random payment of Ada: the events at the processor, and the order, repetition and delay of its
/// notifications, while the client retries the request and the recovery job runs.
final class PaymentHistory {
    private static final Money AMOUNT = Money.of(20_00, "EUR");
    private static final Money PART = Money.of(4_00, "EUR");
    /// The whole payment, or a part of it.
    private static final List<Money> DISPUTABLE = List.of(AMOUNT, Money.of(15_00, "EUR"), PART);

    private static final int MAX_REFUNDS = 3;
    private static final int MAX_DISPUTES = 3;
    private static final int MAX_STEPS = 16;
    /// Processors forget keys after a day. A forgotten key counts as a new one.
    private static final Duration MAX_PAUSE = Duration.ofHours(20);

    private static final List<Duration> PAUSES = List.of(
            Duration.ofSeconds(1),
            Duration.ofSeconds(6),
            Duration.ofSeconds(31),
            Duration.ofMinutes(2),
            Duration.ofHours(1));
    private static final List<RefundScript> REFUND_SCRIPTS = List.of(
            new RefundScript.Refund(),
            new RefundScript.RefundSilently(),
            new RefundScript.MissFirstCall(),
            new RefundScript.Accept(),
            new RefundScript.AcceptAndFail(),
            new RefundScript.Reject());

    private final SplittableRandom random;
    private final BillingWorld world = new BillingWorld();
    private final AccountId account = world.openAccountFor(Person.ADA);
    private final PaymentModule useCases;
    private final PaymentResultKind plot;
    private final List<Money> disputes;
    private final int reversals;
    private final PossibleNotifications processor;
    private final TopUpWallet.Command topUp;
    private boolean refundsBegan;

    private PaymentHistory(SplittableRandom random) {
        this.random = random;
        this.plot = oneOf(List.of(PaymentResultKind.values()));
        this.disputes = plot.isDisputed() ? someDisputes() : List.of();
        this.reversals = disputes.isEmpty() ? 0 : disputes.size() - random.nextInt(2);
        this.processor = new PossibleNotifications(world, plot, disputes, reversals);
        this.useCases =
                world.paymentWith(new InterruptedProcessor(world.processor, _ -> deliverSome(), _ -> deliverSome()));
        this.topUp = new TopUpWallet.Command(
                KeyedRequest.ofCustomer(account, newKey(), FINGERPRINT), AMOUNT, random.nextBoolean());
        world.processor.script(account, oneOf(scripts()));
    }

    private List<Money> someDisputes() {
        return Stream.generate(() -> oneOf(DISPUTABLE))
                .limit(1 + random.nextInt(MAX_DISPUTES))
                .toList();
    }

    /// Fails unless the ledger finally matches the events.
    static void tryOut(long seed) {
        var history = new PaymentHistory(new SplittableRandom(seed));
        history.happen();
        history.mustBeInTheLedger();
    }

    private void happen() {
        request();
        run();
        if (plot.isRefunded()) {
            runUntil(this::isCapturedOrNeverWillBe);
            refundSome();
        }
        run();
        settle();
    }

    private void run() {
        var steps = random.nextInt(MAX_STEPS);
        for (var step = 0; step < steps; step++) {
            runStep();
        }
    }

    private void runUntil(BooleanSupplier end) {
        while (!end.getAsBoolean()) {
            runStep();
        }
    }

    private void runStep() {
        switch (random.nextInt(8)) {
            case 0 -> request();
            case 1 -> world.recover();
            case 2 -> pause(oneOf(PAUSES));
            case 3 -> customerOrBankActs();
            case 4 -> world.processNotifications();
            default -> deliverSome();
        }
    }

    /// Delivers all remaining notifications and completes all remaining work.
    private void settle() {
        customerOrBankActs();
        world.processor.decideRefunds(account);
        for (var round = 0; round < 3; round++) {
            deliverAll();
            pause(Duration.ofMinutes(40));
            world.recover();
            world.processNotifications();
        }
        request();
    }

    private void request() {
        if (isYoung()) {
            useCases.topUpWallet().topUp(topUp, _ -> new StoredResponse(200, Map.of(), ""));
        }
    }

    private void pause(Duration time) {
        if (isYoung()) {
            world.advanceTime(time);
        }
    }

    private boolean isYoung() {
        return world.clock.instant().isBefore(BillingWorld.START.plus(MAX_PAUSE));
    }

    private void customerOrBankActs() {
        world.processor.decide(account);
        order().filter(world.processor::hasPage).ifPresent(world.processor::customerPays);
        if (random.nextInt(3) == 0) {
            world.processor.decideRefunds(account);
        }
        if (random.nextInt(6) == 0) {
            world.processor.givenBack().stream().findFirst().ifPresent(world.processor::takeBack);
        }
    }

    private void refundSome() {
        var refunds = latest() instanceof Payment.Refundable ? 1 + random.nextInt(MAX_REFUNDS) : 0;
        for (var number = 0; number < refunds; number++) {
            world.processor.script(account, oneOf(REFUND_SCRIPTS));
            refund();
            customerOrBankActs();
        }
        refundsBegan = true;
    }

    private void refund() {
        var egon = Actor.of(new UserId(world.ids.next()), account, Role.ADMIN);
        var request = KeyedRequest.ofStaff(account, egon.id(), newKey(), FINGERPRINT);
        var part = random.nextInt(3) == 0 ? Optional.<Long>empty() : Optional.of(PART.minor());
        var command = new RefundPayment.Command(request, egon, latest().id(), part, new Reason("by lot"));
        world.payment.refundPayment().refund(command, _ -> new StoredResponse(200, Map.of(), ""));
    }

    /// Delivers some of the possible notifications, in any order and with repetitions, and may process them
    /// at once.
    private void deliverSome() {
        var possible = notifications();
        var count = possible.isEmpty() ? 0 : 1 + random.nextInt(2);
        for (var number = 0; number < count; number++) {
            world.receiveNotifications(oneOf(possible));
        }
        if (random.nextBoolean()) {
            world.processNotifications();
        }
    }

    private void deliverAll() {
        var left = new ArrayList<>(notifications());
        while (!left.isEmpty()) {
            world.receiveNotifications(left.remove(random.nextInt(left.size())));
        }
    }

    private List<Notification> notifications() {
        return order().map(paymentOrder -> processor.of(paymentOrder, refundsBegan))
                .orElseGet(List::of);
    }

    private boolean isCapturedOrNeverWillBe() {
        return latest() instanceof Payment.EverCaptured || !isYoung();
    }

    private void mustBeInTheLedger() {
        var payment = latest();
        var isMoved = world.processor.referenceOf(payment.order()).isPresent();
        var expected = new ArrayList<Line>();
        if (isMoved) {
            expected.addAll(linesOf(payment));
        }
        world.refunds.all().forEach(refund -> expected.addAll(linesOf(refund)));
        assertThat(lines()).as("ledger").containsExactlyInAnyOrderElementsOf(expected);
        assertThat(occurrences(TransferType.CHARGEBACK))
                .as("every ended dispute must have begun")
                .containsAllEntriesOf(occurrences(TransferType.CHARGEBACK_REVERSAL));
        assertThat(world.ledger.balance(account, AMOUNT.currency()))
                .as("balance")
                .isEqualTo(sum(expected.stream().map(Line::effect)));
        assertThat(payment.getClass().getSimpleName()).as("payment").isEqualTo(end(isMoved));
        assertThat(world.notifications.all())
                .as("notifications")
                .allSatisfy(kept -> assertThat(kept.status()).isIn(statuses(kept)));
    }

    private List<Line> linesOf(Payment payment) {
        var id = payment.id().value();
        var lines = new ArrayList<Line>();
        lines.add(new Line(TransferType.TOPUP, AMOUNT, id));
        if (plot.isTakenBack()) {
            lines.add(new Line(TransferType.CAPTURE_FAILED, AMOUNT, id));
        }
        disputes.forEach(amount -> lines.add(new Line(TransferType.CHARGEBACK, amount, id)));
        disputes.stream()
                .limit(reversals)
                .forEach(amount -> lines.add(new Line(TransferType.CHARGEBACK_REVERSAL, amount, id)));
        return lines;
    }

    private List<Line> linesOf(Refund refund) {
        var refunded =
                new Line(TransferType.REFUND, refund.amount(), refund.id().value());
        return world.processor.hasRejected(refund.order())
                ? List.of(
                        refunded,
                        new Line(
                                TransferType.REFUND_FAILED,
                                refund.amount(),
                                refund.id().value()))
                : List.of(refunded);
    }

    private List<Line> lines() {
        return world.ledger.transfers().stream()
                .map(transfer -> new Line(
                        transfer.type(), transfer.amount(), transfer.reference().id()))
                .toList();
    }

    /// Which of several disputes is the first depends on the order of notifications.
    private Map<Integer, Money> occurrences(TransferType kind) {
        return world.ledger.transfers().stream()
                .filter(transfer -> transfer.type() == kind)
                .collect(toUnmodifiableMap(transfer -> transfer.reference().occurrence(), Transfer::amount));
    }

    private String end(boolean isMoved) {
        if (!isMoved) {
            return latest() instanceof Payment.Expired ? "Expired" : "Declined";
        }
        if (plot.isTakenBack()) {
            return "Failed";
        }
        if (disputes.size() > reversals) {
            return "ChargedBack";
        }
        // A refund that began too late to be repeated may not have completed.
        var wentBack = sum(world.refunds.all().stream()
                .filter(Refund.Done.class::isInstance)
                .map(Refund::amount));
        if (wentBack.minor() == 0) {
            return "Captured";
        }
        return wentBack.equals(AMOUNT) ? "Refunded" : "PartlyRefunded";
    }

    private static Money sum(Stream<Money> amounts) {
        return amounts.reduce(Money.zero(AMOUNT.currency()), Money::plus);
    }

    /// Several capture notifications may precede a failed capture. The service cannot tell a late one from a
    /// second capture, so staff must decide.
    private List<NotificationStatus> statuses(StoredNotification kept) {
        return plot.isTakenBack() && kept.notification().event() instanceof Event.Captured
                ? List.of(NotificationStatus.DONE, NotificationStatus.QUARANTINED)
                : List.of(NotificationStatus.DONE);
    }

    private List<Script> scripts() {
        return plot == PaymentResultKind.DECLINED
                ? List.of(new Script.Decline(DeclineReason.REFUSED), new Script.DeclineLater(DeclineReason.REFUSED))
                : List.of(
                        new Script.Capture(),
                        new Script.CaptureSilently(),
                        new Script.CaptureSecretly(),
                        new Script.MissFirstCall(),
                        new Script.CaptureLater(),
                        new Script.RequireAction(),
                        new Script.MissFirstCallAndRequireAction());
    }

    private Optional<PaymentOrder> order() {
        return world.payments.all().stream().map(Payment::order).findFirst();
    }

    private Payment latest() {
        return world.payments.all().stream()
                .max(comparing(payment -> payment.id().value()))
                .orElseThrow();
    }

    private IdempotencyKey newKey() {
        return new IdempotencyKey(world.ids.random());
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /// The purpose of a transfer, without random values.
    private record Line(TransferType kind, Money amount, UUID reference) {

        Money effect() {
            return switch (kind) {
                case TOPUP, RELEASE, CREDIT, REFUND_FAILED, CHARGEBACK_REVERSAL, CREDIT_ADJUSTMENT -> amount;
                case CHARGE, REFUND, CHARGEBACK, CAPTURE_FAILED, DEBIT_ADJUSTMENT -> amount.negated();
                case EARNING, VAT, EARNING_REVERSAL, VAT_REVERSAL -> Money.zero(amount.currency());
            };
        }
    }
}
