package tel.billing.payment.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.EGON;

import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.audit.Action;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.Deed;
import tel.billing.audit.MoneyMove;
import tel.billing.audit.Target;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.ledger.Entry;
import tel.billing.notification.Letter;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.RefundPayment;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.spec.RefundScript;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;

/// Steps of Egon, an administrator, who handles payments, and of what is visible afterwards.
final class BackOffice {
    private static final Reason REASON = new Reason("the customer asked for it");

    private final BillingWorld world;
    private final Everyday everyday;
    private final TopUps topUps;
    private final Actor egon;
    private IdempotencyKey key;
    private AnswerOnce.Answer answer;

    BackOffice(BillingWorld world, Everyday everyday, TopUps topUps) {
        this.world = world;
        this.everyday = everyday;
        this.topUps = topUps;
        this.key = topUps.newKey();
        this.egon = new Actor(new UserId(world.ids.next()), new AccountId(world.ids.next()), Set.of(Role.ADMIN));
    }

    /// A new operation with a new key.
    Step givesBack(Money amount, Person person) {
        return new Step(
                "%s refunds %s of %s's payment".formatted(EGON, amount, person),
                () -> begin(topUps.latestOf(person).id(), Optional.of(amount)));
    }

    Step givesBackAllThatIsLeft(Person person) {
        return new Step(
                "%s refunds the remainder of %s's payment".formatted(EGON, person),
                () -> begin(topUps.latestOf(person).id(), Optional.empty()));
    }

    Step givesBackWhatNobodyPaid() {
        return new Step(
                EGON + " refunds a payment that does not exist",
                () -> begin(new PaymentId(new UUID(0, 0)), Optional.empty()));
    }

    /// Uses the key of the last operation.
    Step sendsAgain(Person person, Money amount) {
        return new Step(
                EGON + " repeats the request",
                () -> send(topUps.latestOf(person).id(), Optional.of(amount)));
    }

    Step theProcessor(String words, Person person, RefundScript script) {
        return new Step("the card processor " + words, () -> world.processor.tell(everyday.accountOf(person), script));
    }

    Step theAnswerIs(String words) {
        return new Step(
                "the answer is \"%s\"".formatted(words),
                () -> assertThat(answer)
                        .isInstanceOfSatisfying(
                                AnswerOnce.Answer.Given.class,
                                given -> assertThat(given.reply().body()).isEqualTo(words)));
    }

    Step thatIsTheFirstAnswerAgain() {
        return new Step(
                "the first answer is repeated",
                () -> assertThat(answer)
                        .isInstanceOfSatisfying(
                                AnswerOnce.Answer.Given.class,
                                given -> assertThat(given.replayed()).isTrue()));
    }

    Step theCardGetsBack(Person person, Money... amounts) {
        return new Step(
                amounts.length == 0
                        ? "%s's card receives no refund".formatted(person)
                        : "%s's card receives a refund of %s".formatted(person, inWords(amounts)),
                () -> assertThat(world.processor.givenBack())
                        .filteredOn(refund -> refund.account().equals(everyday.accountOf(person)))
                        .extracting(RefundOrder::amount)
                        .containsExactly(amounts));
    }

    Step isToldByMail(Person person, Class<? extends Letter> kind) {
        return new Step(
                "%s receives an e-mail: %s".formatted(person, inWords(kind)),
                () -> assertThat(everyday.lettersTo(person)).last().isInstanceOf(kind));
    }

    private static String inWords(Class<? extends Letter> kind) {
        return kind.getSimpleName().replaceAll("(?<=.)([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }

    /// Newest last, in the currency of the amounts.
    Step theStatementReads(Person person, String... lines) {
        return new Step(
                "%s's statement shows \"%s\"".formatted(person, String.join("; ", lines)),
                () -> assertThat(statementOf(person)).containsExactly(lines));
    }

    Step theAuditLogTells(int times) {
        return new Step(
                times == 1 ? "the audit log shows the refund" : "the audit log shows %s refunds".formatted(times),
                () -> assertThat(world.trail.entries())
                        .filteredOn(entry -> entry.deed().action() == Action.PAYMENT_REFUNDED)
                        .hasSize(times)
                        .allSatisfy(entry -> {
                            assertThat(entry.deed().actor()).contains(egon);
                            assertThat(entry.deed().reason()).contains(REASON);
                            assertThat(refundsThatTheLogNames())
                                    .contains(entry.deed().money().orElseThrow());
                        }));
    }

    /// Audit events of the service itself.
    Step theAuditLogTellsOfThePayment(Person person, Action... actions) {
        return new Step(
                "the audit log shows for %s's payment: %s".formatted(person, inWords(actions)),
                () -> assertThat(world.trail.entries().stream().map(AuditEntry::deed))
                        .filteredOn(deed -> deed.actor().isEmpty())
                        .containsExactly(Stream.of(actions)
                                .map(action -> Deed.byTheService(
                                        action,
                                        Target.ofPayment(
                                                topUps.latestOf(person).id().value())))
                                .toArray(Deed[]::new)));
    }

    private List<MoneyMove> refundsThatTheLogNames() {
        return world.refunds.all().stream()
                .map(refund -> MoneyMove.ofRefund(refund.amount(), refund.id().value()))
                .toList();
    }

    private List<String> statementOf(Person person) {
        return world
                .ledger
                .entries(
                        everyday.accountOf(person),
                        Currency.getInstance("EUR"),
                        new PageRequest<>(100, Optional.empty()))
                .items()
                .reversed()
                .stream()
                .map(BackOffice::inWords)
                .toList();
    }

    private void begin(PaymentId payment, Optional<Money> amount) {
        key = topUps.newKey();
        send(payment, amount);
    }

    private void send(PaymentId payment, Optional<Money> amount) {
        answer = world.payment.refundPayment().refund(command(payment, amount), BackOffice::inWords);
    }

    private RefundPayment.Command command(PaymentId payment, Optional<Money> amount) {
        var request = KeyedRequest.ofStaff(egon.account(), egon.id(), key, new Fingerprint("0".repeat(64)));
        return new RefundPayment.Command(request, egon, payment, amount.map(Money::minor), REASON);
    }

    private static String inWords(Action... actions) {
        return Stream.of(actions)
                .map(action -> action.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(joining(", "));
    }

    private static String inWords(Entry entry) {
        var kind = entry.transfer().kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return "%s %s".formatted(kind, entry.effect());
    }

    private static Reply inWords(RefundPayment.Outcome outcome) {
        return switch (outcome) {
            case RefundPayment.Outcome.Done done ->
                new Reply(
                        200,
                        Map.of(),
                        "%s, %s".formatted(TopUps.stateOf(done.payment()), whatWentBack(done.payment())));
            case RefundPayment.Outcome.Refused(var payment) ->
                new Reply(402, Map.of(), "refused, the payment is " + TopUps.stateOf(payment));
            case RefundPayment.Outcome.NotFound() -> new Reply(404, Map.of(), "not found");
            case RefundPayment.Outcome.NotRefundable(var payment) ->
                new Reply(422, Map.of(), "a payment that is %s cannot be refunded".formatted(TopUps.stateOf(payment)));
            case RefundPayment.Outcome.NothingLeft() -> new Reply(422, Map.of(), "the payment is fully refunded");
            case RefundPayment.Outcome.TooMuch(var left) ->
                new Reply(422, Map.of(), "only %s can be refunded".formatted(left));
            case RefundPayment.Outcome.WouldOverdraw(var refund, var balance) ->
                new Reply(422, Map.of(), "the wallet balance is %s, less than %s".formatted(balance, refund));
        };
    }

    private static String whatWentBack(Payment.Taken payment) {
        var takings = payment.takings();
        return takings.underway().isPositive()
                ? takings.underway() + " on its way to the card"
                : takings.refunded() + " in total";
    }

    private static String inWords(Money... amounts) {
        return Stream.of(amounts).map(Money::toString).collect(joining(" and then "));
    }
}
