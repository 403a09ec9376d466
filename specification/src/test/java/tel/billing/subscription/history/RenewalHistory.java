package tel.billing.subscription.history;

import static java.util.stream.Collectors.joining;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tel.billing.account.CompanyName;
import tel.billing.account.OpenAccount;
import tel.billing.account.Owner;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.Transfer;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.platform.Platform;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.RunDueWork;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.spec.InMemoryPlans;

/// A random simulation of several months with frequent outages of the service: companies with
/// subscriptions, random wallet balances, card results and plan changes. The store of subscriptions
/// determines the batch size of renewals.
final class RenewalHistory {
    private static final Plan YEARLY = new Plan(
            new UUID(0x7000, 0x8000_0000_0000_0004L),
            new PlanTier("yearly"),
            new PlanName("Yearly"),
            BillingInterval.YEAR,
            true,
            List.of(new Plan.Version(Instant.EPOCH, Money.of(50_00, "EUR"), new Plan.Limits(2, 4, 1_000))));
    private static final List<PlanTier> TIERS = List.of(
            InMemoryPlans.STARTER.tier(),
            InMemoryPlans.BUSINESS.tier(),
            InMemoryPlans.ENTERPRISE.tier(),
            YEARLY.tier());
    private static final List<VatNumber> NUMBERS =
            List.of(new VatNumber("DE", "136695976"), new VatNumber("FR", "40303265045"));
    private static final List<Country> COUNTRIES =
            Stream.of("NL", "DE", "FR", "US").map(Country::new).toList();
    /// The start of a yearly subscription that ends in these months.
    private static final Instant YEAR_BEFORE = BillingWorld.START.minus(Duration.ofDays(365));

    private static final int MAX_COMPANIES = 5;
    private static final int MAX_SUBSCRIPTIONS = 4;
    private static final int MAX_ROUNDS = 6;
    /// The limit of due-work runs. After an error the job continues after its pause.
    private static final int MAX_SWEEPS = 200;
    private static final int MAX_CARDS = 10_000;

    private final SplittableRandom random;
    private final BillingWorld world = new BillingWorld();
    private final List<Company> companies = new ArrayList<>();
    private final SubscriptionModule module;
    private Optional<EmailAddress> unreachable = Optional.empty();

    /// @param storeWrapper wraps the store of subscriptions
    RenewalHistory(long seed, UnaryOperator<Subscriptions> storeWrapper) {
        this.random = new SplittableRandom(seed);
        this.module = moduleWith(storeWrapper.apply(world.subscriptions));
        world.plans.offer(YEARLY);
        IntStream.range(0, 1 + random.nextInt(MAX_COMPANIES)).forEach(this::found);
        setPrices();
    }

    /// Returns the final ledger balances, states and e-mails by company, without generated ids.
    List<String> run() {
        var rounds = 1 + random.nextInt(MAX_ROUNDS);
        for (var round = 0; round < rounds; round++) {
            live();
            world.realTime.pass(Duration.ofHours(1 + random.nextInt(40 * 24)));
            sweep();
        }
        unreachable = Optional.empty();
        world.realTime.pass(Duration.ofHours(1));
        sweep();
        return companies.stream().map(this::account).toList();
    }

    private void found(int number) {
        var id = new AccountId(world.ids.next());
        var owner = new Owner(new UserId(world.ids.next()), new EmailAddress("owner-%s@example.com".formatted(number)));
        var country = oneOf(COUNTRIES);
        var signup = new OpenAccount.NewAccount(
                owner, new CompanyName("Company"), country, standingIn(country), world.clock.instant());
        world.unitOfWork.run(() -> {
            world.account.openAccount().draft(id, signup, world.clock.instant());
            world.account.openAccount().activate(id);
        });
        var subscriptions = Stream.generate(() -> subscribe(id))
                .limit(1 + random.nextInt(MAX_SUBSCRIPTIONS))
                .toList();
        companies.add(new Company(id, owner.email(), subscriptions));
        topUp(id);
    }

    /// Every other company has a VAT number of its country, if available.
    private VatNumberStatus standingIn(Country country) {
        return NUMBERS.stream()
                .filter(_ -> random.nextBoolean())
                .filter(number -> number.fits(country))
                .findFirst()
                .<VatNumberStatus>map(VatNumberStatus.Verified::new)
                .orElseGet(VatNumberStatus.NoNumber::new);
    }

    /// Some subscriptions begin at the same instant.
    private SubscriptionId subscribe(AccountId account) {
        var plan = planOf(oneOf(TIERS));
        var since = (plan.interval() == BillingInterval.YEAR ? YEAR_BEFORE : BillingWorld.START)
                .plus(Duration.ofHours(6L * random.nextInt(120)));
        var draft = Subscription.draft(new SubscriptionId(world.ids.next()), account, plan.tier(), since);
        world.unitOfWork.perform(() -> {
            world.subscriptions.add(draft);
            world.provisioning
                    .orderLine()
                    .order(LineOrder.active(account, new LineId(draft.id().value()), new LineLimits(1, 1)));
            return world.subscriptions.advance(
                    draft.activate(plan.tariffAt(since), BillingCycle.from(since, plan.interval()), since));
        });
        return draft.id();
    }

    private void setPrices() {
        TIERS.forEach(tier -> {
            if (random.nextBoolean()) {
                var plan = planOf(tier);
                var from = BillingWorld.START.plus(Duration.ofDays(20 + random.nextInt(100)));
                var price = Money.of(1_00 + random.nextInt(60_00), "EUR");
                var limits = plan.versions().getFirst().limits();
                world.plans.offer(plan.with(new Plan.Version(from, price, limits, world.clock.instant())));
            }
        });
    }

    /// The actions of customers between two runs.
    private void live() {
        unreachable = Optional.empty();
        new RunDueWork(world.clock, List.of(module.collectOnWalletCreditWork())).run();
        companies.forEach(company -> {
            if (random.nextInt(3) == 0) {
                topUp(company.account());
            }
            company.subscriptions().forEach(subscription -> plan(company.account(), subscription));
        });
        unreachable = random.nextInt(3) == 0 ? Optional.of(oneOf(companies).owner()) : Optional.empty();
    }

    private void topUp(AccountId account) {
        world.processor.script(account, new Script.Capture());
        var request = KeyedRequest.ofCustomer(account, new IdempotencyKey(world.ids.random()), FINGERPRINT);
        var amount = Money.of(1_00 + random.nextInt(150_00), "EUR");
        world.payment
                .topUpWallet()
                .topUp(
                        new TopUpWallet.Command(request, amount, random.nextInt(3) == 0),
                        _ -> new StoredResponse(200, Map.of(), ""));
        world.processor.script(
                account,
                random.nextBoolean()
                        ? new Script.Capture()
                        : new Script.Decline(oneOf(List.of(DeclineReason.values()))));
    }

    private void plan(AccountId account, SubscriptionId id) {
        var wish = random.nextInt(12);
        var tier = oneOf(TIERS);
        var now = world.clock.instant();
        if (world.subscriptions.find(account, id).orElseThrow() instanceof Subscription.Active active) {
            switch (wish) {
                case 0 ->
                    move(active.scheduleChange(
                            planOf(tier).tariffAt(active.period().end()), now));
                case 1 -> move(active.scheduleCancellation(now));
                case 2 -> move(active.withdrawCancellation(now));
                default -> {
                    // does nothing
                }
            }
        }
    }

    private void move(Subscription.Transition<Subscription.Active> transition) {
        world.unitOfWork.perform(() -> world.subscriptions.advance(transition));
    }

    /// Runs the job for due work until nothing is due, and the recovery job for all card payments after
    /// each run, even after an error. The order matters: a card is not charged for some time after
    /// several declines.
    private void sweep() {
        var due = new RunDueWork(world.clock, List.of(module.processDueSubscriptions()));
        for (var sweeps = 0; sweeps < MAX_SWEEPS; sweeps++) {
            var isDone = unlessBroken(() -> {
                due.run();
                return true;
            });
            if (!chargeCards() && isDone) {
                return;
            }
        }
        throw new AssertionError("The job fails permanently.");
    }

    /// Whether a card was charged.
    private boolean chargeCards() {
        for (var cards = 0; cards < MAX_CARDS; cards++) {
            var left = new AtomicBoolean(true);
            unlessBroken(() -> left.compareAndSet(true, module.recoverCharges().recoverNextDraft()));
            if (!left.get()) {
                return cards > 0;
            }
        }
        throw new AssertionError("Card payments never end.");
    }

    private static boolean unlessBroken(BooleanSupplier work) {
        try {
            return work.getAsBoolean();
        } catch (SimulatedFailure broken) {
            if (!Stream.of(broken.getSuppressed()).allMatch(SimulatedFailure.class::isInstance)) {
                throw broken;
            }
            // the next run continues
            return false;
        }
    }

    private SubscriptionModule moduleWith(Subscriptions subscriptions) {
        return new SubscriptionModule(
                platform(),
                world.plans,
                subscriptions,
                world.charges,
                world.creditedWallets,
                world.observedLedger,
                world.tax.applyVat(),
                world.invoice.issueInvoice(),
                world.payment.collectShortfall(),
                world.provisioning.orderLine(),
                world.provisioning.provisionLine(),
                world.pbxKnownDown::get,
                world.account.showAccount(),
                world.limits);
    }

    private Platform platform() {
        return new Platform(
                world.unitOfWork,
                world.idempotency.executeOnce(),
                world.rateLimits,
                (emailMessage, recipient) -> {
                    if (unreachable.filter(emailMessage.to()::equals).isPresent()) {
                        throw new SimulatedFailure(emailMessage.to());
                    }
                    world.outbox.post(emailMessage, recipient);
                },
                world.trail,
                world.ids,
                world.clock,
                world.realTime);
    }

    private String account(Company company) {
        var account = company.account();
        return Stream.of(
                        company.subscriptions().stream()
                                .map(id -> world.subscriptions.find(account, id).orElseThrow()),
                        company.subscriptions().stream().flatMap(id -> world.subscriptions.eventsOf(id).stream()),
                        company.subscriptions().stream()
                                .flatMap(id -> world.charges.findBySubscription(account, id).stream()),
                        transfersOf(account).filter(transfer -> transfer.type().movesWallet()),
                        transfersOf(account).filter(transfer -> !transfer.type().movesWallet()),
                        world.payments.all().stream()
                                .filter(payment -> payment.account().equals(account)),
                        world.lines.all().stream()
                                .filter(line -> line.account().equals(account))
                                .map(line -> line.newest().target())
                                .sorted((one, other) -> one.toString().compareTo(other.toString())),
                        mailsTo(company.owner()))
                .flatMap(each -> each)
                .map(Object::toString)
                .map(RenewalHistory::withoutIds)
                .collect(joining("\n", company.owner() + "\n", "\n"));
    }

    private Stream<Transfer> transfersOf(AccountId account) {
        return world.ledger.transfers().stream()
                .filter(transfer -> transfer.account().equals(account));
    }

    /// E-mails of the same instant are in any order.
    private Stream<String> mailsTo(EmailAddress owner) {
        return world.outbox.waiting().stream()
                .filter(emailMessage -> emailMessage.to().equals(owner))
                .map(EmailMessage::toString)
                .map(RenewalHistory::withoutIds)
                .sorted();
    }

    private static String withoutIds(String text) {
        return text.replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|8835511210681[0-9]+", "id");
    }

    private Plan planOf(PlanTier tier) {
        return world.plans.all().stream()
                .filter(plan -> plan.tier().equals(tier))
                .findFirst()
                .orElseThrow();
    }

    private <T> T oneOf(List<T> things) {
        return things.get(random.nextInt(things.size()));
    }

    private static final class SimulatedFailure extends RuntimeException {
        private static final long serialVersionUID = 1;

        private SimulatedFailure(EmailAddress to) {
            super("simulated failure of e-mails to " + to);
        }
    }

    private record Company(AccountId account, EmailAddress owner, List<SubscriptionId> subscriptions) {}
}
