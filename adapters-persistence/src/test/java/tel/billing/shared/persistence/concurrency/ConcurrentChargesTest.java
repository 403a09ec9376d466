package tel.billing.shared.persistence.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;
import tel.billing.account.AccountStatus;
import tel.billing.account.application.AccountModule;
import tel.billing.account.application.ChangeProfile;
import tel.billing.account.domain.Account;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.audit.Actor;
import tel.billing.audit.persistence.JooqAuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.idempotency.application.IdempotencyModule;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.SupplyPeriod;
import tel.billing.invoice.application.InvoiceModule;
import tel.billing.invoice.application.issuing.InvoiceSearch;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.persistence.JooqInvoices;
import tel.billing.invoice.spec.SampleInvoices;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.ObservedLedger;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.ledger.persistence.JooqLedger;
import tel.billing.payment.Card;
import tel.billing.payment.CollectShortfall.Collected;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.persistence.JooqPaymentModule;
import tel.billing.payment.persistence.JooqPayments;
import tel.billing.payment.persistence.JooqStoredCards;
import tel.billing.platform.Platform;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.application.ProvisioningModule;
import tel.billing.provisioning.persistence.JooqLineReconciliations;
import tel.billing.provisioning.persistence.JooqLines;
import tel.billing.provisioning.persistence.RandomCredentials;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.DueWork;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.RateLimitTable;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.persistence.ratelimit.JooqRateLimits;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.time.SteppedClock;
import tel.billing.shared.spec.time.SteppedTime;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.application.lifecycle.CreateSubscription;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.persistence.CachedPlans;
import tel.billing.subscription.persistence.JooqCharges;
import tel.billing.subscription.persistence.JooqCreditedWallets;
import tel.billing.subscription.persistence.JooqPlans;
import tel.billing.subscription.persistence.JooqSubscriptions;
import tel.billing.subscription.spec.SampleSubscriptions;
import tel.billing.tax.application.TaxModule;
import tel.billing.tax.persistence.JooqTaxModule;
import tel.billing.tax.spec.ScriptedVatRegister;

/// Concurrent charges on one database, some of which roll back after the invoices have their numbers.
class ConcurrentChargesTest {
    private static final int MANY = 30;
    private static final int WORKERS = 4;
    private static final PlanTier STARTER = new PlanTier("starter");
    private static final Money PREPAID = Money.of(100_00, "EUR");
    private static final Country NETHERLANDS = new Country("NL");
    private static final Country GERMANY = new Country("DE");
    private static final String FAULT = "the line to the database is cut";

    private final TestDatabase database = TestDatabase.empty();
    private final SteppedTime realTime = new SteppedTime(Instant.parse("2026-01-05T09:00:00Z"));
    private final SteppedClock clock = new SteppedClock(realTime);
    private final TimeOrderedIds ids = new TimeOrderedIds();
    private final InMemoryUnitOfWork nothingOutside = new InMemoryUnitOfWork();
    private final JooqSubscriptions subscriptions = new JooqSubscriptions(database.sql(), _ -> {});
    private final JooqCharges charges = new JooqCharges(database.sql(), _ -> {});
    private final JooqPayments payments = new JooqPayments(database.sql(), _ -> {});
    private final JooqStoredCards cards = new JooqStoredCards(database.sql());
    private final JooqInvoices invoices = new JooqInvoices(database.sql());
    private final JooqAuditTrail trail = new JooqAuditTrail(database.sql(), ids, clock);
    private final ObservedLedger ledger = new ObservedLedger(new JooqLedger(database.sql()), WalletCreditListener.NONE);
    private final CachedPlans plans = new CachedPlans(new JooqPlans(database.sql()), realTime);
    private final IdempotencyModule idempotency =
            new IdempotencyModule(database.unitOfWork(), new JooqIdempotencyKeys(database.sql()), ids, clock, realTime);
    private final Platform platform = new Platform(
            database.unitOfWork(),
            idempotency.executeOnce(),
            new JooqRateLimits(database.sql(), RateLimitTable.defaults()),
            (_, _) -> {},
            trail,
            ids,
            clock,
            realTime);
    private final AccountModule account = new AccountModule(platform, new JooqAccounts(database.sql()));
    private final TaxModule tax =
            JooqTaxModule.on(database.sql(), platform, account, new ScriptedVatRegister(nothingOutside), realTime);
    private final PaymentModule payment = JooqPaymentModule.on(
            database.sql(),
            platform,
            new TopUpLimits(Map.of()),
            ledger,
            account.showAccount(),
            WalletCreditListener.NONE);
    private final ProvisioningModule provisioning = new ProvisioningModule(
            platform,
            new JooqLines(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES])),
            new JooqLineReconciliations(database.sql(), ids),
            new ScriptedPhoneSystem(nothingOutside, realTime),
            new RandomCredentials(),
            new Registrar("sip.example.com", "sip.example.com"),
            account.showAccount());
    private final InvoiceModule invoice = new InvoiceModule(
            platform,
            invoices,
            SampleInvoices.SELLER,
            tax.applyVat(),
            tax.convertVat(),
            _ -> Map.of(),
            ledger,
            WalletCreditListener.NONE,
            account.showAccount());
    private final List<AccountId> buyers =
            Stream.generate(this::buyer).limit(MANY).toList();

    @Test
    void concurrent_purchases_with_rollbacks_leave_no_gap_and_no_duplicate_number() {
        var failing = everyThird();
        var module = module(cutOffFor(failing::contains));

        Race.of(MANY, runner -> {
            try {
                activate(module, buyers.get(runner));
            } catch (IllegalStateException cut) {
                assertThat(cut).hasMessage(FAULT);
            }
            return runner;
        });

        assertThat(invoiced()).hasSize(MANY - failing.size()).doesNotContainAnyElementsOf(failing);
        assertThatNumbersAreConsecutive(MANY - failing.size());

        realTime.pass(Duration.ofMinutes(1));
        var recovery = module(invoice.issueInvoice()).recoverCharges();
        Race.of(WORKERS, () -> {
            while (recovery.recoverNextHeld()) {
                // There may be another one.
            }
            return true;
        });

        assertThat(invoiced()).containsExactlyInAnyOrderElementsOf(buyers);
        assertThatNumbersAreConsecutive(MANY);
        assertThatEachInvoiceIsWhatItsOwnerPaid();
    }

    @Test
    void renewals_with_rollbacks_leave_no_gap_with_any_number_of_workers() {
        buyers.forEach(buyer -> activate(module(invoice.issueInvoice()), buyer));
        var failing = everyThird();
        clock.forwardTo(Instant.parse("2026-02-05T10:00:00Z"));
        var renewals = module(cutOffFor(failing::contains)).processDueSubscriptions();

        Race.of(WORKERS, () -> doAllOf(renewals));

        assertThatNumbersAreConsecutive(MANY + MANY - failing.size());

        clock.forwardTo(Instant.parse("2026-02-05T11:00:00Z"));
        doAllOf(module(invoice.issueInvoice()).processDueSubscriptions());

        assertThat(invoiced()).hasSize(2 * MANY);
        assertThatNumbersAreConsecutive(2 * MANY);
        assertThatEachInvoiceIsWhatItsOwnerPaid();
    }

    @Test
    void concurrent_first_charges_and_corrections_of_the_country_agree() {
        var module = module(invoice.issueInvoice());

        var corrections = Race.of(2 * MANY, runner -> {
            var buyer = buyers.get(runner / 2);
            if (runner % 2 == 0) {
                activate(module, buyer);
                return Optional.<ChangeProfile.Outcome>empty();
            }
            return Optional.of(correctCountry(module, buyer));
        });

        for (var number = 0; number < MANY; number++) {
            var isCorrected = corrections.get(2 * number + 1).orElseThrow() instanceof ChangeProfile.Outcome.Changed;
            var buyer = buyers.get(number);
            assertThat(all().filter(issued -> issued.account().equals(buyer)))
                    .singleElement()
                    .satisfies(issued -> assertThat(issued.content().buyer().country())
                            .isEqualTo(isCorrected ? GERMANY : NETHERLANDS)
                            .isEqualTo(issued.content()
                                    .lines()
                                    .getFirst()
                                    .treatment()
                                    .customer())
                            .isEqualTo(account.showAccount()
                                    .show(buyer)
                                    .orElseThrow()
                                    .country()));
        }
    }

    @Test
    void a_correction_of_the_country_waits_for_a_running_charge() throws Exception {
        var module = module(invoice.issueInvoice());
        var buyer = buyers.getFirst();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var correction = database.unitOfWork().perform(() -> {
                var draft = subscriptions
                        .lock(
                                buyer,
                                subscriptions.findByAccount(buyer).getFirst().id())
                        .orElseThrow();
                var waiting = threads.submit(() -> correctCountry(module, buyer));
                await().until(database::isALockAwaited);
                var bill = SampleSubscriptions.bill((Subscription.Draft) draft);
                charges.addCaptured(List.of(SampleSubscriptions.captured(bill)));
                return waiting;
            });

            assertThat(correction.get()).isEqualTo(new ChangeProfile.Outcome.AlreadyCharged());
        }
    }

    @Test
    void a_further_subscription_waits_for_a_correction_of_the_country() throws Exception {
        var module = module(invoice.issueInvoice());
        var buyer = buyers.getFirst();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var drafted = database.unitOfWork().perform(() -> {
                account.showAccount().lock(buyer);
                assertThat(module.chargedAccounts().isCharged(buyer)).isFalse();
                var waiting = threads.submit(() -> draft(module, buyer));
                await().until(database::isALockAwaited);
                assertThat(subscriptions.findByAccount(buyer)).hasSize(1);
                return waiting;
            });

            assertThat(drafted.get()).isInstanceOf(ExecuteOnce.Result.Responded.class);
            assertThat(subscriptions.findByAccount(buyer)).hasSize(2);
        }
    }

    @Test
    void a_further_subscription_does_not_wait_for_a_running_charge() {
        var module = module(invoice.issueInvoice());
        var buyer = buyers.getFirst();
        var charged = subscriptions.findByAccount(buyer).getFirst().id();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            database.unitOfWork().run(() -> {
                assertThat(subscriptions.lock(buyer, charged)).isPresent();
                assertThat(threads.submit(() -> draft(module, buyer))).succeedsWithin(Duration.ofSeconds(10));
            });
        }
        assertThat(subscriptions.findByAccount(buyer)).hasSize(2);
    }

    @Test
    void a_further_subscription_waits_for_a_suspension_of_the_account_and_is_rejected() throws Exception {
        var module = module(invoice.issueInvoice());
        var buyer = buyers.getFirst();
        var accounts = new JooqAccounts(database.sql());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var rejected = database.unitOfWork().perform(() -> {
                var active = (Account.Active) accounts.lock(buyer).orElseThrow();
                assertThat(accounts.advance(active.suspend(new Reason("as agreed"), clock.instant())))
                        .isTrue();
                var waiting = threads.submit(() -> draft(module, buyer));
                await().until(database::isALockAwaited);
                return waiting;
            });

            assertThat(rejected.get())
                    .isInstanceOfSatisfying(
                            ExecuteOnce.Result.Responded.class,
                            responded -> assertThat(responded.storedResponse().body())
                                    .isEqualTo(new CreateSubscription.Outcome.AccountInactive().toString()));
            assertThat(subscriptions.findByAccount(buyer)).hasSize(1);
        }
    }

    @Test
    void a_suspension_waits_for_a_running_purchase_and_releases_it() throws Exception {
        assertWaitsForAPurchaseAndReleasesIt(AccountStatus.SUSPENDED, buyers.getFirst());
    }

    @Test
    void a_closure_waits_for_a_running_purchase_and_releases_it() throws Exception {
        var buyer = buyers.getFirst();

        assertWaitsForAPurchaseAndReleasesIt(AccountStatus.CLOSED, buyer);

        assertThat(subscriptions.findByAccount(buyer)).singleElement().isInstanceOf(Subscription.Cancelled.class);
    }

    private void assertWaitsForAPurchaseAndReleasesIt(AccountStatus status, AccountId buyer) throws Exception {
        var held = purchaseAwaitedBy(status, buyer);

        assertThat(charges.find(buyer, held.id())).get().isInstanceOf(Charge.Released.class);
        assertThat(ledger.balance(buyer, PREPAID.currency())).isEqualTo(PREPAID);
    }

    /// A purchase whose transaction ends when the change of the account's status waits for it.
    private Charge.Held purchaseAwaitedBy(AccountStatus status, AccountId buyer) throws Exception {
        var module = module(invoice.issueInvoice());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var purchase = database.unitOfWork().perform(() -> {
                var held = hold(buyer);
                var change = threads.submit(() -> database.unitOfWork()
                        .run(() -> module.accountStatusListener().statusChanged(buyer, status)));
                await().until(database::isALockAwaited);
                return new AwaitedPurchase(held, change);
            });
            purchase.change().get();
            return purchase.held();
        }
    }

    private record AwaitedPurchase(Charge.Held held, Future<?> change) {}

    /// Locks the draft, orders its line, and holds the money.
    private Charge.Held hold(AccountId buyer) {
        var id = subscriptions.findByAccount(buyer).getFirst().id();
        var draft = (Subscription.Draft) subscriptions.lock(buyer, id).orElseThrow();
        var operation =
                provisioning.orderLine().order(LineOrder.active(buyer, new LineId(id.value()), new LineLimits(1, 2)));
        var holding = Charge.openHeld(SampleSubscriptions.bill(draft), operation);
        assertThat(charges.open(holding, realTime.instant())).isTrue();
        var held = holding.to();
        var charge = new Transfer(
                new TransferId(ids.next()),
                buyer,
                TransferType.CHARGE,
                held.bill().gross(),
                new TransferReference("charge", held.id().value(), held.attempt()),
                "A purchase",
                clock.instant());
        assertThat(ledger.post(charge)).isInstanceOf(Ledger.Posted.Done.class);
        return held;
    }

    @Test
    void a_renewal_and_the_capture_of_its_card_payment_lock_the_payment_before_the_wallet() throws Exception {
        var module = module(invoice.issueInvoice());
        var buyer = buyers.getFirst();
        var renewal = renewalThatWaitsForACard(module, buyer);
        transfer(buyer, TransferType.TOPUP, Money.of(20_00, "EUR"));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var completions = database.unitOfWork().perform(() -> {
                assertThat(payments.lock(buyer, renewal.topUp())).isPresent();
                var renewed = threads.submit(() -> module.recoverCharges().recoverNextDraft());
                var collected = threads.submit(() -> payment.collectShortfall().collect(buyer, renewal.topUp()));
                await().until(() -> database.waitingTransactions() >= 2);
                assertThat(isWalletFree(buyer)).isTrue();
                return new Completions(renewed, collected);
            });

            assertThat(completions.renewed().get()).isTrue();
            assertThat(completions.collected().get()).isInstanceOf(Collected.Captured.class);
        }
        assertThat(charges.find(buyer, renewal.id())).get().isInstanceOf(Charge.Captured.class);
        assertThat(ledger.balance(buyer, PREPAID.currency())).isEqualTo(Money.of(20_00, "EUR"));
    }

    @Test
    void a_collection_after_a_credit_does_not_wait_for_a_renewal() {
        var module = module(invoice.issueInvoice());
        var buyer = buyers.getFirst();
        var renewal = renewalThatWaitsForACard(module, buyer);
        var creditedWallets = new JooqCreditedWallets(database.sql());
        database.unitOfWork().run(() -> creditedWallets.add(ids.next(), buyer, clock.instant()));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            database.unitOfWork().run(() -> {
                lock(renewal);
                assertThat(threads.submit(() -> module.walletCreditListener().runScheduledWork(buyer)))
                        .succeedsWithin(Duration.ofSeconds(10));
            });
        }
        assertThat(creditedWallets.first()).isEmpty();
        assertThat(charges.find(buyer, renewal.id())).contains(renewal);
    }

    private record Completions(Future<Boolean> renewed, Future<Collected> collected) {}

    /// The wallet has 7.90, so the card is to pay 4.20.
    private Charge.Draft renewalThatWaitsForACard(SubscriptionModule module, AccountId buyer) {
        activate(module, buyer);
        transfer(buyer, TransferType.CHARGE, Money.of(80_00, "EUR"));
        database.unitOfWork()
                .run(() -> cards.store(new StoredCard(
                        new StoredCardId(ids.next()),
                        buyer,
                        new StoredCard.Token("token"),
                        new Card("visa", "1111"),
                        YearMonth.of(2030, 1),
                        clock.instant())));
        clock.forwardTo(Instant.parse("2026-02-05T10:00:00Z"));
        doAllOf(module.processDueSubscriptions());
        return (Charge.Draft) charges.openOf(
                        buyer, subscriptions.findByAccount(buyer).getFirst().id())
                .orElseThrow();
    }

    private void lock(Charge charge) {
        assertThat(database.sql()
                        .fetch(
                                "SELECT 1 FROM subscription_charge WHERE id = {0} FOR UPDATE",
                                DSL.val(charge.id().value())))
                .hasSize(1);
    }

    /// Locks the wallet until the unit of work ends, if no other transaction has locked it.
    private boolean isWalletFree(AccountId account) {
        return !database.sql()
                .fetch(
                        "SELECT 1 FROM ledger_wallet WHERE account_id = {0} FOR UPDATE SKIP LOCKED",
                        DSL.val(account.value()))
                .isEmpty();
    }

    private ChangeProfile.Outcome correctCountry(SubscriptionModule module, AccountId buyer) {
        var owner = Actor.of(new UserId(ids.next()), buyer, Role.CUSTOMER);
        return account.changeProfile(module.chargedAccounts())
                .change(new ChangeProfile.Command(owner, Optional.empty(), Optional.of(GERMANY), Optional.empty()));
    }

    private ExecuteOnce.Result draft(SubscriptionModule module, AccountId buyer) {
        return module.createSubscription()
                .create(
                        new CreateSubscription.Command(requestOf(buyer), STARTER.value()),
                        outcome -> new StoredResponse(201, Map.of(), outcome.toString()));
    }

    private KeyedRequest requestOf(AccountId buyer) {
        return KeyedRequest.ofCustomer(buyer, new IdempotencyKey(ids.random()), FINGERPRINT);
    }

    /// Returns the number of failures.
    private int doAllOf(DueWork work) {
        var failures = 0;
        var mayBeMore = true;
        while (mayBeMore) {
            try {
                mayBeMore = work.runDue(clock.instant());
            } catch (IllegalStateException cut) {
                assertThat(cut).hasMessage(FAULT);
                failures++;
            }
        }
        return failures;
    }

    private Set<AccountId> everyThird() {
        var every = new HashSet<AccountId>();
        for (var index = 0; index < MANY; index += 3) {
            every.add(buyers.get(index));
        }
        return every;
    }

    private void assertThatNumbersAreConsecutive(int many) {
        assertThat(all().map(issued -> issued.number().count()))
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, many).boxed().toList());
    }

    private void assertThatEachInvoiceIsWhatItsOwnerPaid() {
        assertThat(buyers).allSatisfy(buyer -> {
            var paid = all().filter(issued -> issued.account().equals(buyer))
                    .map(issued -> issued.content().gross())
                    .reduce(Money::plus);
            assertThat(paid).contains(PREPAID.minus(ledger.balance(buyer, PREPAID.currency())));
        });
    }

    private List<AccountId> invoiced() {
        return all().map(Invoice::account).toList();
    }

    private Stream<Invoice> all() {
        return invoices
                .list(InvoiceSearch.ALL, new PageRequest<>(PageRequest.MAX_LIMIT, Optional.empty()))
                .items()
                .stream();
    }

    /// Numbers for these accounts roll back with all earlier work of the transaction.
    private IssueInvoice cutOffFor(Predicate<AccountId> unlucky) {
        var issuing = invoice.issueInvoice();
        return new IssueInvoice() {
            @Override
            public void issue(List<Order> orders) {
                issuing.issue(orders);
                if (orders.stream().map(order -> order.buyer().id()).anyMatch(unlucky)) {
                    throw new IllegalStateException(FAULT);
                }
            }

            @Override
            public SupplyPeriod daysOf(Instant from, Instant until) {
                return issuing.daysOf(from, until);
            }
        };
    }

    private AccountId buyer() {
        var id = database.account();
        transfer(id, TransferType.TOPUP, PREPAID);
        database.unitOfWork()
                .run(() -> module(invoice.issueInvoice()).draftSubscription().draft(id, STARTER));
        return id;
    }

    private void transfer(AccountId wallet, TransferType type, Money amount) {
        var transfer = new Transfer(
                new TransferId(ids.next()),
                wallet,
                type,
                amount,
                new TransferReference("test", Arbitrary.id()),
                "A transfer",
                clock.instant());
        assertThat(database.unitOfWork().perform(() -> ledger.post(transfer))).isInstanceOf(Ledger.Posted.Done.class);
    }

    private void activate(SubscriptionModule module, AccountId buyer) {
        var draft = subscriptions.findByAccount(buyer).getFirst();
        module.activateSubscription()
                .activate(
                        new ActivateSubscription.Command(requestOf(buyer), draft.id()),
                        outcome -> new StoredResponse(200, Map.of(), outcome.toString()));
    }

    private SubscriptionModule module(IssueInvoice issueInvoice) {
        return new SubscriptionModule(
                platform,
                plans,
                subscriptions,
                charges,
                new JooqCreditedWallets(database.sql()),
                ledger,
                tax.applyVat(),
                issueInvoice,
                payment.collectShortfall(),
                provisioning.orderLine(),
                provisioning.provisionLine(),
                () -> false,
                account.showAccount(),
                new TopUpLimits(Map.of()));
    }
}
