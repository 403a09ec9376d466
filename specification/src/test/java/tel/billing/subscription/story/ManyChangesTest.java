package tel.billing.subscription.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.Plan;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.ChangePlan;
import tel.billing.subscription.application.purchase.PurchaseOutcome;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.ChargePurpose;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.spec.InMemoryPlans;

/// Random sequences of plan and price changes. A customer pays for each second what the current plan costs,
/// and at least the price of the cheapest plan held.
class ManyChangesTest {
    private static final List<Plan> PLANS =
            List.of(InMemoryPlans.STARTER, InMemoryPlans.BUSINESS, InMemoryPlans.ENTERPRISE);
    private static final Currency EURO = Currency.getInstance("EUR");
    private static final BigDecimal HALF_A_CENT = new BigDecimal("0.5");
    private static final int CHANGES = 12;
    private static final Duration MAX_PAUSE = Duration.ofDays(20);

    private final BillingWorld world = new BillingWorld();
    private final AccountId account = world.openAccountFor(Person.ADA);
    private SubscriptionId subscription = new SubscriptionId(world.ids.next());
    private Instant since = world.clock.instant();
    private BigDecimal worth = BigDecimal.ZERO;
    private BigDecimal cheapest = BigDecimal.ZERO;
    private int upgrades;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void a_sequence_of_changes_costs_as_much_as_the_plans_held(long seed) {
        var random = new Random(seed);
        begin(PLANS.get(random.nextInt(PLANS.size())));
        for (var change = 0; change < CHANGES; change++) {
            pass(Duration.ofSeconds(random.nextLong(MAX_PAUSE.toSeconds())));
            setAPrice(random);
            changeTo(PLANS.get(random.nextInt(PLANS.size())));
        }
        passTo(active().period().end().minusSeconds(1));
        count(active().period().end());

        var earned = BigDecimal.valueOf(
                world.ledgerTotals().of(LedgerAccount.REVENUE, EURO).minor());
        // the rounding error of each upgrade is half a cent at most
        assertThat(earned.subtract(worth).abs())
                .isLessThanOrEqualTo(HALF_A_CENT.multiply(BigDecimal.valueOf(upgrades)));
        assertThat(earned).isGreaterThanOrEqualTo(cheapest);
        assertThat(world.ledgerTotals().of(LedgerAccount.HELD, EURO).minor()).isZero();
        assertThatTheGracePeriodHasPaidLimits();
    }

    /// After the last payment, the grace period serves only limits that were paid for a whole period.
    private void assertThatTheGracePeriodHasPaidLimits() {
        var wholeTerm = world.charges.findBySubscription(account, subscription).stream()
                .map(Charge::bill)
                .filter(bill -> bill.cycle().equals(active().cycle()))
                .filter(bill -> bill.purpose() != ChargePurpose.UPGRADE)
                .collect(onlyElement())
                .tariff();
        var balance = world.ledger.balance(account, EURO);
        world.unitOfWork.perform(() -> world.ledger.post(new Transfer(
                new TransferId(world.ids.next()),
                account,
                TransferType.DEBIT_ADJUSTMENT,
                balance,
                new TransferReference("adjustment", world.ids.next()),
                "the remaining balance",
                world.clock.instant())));

        world.advanceTime(Duration.ofSeconds(2));

        assertThat(world.subscriptions.find(account, subscription))
                .get()
                .isInstanceOfSatisfying(
                        Subscription.PastDue.class,
                        pastDue -> assertThat(wholeTerm.limits().allow(pastDue.graceLimits()))
                                .isTrue());
    }

    private static <T> Collector<T, ?, T> onlyElement() {
        return Collectors.collectingAndThen(Collectors.toList(), all -> {
            assertThat(all).hasSize(1);
            return all.getFirst();
        });
    }

    private void begin(Plan plan) {
        world.unitOfWork.run(() -> world.subscription.draftSubscription().draft(account, plan.tier()));
        subscription = world.subscriptions.findByAccount(account).getFirst().id();
        world.payment
                .topUpWallet()
                .topUp(
                        new TopUpWallet.Command(request(), Money.of(9_999_00, "EUR"), false),
                        _ -> new StoredResponse(200, Map.of(), ""));
        since = world.clock.instant();
        world.subscription
                .activateSubscription()
                .activate(new ActivateSubscription.Command(request(), subscription), ManyChangesTest::rendered);
        cheapest = price(active());
    }

    /// Changes the plan immediately or at the end of the period.
    private void setAPrice(Random random) {
        var plan = present(PLANS.get(random.nextInt(PLANS.size())));
        var now = world.clock.instant();
        var from = now.plus(Duration.ofSeconds(random.nextInt(2) * random.nextLong(MAX_PAUSE.toSeconds())));
        var limits = plan.versionAt(from).limits();
        world.plans.offer(
                plan.with(new Plan.Version(from, Money.of(1_00 + random.nextInt(99_00), "EUR"), limits, now)));
    }

    private Plan present(Plan plan) {
        return world.plans.all().stream()
                .filter(each -> each.tier().equals(plan.tier()))
                .findFirst()
                .orElseThrow();
    }

    private void changeTo(Plan plan) {
        var before = active().tariff();
        count(world.clock.instant());
        world.subscription
                .changePlan()
                .change(
                        new ChangePlan.Command(
                                request(), subscription, plan.tier().value()),
                        ManyChangesTest::rendered);
        upgrades += active().tariff().equals(before) ? 0 : 1;
    }

    /// Counts period by period, because the plan may differ.
    private void pass(Duration time) {
        passTo(world.clock.instant().plus(time));
    }

    private void passTo(Instant instant) {
        while (!instant.isBefore(active().period().end())) {
            var end = active().period().end();
            var ordered = active().scheduledChange().newTariff();
            count(end);
            world.advanceTime(Duration.between(world.clock.instant(), end));
            ordered.ifPresent(change -> assertThat(active().tariff().price().minor())
                    .isLessThanOrEqualTo(change.price().minor()));
            cheapest = cheapest.add(price(active()));
        }
        world.advanceTime(Duration.between(world.clock.instant(), instant));
    }

    /// The value of the current plan since the last count.
    private void count(Instant until) {
        var period = active().period();
        var seconds = BigDecimal.valueOf(Duration.between(since, until).toSeconds());
        var whole = BigDecimal.valueOf(
                Duration.between(period.start(), period.end()).toSeconds());
        worth = worth.add(price(active()).multiply(seconds).divide(whole, 12, RoundingMode.HALF_UP));
        since = until;
    }

    private Subscription.Active active() {
        return (Subscription.Active)
                world.subscriptions.find(account, subscription).orElseThrow();
    }

    private KeyedRequest request() {
        return KeyedRequest.ofCustomer(account, new IdempotencyKey(world.ids.random()), FINGERPRINT);
    }

    private static BigDecimal price(Subscription.Active active) {
        return BigDecimal.valueOf(active.tariff().price().minor());
    }

    private static StoredResponse rendered(PurchaseOutcome outcome) {
        if (!(outcome instanceof PurchaseOutcome.Done)) {
            throw new AssertionError("the wallet balance is sufficient, but " + outcome);
        }
        return new StoredResponse(200, Map.of(), "");
    }
}
