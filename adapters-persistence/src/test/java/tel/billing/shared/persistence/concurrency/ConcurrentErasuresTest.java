package tel.billing.shared.persistence.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;
import tel.billing.account.AccountStatusListener;
import tel.billing.account.CompanyName;
import tel.billing.account.ShowAccount;
import tel.billing.account.application.AccountModule;
import tel.billing.account.application.AdministrationPorts;
import tel.billing.account.application.ChangeClientData;
import tel.billing.account.application.ChangeProfile;
import tel.billing.account.domain.Account;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.account.persistence.JooqErasedAccounts;
import tel.billing.account.persistence.JooqExpiredSignups;
import tel.billing.account.spec.InMemoryAccounts;
import tel.billing.account.spec.InMemoryInactiveAccounts;
import tel.billing.audit.Actor;
import tel.billing.audit.persistence.AuditPersonalData;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.idempotency.application.IdempotencyModule;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.ObservedLedger;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.ledger.persistence.JooqLedger;
import tel.billing.ledger.persistence.LedgerPersonalData;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.persistence.JooqNotifications;
import tel.billing.payment.persistence.JooqPaymentModule;
import tel.billing.payment.persistence.JooqPayments;
import tel.billing.payment.persistence.JooqStoredCards;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.platform.Platform;
import tel.billing.privacy.application.EraseAccount;
import tel.billing.privacy.application.PersonalDataSources;
import tel.billing.privacy.application.PrivacyModule;
import tel.billing.privacy.application.RecordRetention;
import tel.billing.shared.AccountId;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Money;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.persistence.privacy.JooqPersonalData;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;

/// Units of work that read whether an account was erased or can be erased, while other transactions change the
/// account, its wallet or its payments.
class ConcurrentErasuresTest {
    private static final Money TWENTY = Money.of(20_00, "EUR");

    private final TestDatabase database = TestDatabase.empty();
    private final InstantSource clock = () -> Arbitrary.INSTANT;
    private final SystemRealTime realTime = new SystemRealTime();
    private final TimeOrderedIds ids = new TimeOrderedIds();
    private final IdempotencyModule idempotency =
            new IdempotencyModule(database.unitOfWork(), new JooqIdempotencyKeys(database.sql()), ids, clock, realTime);
    private final Platform platform = new Platform(
            database.unitOfWork(),
            idempotency.executeOnce(),
            RateLimits.unlimited(),
            (_, _) -> {},
            _ -> {},
            ids,
            clock,
            realTime);
    private final JooqAccounts accounts = new JooqAccounts(database.sql());
    private final AccountModule accountModule = new AccountModule(platform, accounts);
    private final ShowAccount showAccount = accountModule.showAccount();
    private final JooqPayments payments = new JooqPayments(database.sql(), _ -> {});
    private final JooqNotifications notifications = new JooqNotifications(database.sql());
    private final Ledger ledger = new ObservedLedger(new JooqLedger(database.sql()), WalletCreditListener.NONE);
    private final PaymentModule payment = JooqPaymentModule.on(
            database.sql(), platform, new TopUpLimits(Map.of()), ledger, showAccount, WalletCreditListener.NONE);
    private final AdministrationPorts administrationPorts = new AdministrationPorts(
            ledger,
            new InMemoryInactiveAccounts(new InMemoryAccounts(new InMemoryUnitOfWork()), clock),
            payment.topUpHolds(),
            _ -> Map.of(),
            AccountStatusListener.NONE,
            WalletCreditListener.NONE);
    private final PrivacyModule privacy = new PrivacyModule(
            platform,
            new PersonalDataSources(
                    List.of(new JooqPersonalData(database.sql(), LedgerPersonalData.TABLES)),
                    new JooqPersonalData(database.sql(), AuditPersonalData.TABLES)),
            new RecordRetention(ZoneOffset.UTC, 7),
            showAccount,
            accountModule.eraseOwner(),
            new JooqErasedAccounts(database.sql()),
            new JooqExpiredSignups(database.sql()),
            (_, _, _) -> true);
    private final Actor staff = Actor.of(Arbitrary.userId(), database.account(), Role.ADMIN);

    /// An account is closed before it is erased.
    @Test
    void an_account_that_is_not_erased_cannot_be_closed_until_the_unit_of_work_ends() throws InterruptedException {
        var account = database.account();
        var closing = Thread.ofVirtual().unstarted(() -> close(account));

        database.unitOfWork().run(() -> {
            assertThat(showAccount.lockAndCheckErased(account)).isFalse();
            closing.start();
            await().atMost(Duration.ofMinutes(1)).until(database::isALockAwaited);
        });
        closing.join();

        assertThat(accounts.find(account)).containsInstanceOf(Account.Closed.class);
    }

    @Test
    void an_unknown_account_is_not_erased() {
        assertThat(database.unitOfWork().perform(() -> showAccount.lockAndCheckErased(Arbitrary.accountId())))
                .isFalse();
    }

    /// A change of a payment locks the payment, and then the notifications that wait for it.
    @Test
    void a_notification_about_an_erased_account_locks_the_payment_before_the_notification() throws Exception {
        var draft = new Payment.Draft(SamplePaymentOrders.of(database.account(), TWENTY));
        var event = new Event.Declined(draft.account(), draft.id(), DeclineReason.INSUFFICIENT_FUNDS, TWENTY);
        var notification = StoredNotification.received(
                new StoredNotification.Id(ids.next()),
                new Notification("notification 1", event, "the card of Ada"),
                Arbitrary.INSTANT);
        database.unitOfWork().run(() -> {
            payments.add(draft, realTime.instant());
            notifications.store(List.of(notification), realTime.instant());
        });
        erase(draft.account());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var processed = database.unitOfWork().perform(() -> {
                assertThat(payments.lock(draft.account(), draft.id())).isPresent();
                var waiting =
                        threads.submit(() -> payment.processNotifications().processNext());
                await().atMost(Duration.ofMinutes(1)).until(database::isALockAwaited);
                assertThat(isFree(notification.id())).isTrue();
                return waiting;
            });
            assertThat(processed.get()).isPresent();
        }

        assertThat(notifications
                        .find(notification.id())
                        .orElseThrow()
                        .notification()
                        .content())
                .isEqualTo("erased");
    }

    /// The request was authenticated before the account was closed.
    @Test
    void a_change_of_the_profile_waits_for_an_erasure_and_is_not_stored() throws Exception {
        var account = database.account();
        var name = new CompanyName("Ada's Looms");
        close(account);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var changed = database.unitOfWork().perform(() -> {
                accountModule.eraseOwner().erase(account, realTime.instant());
                var waiting = threads.submit(() -> rename(account, name));
                await().atMost(Duration.ofMinutes(1)).until(database::isALockAwaited);
                return waiting;
            });

            assertThat(changed.get()).isEqualTo(new ChangeProfile.Outcome.AccountClosed());
        }
        assertThat(accounts.find(account).orElseThrow().profile().company()).isNotEqualTo(name);
    }

    /// The credit is committed after the request was accepted, and before the erasure.
    @Test
    void an_erasure_waits_for_an_adjustment_and_is_then_obstructed() throws Exception {
        var account = database.account();
        var command = new EraseAccount.Command(keyed(), staff, account, new Reason("requested"));
        close(account);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var erased = database.unitOfWork().perform(() -> {
                assertThat(accounts.lock(account)).isPresent();
                assertThat(ledger.post(credit(account))).isInstanceOf(Ledger.Posted.Done.class);
                var waiting =
                        threads.submit(() -> privacy.eraseAccount().erase(command, ConcurrentErasuresTest::response));
                await().atMost(Duration.ofMinutes(1)).until(database::isALockAwaited);
                return waiting;
            });

            var obstructed = new EraseAccount.Outcome.Obstructed(Set.of(ErasureObstacle.WALLET_NOT_EMPTY));
            assertThat(erased.get()).isEqualTo(new ExecuteOnce.Result.Responded(response(obstructed)));
        }
        assertThat(accounts.find(account).orElseThrow().isErased()).isFalse();
    }

    /// Staff send the change before the erasure.
    @Test
    void a_change_of_client_data_waits_for_an_erasure_and_is_not_stored() throws Exception {
        var account = database.account();
        var command = new ChangeClientData.Command(
                keyed(), staff, account, Optional.of(new ExternalId("customer 7")), Optional.empty());
        close(account);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var changed = database.unitOfWork().perform(() -> {
                accountModule.eraseOwner().erase(account, realTime.instant());
                var waiting = threads.submit(() -> accountModule
                        .changeClientData(administrationPorts)
                        .change(command, ConcurrentErasuresTest::response));
                await().atMost(Duration.ofMinutes(1)).until(database::isALockAwaited);
                return waiting;
            });

            assertThat(changed.get())
                    .isEqualTo(new ExecuteOnce.Result.Responded(response(new ChangeClientData.Outcome.Erased())));
        }
        assertThat(accounts.find(account).orElseThrow().profile().clientData().externalId())
                .isEmpty();
    }

    /// The processor captures the payment before the erasure, and the service records it afterwards.
    @Test
    void a_capture_waits_for_an_erasure_and_is_recorded_without_the_card() throws Exception {
        var draft = new Payment.Draft(sendableNow(SamplePaymentOrders.keepingCard(database.account(), TWENTY)));
        database.unitOfWork().perform(() -> payments.add(draft, realTime.instant()));
        close(draft.account());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var recovered = database.unitOfWork().perform(() -> {
                accountModule.eraseOwner().erase(draft.account(), realTime.instant());
                var waiting = threads.submit(() -> payment.recoverPayments().recoverNext());
                await().atMost(Duration.ofMinutes(1)).until(database::isALockAwaited);
                return waiting;
            });
            assertThat(recovered.get()).isTrue();
        }

        assertThat(payments.find(draft.account(), draft.id()).orElseThrow())
                .isInstanceOfSatisfying(
                        Payment.Captured.class,
                        captured -> assertThat(captured.card()).isEmpty());
        assertThat(new JooqStoredCards(database.sql()).findByAccount(draft.account()))
                .isEmpty();
        assertThat(payment.deleteCardsAtProcessor().count()).isEqualTo(1);
    }

    private KeyedRequest keyed() {
        return KeyedRequest.ofStaff(staff.account(), staff.id(), new IdempotencyKey(Arbitrary.id()), FINGERPRINT);
    }

    private static StoredResponse response(Object outcome) {
        return new StoredResponse(200, Map.of(), outcome.toString());
    }

    private static Transfer credit(AccountId account) {
        return new Transfer(
                new TransferId(Arbitrary.id()),
                account,
                TransferType.CREDIT_ADJUSTMENT,
                TWENTY,
                new TransferReference("adjustment", Arbitrary.id()),
                "A credit",
                Arbitrary.INSTANT);
    }

    /// The same order, whose key the processor remembers until an hour from now.
    private PaymentOrder sendableNow(PaymentOrder order) {
        return new PaymentOrder(
                order.id(),
                order.account(),
                order.amount(),
                order.saveCard(),
                order.initiation(),
                order.card(),
                order.key(),
                order.draftedAt(),
                realTime.instant().plus(Duration.ofHours(1)));
    }

    private ChangeProfile.Outcome rename(AccountId account, CompanyName name) {
        var owner = Actor.of(new UserId(ids.next()), account, Role.CUSTOMER);
        return accountModule
                .changeProfile(_ -> false)
                .change(new ChangeProfile.Command(owner, Optional.of(name), Optional.empty(), Optional.empty()));
    }

    private void erase(AccountId account) {
        close(account);
        database.unitOfWork().perform(() -> accountModule.eraseOwner().erase(account, realTime.instant()));
    }

    /// Locks the notification until the unit of work ends, if no other transaction has locked it.
    private boolean isFree(StoredNotification.Id notification) {
        return !database.sql()
                .fetch(
                        "SELECT 1 FROM payment_notice WHERE id = {0} FOR UPDATE SKIP LOCKED",
                        DSL.val(notification.value()))
                .isEmpty();
    }

    private void close(AccountId account) {
        var active = (Account.Active) accounts.find(account).orElseThrow();
        var closing = active.close(new Reason("requested"), Arbitrary.INSTANT);
        database.unitOfWork().perform(() -> accounts.advance(closing));
    }
}
