package tel.billing.payment.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.story.Person.EGON;

import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.MoneyMovement;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.WalletEntry;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.application.refund.RefundPayment;
import tel.billing.payment.application.refund.ResolveRefund;
import tel.billing.payment.application.refund.ResolveRefund.Resolution;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.spec.RefundScript;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;

/// Steps of Egon, an administrator, who handles payments, and of what is visible afterwards.
final class RefundSteps {
    private static final Reason REASON = new Reason("the customer asked for it");

    private final BillingWorld world;
    private final CommonSteps commonSteps;
    private final TopUpSteps topUpSteps;
    private final Actor egon;
    private IdempotencyKey key;
    private ExecuteOnce.Result result;

    RefundSteps(BillingWorld world, CommonSteps everyday, TopUpSteps topUpSteps) {
        this.world = world;
        this.commonSteps = everyday;
        this.topUpSteps = topUpSteps;
        this.key = topUpSteps.newKey();
        this.egon = Actor.of(new UserId(world.ids.next()), new AccountId(world.ids.next()), Role.ADMIN);
    }

    /// A new operation with a new key.
    Step refunds(Money amount, Person person) {
        return new Step(
                "%s refunds %s of %s's payment".formatted(EGON, amount, person),
                () -> begin(topUpSteps.latestOf(person).id(), Optional.of(amount)));
    }

    /// The administrator saw the remainder before.
    Step refundsOf(Money remaining, Money amount, Person person) {
        return new Step(
                "%s refunds %s of %s's payment, after it was shown that %s is left"
                        .formatted(EGON, amount, person, remaining),
                () -> {
                    key = topUpSteps.newKey();
                    sendOf(remaining, amount, person);
                });
    }

    Step repeatsTheRequestOf(Money remaining, Money amount, Person person) {
        return new Step(EGON + " repeats the request", () -> sendOf(remaining, amount, person));
    }

    private void sendOf(Money remaining, Money amount, Person person) {
        var command = command(topUpSteps.latestOf(person).id(), Optional.of(amount));
        result = world.payment
                .refundPayment()
                .refund(
                        new RefundPayment.Command(
                                command.request(),
                                command.by(),
                                command.payment(),
                                command.amountMinor(),
                                command.reason(),
                                Optional.of(remaining)),
                        RefundSteps::describe);
    }

    Step refundsTheRest(Person person) {
        return new Step(
                "%s refunds the remainder of %s's payment".formatted(EGON, person),
                () -> begin(topUpSteps.latestOf(person).id(), Optional.empty()));
    }

    Step refundsAnUnknownPayment() {
        return new Step(
                EGON + " refunds a payment that does not exist",
                () -> begin(new PaymentId(new UUID(0, 0)), Optional.empty()));
    }

    /// Uses the key of the last operation.
    Step sendsAgain(Person person, Money amount) {
        return new Step(
                EGON + " repeats the request",
                () -> send(topUpSteps.latestOf(person).id(), Optional.of(amount)));
    }

    /// Uses the key of the last operation for another payment.
    Step refundsWithTheSameKey(Money amount, Person person) {
        return new Step(
                "%s refunds %s of %s's payment with the same key".formatted(EGON, amount, person),
                () -> send(topUpSteps.latestOf(person).id(), Optional.of(amount)));
    }

    /// As the card processor states it for the latest refund.
    Step resolvesTheRefund(Person person, Resolution resolution) {
        return new Step(
                "%s resolves %s's refund as %s".formatted(EGON, person, describe(resolution)),
                () -> resolve(topUpSteps.latestOf(person).id(), latestRefund().id(), resolution));
    }

    Step resolvesTheRefundWhileItIsSent(Person person, Resolution resolution) {
        return new Step(
                "%s resolves %s's refund as %s, and the service sends the refund at the same time"
                        .formatted(EGON, person, describe(resolution)),
                () -> resolve(
                        world.paymentWith(new RefundsSentMeanwhile(world.refunds)),
                        topUpSteps.latestOf(person).id(),
                        latestRefund().id(),
                        resolution));
    }

    Step resolvesAnUnknownRefund(Person person) {
        return new Step(
                "%s resolves a refund of %s's payment that does not exist".formatted(EGON, person),
                () -> resolve(topUpSteps.latestOf(person).id(), new RefundId(new UUID(0, 0)), Resolution.FAILED));
    }

    Step resolvesTheRefundUnderThePaymentOf(Person person) {
        return new Step(
                "%s resolves the refund as one of %s's payment".formatted(EGON, person),
                () -> resolve(topUpSteps.latestOf(person).id(), latestRefund().id(), Resolution.FAILED));
    }

    Step theProcessor(String text, Person person, RefundScript script) {
        return new Step(
                "the card processor " + text, () -> world.processor.script(commonSteps.accountOf(person), script));
    }

    Step theAnswerIs(String text) {
        return new Step(
                "the response is \"%s\"".formatted(text),
                () -> assertThat(result)
                        .isInstanceOfSatisfying(
                                ExecuteOnce.Result.Responded.class,
                                responded -> assertThat(
                                                responded.storedResponse().body())
                                        .isEqualTo(text)));
    }

    Step thatIsTheFirstAnswerAgain() {
        return new Step(
                "the first response is repeated",
                () -> assertThat(result)
                        .isInstanceOfSatisfying(
                                ExecuteOnce.Result.Responded.class,
                                responded -> assertThat(responded.replayed()).isTrue()));
    }

    Step theCardGetsBack(Person person, Money... amounts) {
        return new Step(
                amounts.length == 0
                        ? "%s's card receives no refund".formatted(person)
                        : "%s's card receives a refund of %s".formatted(person, describe(amounts)),
                () -> assertThat(world.processor.givenBack())
                        .filteredOn(refund -> refund.account().equals(commonSteps.accountOf(person)))
                        .extracting(RefundOrder::amount)
                        .containsExactly(amounts));
    }

    Step theRefundHasNoResult() {
        return new Step(
                "the refund still has no result",
                () -> assertThat(latestRefund()).isInstanceOf(Refund.Sent.class));
    }

    Step isNotifiedByEmail(Person person, Class<? extends EmailMessage> kind) {
        return new Step(
                "%s receives an e-mail: %s".formatted(person, describe(kind)),
                () -> assertThat(commonSteps.messagesTo(person)).last().isInstanceOf(kind));
    }

    private static String describe(Class<? extends EmailMessage> kind) {
        return kind.getSimpleName().replaceAll("(?<=.)([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }

    Step noEmailIsSentAboutTheChargeback() {
        return new Step("no e-mail is sent about the chargeback", () -> {
            world.sendMail();
            assertThat(world.mailer.delivered()).isNotEmpty().noneMatch(EmailMessage.ChargedBack.class::isInstance);
        });
    }

    /// Newest last, in the currency of the amounts.
    Step theStatementReads(Person person, String... lines) {
        return new Step(
                "%s's statement shows \"%s\"".formatted(person, String.join("; ", lines)),
                () -> assertThat(statementOf(person)).containsExactly(lines));
    }

    Step theAuditLogShows(int times) {
        return new Step(
                switch (times) {
                    case 0 -> "the audit log shows no refund";
                    case 1 -> "the audit log shows the refund";
                    default -> "the audit log shows %s refunds".formatted(times);
                },
                () -> assertThat(world.trail.entries())
                        .filteredOn(entry -> entry.event().action() == AuditAction.PAYMENT_REFUNDED)
                        .hasSize(times)
                        .allSatisfy(entry -> {
                            assertThat(entry.event().actor()).contains(egon);
                            assertThat(entry.event().reason()).contains(REASON);
                            assertThat(refundsThatTheLogNames())
                                    .contains(entry.event().money().orElseThrow());
                        }));
    }

    Step theAuditLogShowsTheResolution(AuditAction auditAction) {
        return new Step(
                "the audit log shows once: %s, with the reason".formatted(describe(auditAction)),
                () -> assertThat(world.trail.entries())
                        .extracting(AuditEntry::event)
                        .containsOnlyOnce(AuditEvent.byStaff(
                                        auditAction,
                                        egon,
                                        AuditTarget.ofPayment(
                                                latestRefund().payment().value()),
                                        REASON)
                                .with(MoneyMovement.ofRefund(
                                        latestRefund().amount(),
                                        latestRefund().id().value()))));
    }

    Step staffAreAlertedTo(int unfinished) {
        return new Step(
                unfinished == 1
                        ? "staff are alerted to one refund without a result"
                        : "staff are no longer alerted to refunds without a result",
                () -> assertThat(world.payment.countUnfinishedRefunds().count(Duration.ofDays(1)))
                        .isEqualTo(unfinished));
    }

    Step theRefundCanBeResolved(Person person) {
        return new Step(
                "%s can resolve %s's refund".formatted(EGON, person),
                () -> assertThat(resolvableRefundsOf(person))
                        .containsExactly(latestRefund().id()));
    }

    Step theAuditLogShowsNoResolution() {
        return new Step(
                "the audit log shows no resolution",
                () -> assertThat(world.trail.entries())
                        .extracting(entry -> entry.event().action())
                        .doesNotContain(AuditAction.REFUND_MARKED_DONE, AuditAction.REFUND_MARKED_FAILED));
    }

    Step noRefundCanBeResolved(Person person) {
        return new Step(
                "%s can resolve no refund of %s's payment".formatted(EGON, person),
                () -> assertThat(resolvableRefundsOf(person)).isEmpty());
    }

    /// Such money prevents the erasure of the account.
    Step noMoneyIsOnItsWay(Person person) {
        return new Step(
                "%s's payment has no pending refund, so the account can be erased".formatted(person),
                () -> assertThat(topUpSteps.latestOf(person))
                        .isInstanceOfSatisfying(
                                Payment.EverCaptured.class,
                                payment -> assertThat(
                                                payment.funds().pendingRefunds().isPositive())
                                        .isFalse()));
    }

    /// Audit events of the service itself.
    Step theAuditLogShowsForThePayment(Person person, AuditAction... actions) {
        return new Step(
                "the audit log shows for %s's payment: %s".formatted(person, describe(actions)),
                () -> assertThat(world.trail.entries().stream().map(AuditEntry::event))
                        .filteredOn(auditEvent -> auditEvent.actor().isEmpty())
                        .containsExactly(Stream.of(actions)
                                .map(auditAction -> AuditEvent.byTheService(
                                        auditAction,
                                        AuditTarget.ofPayment(
                                                topUpSteps.latestOf(person).id().value())))
                                .toArray(AuditEvent[]::new)));
    }

    private Set<RefundId> resolvableRefundsOf(Person person) {
        return world.payment
                .listResolvableRefunds()
                .list(
                        commonSteps.accountOf(person),
                        Set.of(topUpSteps.latestOf(person).id()));
    }

    private List<MoneyMovement> refundsThatTheLogNames() {
        return world.refunds.all().stream()
                .map(refund ->
                        MoneyMovement.ofRefund(refund.amount(), refund.id().value()))
                .toList();
    }

    private List<String> statementOf(Person person) {
        return world
                .ledger
                .entries(
                        commonSteps.accountOf(person),
                        Currency.getInstance("EUR"),
                        new PageRequest<>(100, Optional.empty()))
                .items()
                .reversed()
                .stream()
                .map(RefundSteps::describe)
                .toList();
    }

    private void begin(PaymentId payment, Optional<Money> amount) {
        key = topUpSteps.newKey();
        send(payment, amount);
    }

    private void send(PaymentId payment, Optional<Money> amount) {
        result = world.payment.refundPayment().refund(command(payment, amount), RefundSteps::describe);
    }

    private RefundPayment.Command command(PaymentId payment, Optional<Money> amount) {
        return new RefundPayment.Command(request(), egon, payment, amount.map(Money::minor), REASON);
    }

    private void resolve(PaymentId payment, RefundId refund, Resolution resolution) {
        resolve(world.payment, payment, refund, resolution);
    }

    private void resolve(PaymentModule module, PaymentId payment, RefundId refund, Resolution resolution) {
        key = topUpSteps.newKey();
        result = module.resolveRefund()
                .resolve(
                        new ResolveRefund.Command(request(), egon, payment, refund, resolution, REASON),
                        RefundSteps::describe);
    }

    private KeyedRequest request() {
        return KeyedRequest.ofStaff(egon.account(), egon.id(), key, FINGERPRINT);
    }

    private Refund latestRefund() {
        return world.refunds.all().getLast();
    }

    private static String describe(Resolution resolution) {
        return resolution.name().toLowerCase(Locale.ROOT);
    }

    private static String describe(AuditAction... actions) {
        return Stream.of(actions)
                .map(auditAction -> auditAction.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(joining(", "));
    }

    private static String describe(WalletEntry walletEntry) {
        var kind = walletEntry.transfer().type().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return "%s %s".formatted(kind, walletEntry.effect());
    }

    private static StoredResponse describe(RefundPayment.Outcome outcome) {
        return switch (outcome) {
            case RefundPayment.Outcome.Done done ->
                new StoredResponse(
                        200,
                        Map.of(),
                        "%s, %s".formatted(TopUpSteps.stateOf(done.payment()), whatWentBack(done.payment())));
            case RefundPayment.Outcome.Rejected(var payment) ->
                new StoredResponse(402, Map.of(), "rejected, the payment is " + TopUpSteps.stateOf(payment));
            case RefundPayment.Outcome.Outdated(var left) ->
                new StoredResponse(409, Map.of(), "outdated, %s is left".formatted(left));
            case RefundPayment.Outcome.NotFound() -> new StoredResponse(404, Map.of(), "not found");
            case RefundPayment.Outcome.NotRefundable(var payment) ->
                new StoredResponse(
                        422,
                        Map.of(),
                        "a payment that is %s cannot be refunded".formatted(TopUpSteps.stateOf(payment)));
            case RefundPayment.Outcome.NothingLeft() ->
                new StoredResponse(422, Map.of(), "the payment is fully refunded");
            case RefundPayment.Outcome.TooMuch(var left) ->
                new StoredResponse(422, Map.of(), "only %s can be refunded".formatted(left));
            case RefundPayment.Outcome.InsufficientBalance(var refund, var balance) ->
                new StoredResponse(422, Map.of(), "the wallet balance is %s, less than %s".formatted(balance, refund));
        };
    }

    private static StoredResponse describe(ResolveRefund.Outcome outcome) {
        return switch (outcome) {
            case ResolveRefund.Outcome.Done(var payment, var _) ->
                new StoredResponse(200, Map.of(), "the payment is " + TopUpSteps.stateOf(payment));
            case ResolveRefund.Outcome.NotFound() -> new StoredResponse(404, Map.of(), "not found");
            case ResolveRefund.Outcome.MayStillBeSent() ->
                new StoredResponse(422, Map.of(), "the service may still send the refund");
            case ResolveRefund.Outcome.HasOtherResult() ->
                new StoredResponse(422, Map.of(), "the refund has the other result");
        };
    }

    private static String whatWentBack(Payment.EverCaptured payment) {
        var capturedFunds = payment.funds();
        return capturedFunds.pendingRefunds().isPositive()
                ? capturedFunds.pendingRefunds() + " on its way to the card"
                : capturedFunds.refunded() + " in total";
    }

    private static String describe(Money... amounts) {
        return Stream.of(amounts).map(Money::toString).collect(joining(" and then "));
    }
}
