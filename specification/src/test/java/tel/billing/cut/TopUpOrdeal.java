package tel.billing.cut;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.notification.Letter;
import tel.billing.payment.application.TopUpWallet;
import tel.billing.payment.application.Unfinished;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

/// Ada tops up by a card whose processor answers as the script says.
final class TopUpOrdeal implements Ordeal {
    private static final Duration TIME_TO_PAY = Duration.ofHours(1);
    private static final Money AMOUNT = Money.of(20_00, "EUR");

    private final BillingWorld world;
    private final Script script;
    private final AccountId account;
    private final TopUpWallet.Command command;

    TopUpOrdeal(BillingWorld world, Script script) {
        this.world = world;
        this.script = script;
        this.account = world.openAccountFor(Person.ADA);
        world.processor.tell(account, script);
        var key = new IdempotencyKey(world.ids.random());
        var request = KeyedRequest.ofCustomer(account, key, new Fingerprint("0".repeat(64)));
        this.command = new TopUpWallet.Command(request, AMOUNT, true);
    }

    @Override
    public Optional<String> request() {
        return switch (world.payment.topUpWallet().topUp(command, TopUpOrdeal::rendered)) {
            case AnswerOnce.Answer.Given given -> Optional.of(given.reply().body());
            case AnswerOnce.Answer.StillRunning _ -> Optional.empty();
            case AnswerOnce.Answer.OtherRequest() -> throw new AssertionError("the request is the same each time");
        };
    }

    @Override
    public List<Role> finishers() {
        return List.of(
                new Role("recovery", world::recover),
                new Role("processor", this::decide),
                new Role("notification", this::notifyUs));
    }

    @Override
    public Object memoryOutside() {
        return world.processor.memory();
    }

    @Override
    public boolean isSettled() {
        return world.payments.all().stream()
                .allMatch(payment -> Unfinished.of(payment).isEmpty());
    }

    @Override
    public void mustHaveHappenedOnce() {
        var payments = world.payments.all();
        assertThat(payments).as("payments").hasSize(1);
        var captured = payments.getFirst() instanceof Payment.Captured ? 1 : 0;
        assertThat(captured).as("captured payments").isEqualTo(mayEndUnpaid(payments.getFirst()) ? 0 : 1);
        assertThat(world.processor.movements()).as("captures at the processor").hasSize(captured);
        assertThat(world.ledger.transfers()).as("transfers").hasSize(captured);
        world.carryMail();
        assertThat(world.mailer.deliveredTo(Person.ADA.email()))
                .filteredOn(Letter.TopUpReceipt.class::isInstance)
                .as("receipts")
                .hasSize(captured);
    }

    private boolean mayEndUnpaid(Payment payment) {
        return switch (payment) {
            case Payment.Declined _ -> script instanceof Script.Decline;
            case Payment.Expired expired ->
                !world.clock.instant().isBefore(expired.order().draftedAt().plus(TIME_TO_PAY));
            case Payment.Draft _, Payment.Pending _, Payment.Captured _ -> false;
        };
    }

    /// At the processor the customer pays, or the processor makes up its mind.
    private void decide() {
        world.processor.decide(account);
        world.payments.all().stream()
                .filter(payment -> Unfinished.of(payment)
                        .filter(Unfinished.ACTION_NEEDED::equals)
                        .isPresent())
                .forEach(payment -> world.processor.customerPays(payment.order()));
    }

    private void notifyUs() {
        world.payments.all().forEach(payment -> world.payment.concludePayment().conclude(account, payment.id()));
    }

    private static Reply rendered(TopUpWallet.Outcome outcome) {
        return new Reply(200, Map.of(), outcome.toString());
    }
}
