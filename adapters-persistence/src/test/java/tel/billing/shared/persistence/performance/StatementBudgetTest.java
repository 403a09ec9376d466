package tel.billing.shared.persistence.performance;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.jooq.impl.DSL.val;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.AccountStatus;
import tel.billing.account.CompanyName;
import tel.billing.account.application.AccountModule;
import tel.billing.account.domain.Account;
import tel.billing.account.persistence.JooqAccountContacts;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.account.persistence.JooqInactiveAccounts;
import tel.billing.audit.Actor;
import tel.billing.audit.application.AuditRetention;
import tel.billing.audit.application.PurgeAuditLog;
import tel.billing.audit.persistence.JooqAuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.idempotency.application.IdempotencyModule;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.UserPorts;
import tel.billing.identity.application.email.ConfirmEmailChange;
import tel.billing.identity.application.email.RequestEmailChange;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.passwordchange.ChangePassword;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.application.passwordchange.ResetPassword;
import tel.billing.identity.application.session.CheckSession.SessionState;
import tel.billing.identity.application.session.RefreshSession;
import tel.billing.identity.application.session.ShowCurrentUser;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.signup.RedeemMagicLink;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.domain.BrowserSession;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Password;
import tel.billing.identity.persistence.JooqEmailChangeLinks;
import tel.billing.identity.persistence.JooqExpiredCredentials;
import tel.billing.identity.persistence.JooqMagicLinks;
import tel.billing.identity.persistence.JooqPasswordResetLinks;
import tel.billing.identity.persistence.JooqUsers;
import tel.billing.identity.persistence.RandomTokens;
import tel.billing.identity.persistence.password.Argon2Cost;
import tel.billing.identity.persistence.password.Argon2PasswordHashes;
import tel.billing.identity.persistence.password.HashingQueue;
import tel.billing.identity.persistence.password.ListedCommonPasswords;
import tel.billing.identity.persistence.session.JooqBrowserSessions;
import tel.billing.identity.persistence.session.JooqEndedSessions;
import tel.billing.identity.persistence.session.JooqSessions;
import tel.billing.identity.persistence.signingkey.JooqSigningKeyStore;
import tel.billing.invoice.application.InvoiceModule;
import tel.billing.invoice.application.creditnote.CreditInvoice;
import tel.billing.invoice.application.issuing.SearchInvoices;
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
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.persistence.DbSchedulerOutbox;
import tel.billing.notification.persistence.JooqEmailLog;
import tel.billing.notification.persistence.MailTask;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.persistence.JooqCardSynchronizations;
import tel.billing.payment.persistence.JooqNotifications;
import tel.billing.payment.persistence.JooqPaymentModule;
import tel.billing.payment.persistence.JooqPayments;
import tel.billing.payment.persistence.JooqReconciliations;
import tel.billing.payment.persistence.JooqRefunds;
import tel.billing.payment.persistence.JooqStoredCards;
import tel.billing.platform.Platform;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineOrder;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.application.ProvisioningModule;
import tel.billing.provisioning.persistence.JooqLineReconciliations;
import tel.billing.provisioning.persistence.JooqLines;
import tel.billing.provisioning.persistence.RandomCredentials;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.RateLimitTable;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Reason;
import tel.billing.shared.RunDueWork;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TestServer;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.persistence.clock.JooqBusinessClock;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.persistence.ratelimit.CachedRateLimitRefusals;
import tel.billing.shared.persistence.ratelimit.JooqRateLimits;
import tel.billing.shared.persistence.schedule.DueCheck;
import tel.billing.shared.persistence.schedule.DueTimes;
import tel.billing.shared.persistence.schedule.Scheduling;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.PurchaseOutcome;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.persistence.CachedPlans;
import tel.billing.subscription.persistence.JooqCharges;
import tel.billing.subscription.persistence.JooqCreditedWallets;
import tel.billing.subscription.persistence.JooqPlans;
import tel.billing.subscription.persistence.JooqSubscriptions;
import tel.billing.tax.application.TaxModule;
import tel.billing.tax.persistence.JooqTaxModule;
import tel.billing.tax.spec.ScriptedVatRegister;

/// The numbers of statements and transactions of the use cases on PostgreSQL, as the server counts them.
class StatementBudgetTest {
    private static final Password PASSWORD = Password.of("Ada likes long passwords");
    private static final Password NEW_PASSWORD = Password.of("a completely different password");
    private static final Client CLIENT = new Client(Optional.of("a browser"), Optional.of("198.51.100.7"));
    private static final ClientNetwork NETWORK = new ClientNetwork("198.51.100.7");

    private static final PasswordRules RULES = new PasswordRules(12, new ListedCommonPasswords(12));
    private static final PasswordHashes HASHES =
            new Argon2PasswordHashes(new Argon2Cost(1_024, 1, 1), new HashingQueue(2, 2, Duration.ofSeconds(2)));

    private static final String COMMIT = "commit";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final TestDatabase database = TestDatabase.empty();
    /// In the order of creation: statements, except those of the scheduler, and e-mails.
    private final List<String> executed = new ArrayList<>();
    private final DSLContext sql = Jooq.on(new RecordedConnections(
            database.sql().configuration().connectionProvider(), statement -> executed.add(beginning(statement))));
    private final UnitOfWork unitOfWork = new UnitOfWork() {
        @Override
        public <T> Optional<T> attempt(Supplier<Optional<T>> work) {
            var done = database.unitOfWork().attempt(work);
            executed.add(COMMIT);
            return done;
        }

        @Override
        public <T> T snapshot(Supplier<T> work) {
            var done = database.unitOfWork().snapshot(work);
            executed.add(COMMIT);
            return done;
        }
    };
    private final SystemRealTime realTime = new SystemRealTime();
    /// A fixed clock, so that caches expire only when a test requests it.
    private final SteppedTime feedTime = new SteppedTime(Arbitrary.INSTANT);
    private final JooqBusinessClock clock = new JooqBusinessClock(sql, realTime);
    private final TimeOrderedIds ids = new TimeOrderedIds();
    private final AesSecretBox box = new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]);
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final List<EmailMessage> posted = new ArrayList<>();

    private final MailTask mail = new MailTask(
            (_, _, _) -> new Mailer.Delivery.Accepted(),
            box,
            meters,
            new JooqEmailLog(sql, box, clock),
            new JooqAccountContacts(sql));

    @AutoClose
    private final Scheduling scheduling =
            new Scheduling(database.dataSource(), List.of(mail.task()), List.of(), new DueTimes(sql), realTime, meters);

    private final Outbox queue = new DbSchedulerOutbox(scheduling, box, ids, realTime);
    private final Outbox outbox = new Outbox() {
        @Override
        public void post(EmailMessage emailMessage, EmailRecipient recipient) {
            postAll(List.of(new Posting(emailMessage, recipient)));
        }

        @Override
        public void postAll(List<Posting> postings) {
            postings.forEach(posting -> posted.add(posting.emailMessage()));
            executed.add("mail");
            queue.postAll(postings);
        }
    };

    private final JooqEndedSessions endedSessions = new JooqEndedSessions(sql, clock, feedTime, meters);
    private final JooqInactiveAccounts inactiveAccounts = new JooqInactiveAccounts(sql, clock, feedTime, meters);
    private final JooqAuditTrail trail = new JooqAuditTrail(sql, ids, clock);
    private final CachedPlans plans = new CachedPlans(new JooqPlans(sql), feedTime);
    private final RateLimits limits =
            new CachedRateLimitRefusals(new JooqRateLimits(sql, RateLimitTable.defaults()), realTime);
    private final Subscriptions subscriptions = new JooqSubscriptions(sql, _ -> {});
    private final JooqUsers users = new JooqUsers(sql);
    private final IdempotencyModule idempotency =
            new IdempotencyModule(unitOfWork, new JooqIdempotencyKeys(sql), ids, clock, realTime);
    private final Platform platform =
            new Platform(unitOfWork, idempotency.executeOnce(), limits, outbox, trail, ids, clock, realTime);
    private final AccountModule account = new AccountModule(platform, new JooqAccounts(sql));
    private final TaxModule tax =
            JooqTaxModule.on(sql, platform, account, new ScriptedVatRegister(new InMemoryUnitOfWork()), feedTime);
    private final WalletCreditListener walletCreditListener = new CreditListener();
    private final Ledger ledger = new ObservedLedger(new JooqLedger(sql), walletCreditListener);
    private final PaymentModule payment = JooqPaymentModule.on(
            sql,
            platform,
            new TopUpLimits(Map.of(
                    Currency.getInstance("EUR"),
                    new TopUpLimits.Range(Money.of(1_00, "EUR"), Money.of(10_000_00, "EUR")))),
            ledger,
            account.showAccount(),
            walletCreditListener);
    private final ProvisioningModule provisioning = new ProvisioningModule(
            platform,
            new JooqLines(sql, box),
            new JooqLineReconciliations(sql, ids),
            new ScriptedPhoneSystem(new InMemoryUnitOfWork(), new SteppedTime(Arbitrary.INSTANT)),
            new RandomCredentials(),
            new Registrar("sip.example.com", "sip.example.com"),
            account.showAccount());
    private final InvoiceModule invoice = new InvoiceModule(
            platform,
            new JooqInvoices(sql),
            SampleInvoices.SELLER,
            tax.applyVat(),
            tax.convertVat(),
            _ -> Map.of(),
            ledger,
            walletCreditListener,
            account.showAccount());
    private final SubscriptionModule module = new SubscriptionModule(
            platform,
            plans,
            new JooqSubscriptions(sql, _ -> {}),
            new JooqCharges(sql, _ -> {}),
            new JooqCreditedWallets(sql),
            ledger,
            tax.applyVat(),
            invoice.issueInvoice(),
            payment.collectShortfall(),
            provisioning.orderLine(),
            provisioning.provisionLine(),
            () -> false,
            account.showAccount(),
            new TopUpLimits(Map.of()));
    private final IdentityModule identity = new IdentityModule(
            platform,
            new UserPorts(
                    users,
                    new JooqMagicLinks(sql),
                    new JooqPasswordResetLinks(sql),
                    new JooqEmailChangeLinks(sql),
                    new JooqSessions(sql),
                    endedSessions,
                    new JooqBrowserSessions(sql),
                    new JooqExpiredCredentials(sql),
                    new RandomTokens(),
                    RULES,
                    HASHES),
            inactiveAccounts,
            account.openAccount(),
            account.showAccount(),
            account.changeOwnerEmail(),
            module.offeredPlans(),
            module.draftSubscription(),
            tax.checkVatNumber(),
            tax.trackVatNumber());

    private final EmailAddress email = Arbitrary.email();

    @Test
    void a_signup() {
        plans.all();

        assertThat(costOf(this::signUp)).isEqualTo(new Cost(10, 2));
    }

    /// The reserve of the network is used up, so the request also counts against the limits of all networks.
    @Test
    void a_second_signup_from_one_network() {
        signUp();

        assertThat(costOf(this::signUp)).isEqualTo(new Cost(12, 2));
    }

    @Test
    void a_signup_with_a_known_address_in_constant_time() {
        signUp();
        redeem();

        assertThat(costOf(this::signUp)).isEqualTo(new Cost(12, 2));
        assertThat(posted.getLast()).isInstanceOf(EmailMessage.AccountExists.class);
    }

    @Test
    void a_signup_with_the_address_of_a_closed_account_in_constant_time() {
        signUp();
        close(redeem().account());

        assertThat(costOf(this::signUp)).isEqualTo(new Cost(12, 2));
        assertThat(posted.getLast()).isInstanceOf(EmailMessage.AccessClosed.class);
    }

    @Test
    void the_redemption_of_a_link() {
        signUp();

        assertThat(costOf(this::redeem)).isEqualTo(new Cost(11, 1));
    }

    @Test
    void redeeming_the_link_of_one_of_many_applications() {
        for (var network = 1; network <= 9; network++) {
            identity.signUp().signUp(signUpOf(email, new ClientNetwork("203.0.113." + network)));
        }
        signUp();

        assertThat(costOf(this::redeem)).isEqualTo(new Cost(11, 1));
    }

    @Test
    void a_sign_in() {
        signUp();
        redeem();

        assertThat(costOf(this::signIn)).isEqualTo(new Cost(7, 2));
    }

    @Test
    void a_failed_sign_in_in_constant_time() {
        signUp();
        redeem();

        assertThat(costOf(() -> failToSignIn(email))).isEqualTo(new Cost(5, 1));
        assertThat(costOf(() -> failToSignIn(Arbitrary.email()))).isEqualTo(new Cost(5, 1));
        assertThat(costOf(() -> failToSignIn(Arbitrary.email()))).isEqualTo(new Cost(5, 1));
    }

    @Test
    void a_refresh() {
        signUp();
        var session = redeem();

        assertThat(costOf(() -> refresh(session))).isEqualTo(new Cost(3, 1));
    }

    @Test
    void reading_the_own_profile_including_the_check_of_the_session() {
        signUp();
        var session = redeem();
        endedSessions.poll();
        inactiveAccounts.catchUp();

        assertThat(costOf(() -> {
                    assertThat(isActive(session)).isTrue();
                    assertThat(showMe(session).email()).isEqualTo(email);
                }))
                .isEqualTo(new Cost(1, 0));
    }

    @Test
    void the_check_of_a_session_for_every_request() {
        signUp();
        var session = redeem();
        endedSessions.poll();
        inactiveAccounts.catchUp();

        assertThat(costOf(() -> assertThat(isActive(session)).isTrue())).isEqualTo(new Cost(0, 0));
    }

    @Test
    void a_page_in_a_browser() {
        signUp();
        var session = redeem();
        endedSessions.poll();
        inactiveAccounts.catchUp();
        var tokens = new ArrayList<OpaqueToken>();

        assertThat(costOf(() -> tokens.add(identity.startBrowserSession().start(session))))
                .isEqualTo(new Cost(1, 1));
        assertThat(costOf(() -> openPage(tokens.getFirst()))).isEqualTo(new Cost(2, 0));

        clock.forwardTo(clock.instant().plus(BrowserSession.USE_PRECISION));
        assertThat(costOf(() -> openPage(tokens.getFirst()))).isEqualTo(new Cost(3, 1));
        assertThat(costOf(() -> openPage(tokens.getFirst()))).isEqualTo(new Cost(2, 0));
    }

    @Test
    void the_check_of_a_session_when_the_feeds_of_sessions_and_accounts_are_overdue() {
        signUp();
        var session = redeem();
        endedSessions.poll();
        inactiveAccounts.catchUp();
        feedTime.pass(Duration.ofSeconds(1));

        assertThat(costOf(() -> assertThat(isActive(session)).isTrue())).isEqualTo(new Cost(2, 0));

        signOut(session);
        assertThat(isActive(session)).isFalse();
    }

    @Test
    void the_feed_of_ended_sessions_the_first_and_all_later_polls() {
        assertThat(costOf(endedSessions::poll)).isEqualTo(new Cost(1, 0));
        assertThat(costOf(endedSessions::poll)).isEqualTo(new Cost(1, 0));
    }

    @Test
    void the_feed_of_accounts_the_first_and_all_later_polls() {
        assertThat(costOf(inactiveAccounts::catchUp)).isEqualTo(new Cost(1, 0));
        assertThat(costOf(inactiveAccounts::catchUp)).isEqualTo(new Cost(1, 0));
    }

    @Test
    void the_cached_plans() {
        assertThat(costOf(() -> module.offeredPlans().list())).isEqualTo(new Cost(1, 0));
        assertThat(costOf(() -> module.offeredPlans().list())).isEqualTo(new Cost(0, 0));
    }

    @Test
    void the_cached_rates_of_vat() {
        assertThat(costOf(() -> tax.listVatRates().list())).isEqualTo(new Cost(1, 0));
        assertThat(costOf(() -> tax.listVatRates().list())).isEqualTo(new Cost(0, 0));
    }

    @Test
    void the_cached_exchange_rates() {
        assertThat(costOf(() -> tax.listExchangeRates().list())).isEqualTo(new Cost(1, 0));
        assertThat(costOf(() -> tax.listExchangeRates().list())).isEqualTo(new Cost(0, 0));
    }

    /// An idle instance sends this every two seconds, and nothing else that often.
    @Test
    void a_round_that_finds_no_due_work_of_any_kind() {
        var works = new RunDueWork(
                clock,
                List.of(
                        account.expireDraftAccounts(),
                        tax.recheckVatNumbers(),
                        idempotency.deleteExpiredResponses(),
                        payment.expirePendingPayments(),
                        payment.purgeDeclineHistories(),
                        module.processDueSubscriptions(),
                        module.collectOnWalletCreditWork(),
                        module.expireDraftSubscriptions(),
                        identity.purgeExpiredCredentials(),
                        new PurgeAuditLog(unitOfWork, trail, AuditRetention.ofDays(90, 3650))));
        var reconciliations = new JooqReconciliations(sql, ids);
        var signingKeys = new JooqSigningKeyStore(sql, box);
        var checks = Stream.of(
                JooqPayments.RECOVERY_DUE,
                JooqRefunds.RECOVERY_DUE,
                JooqStoredCards.DELETION_DUE,
                JooqNotifications.DUE,
                JooqCardSynchronizations.DUE,
                JooqReconciliations.REPORT_DUE,
                JooqLines.RECOVERY_DUE,
                JooqCharges.DRAFT_RECOVERY_DUE,
                JooqCharges.HELD_RECOVERY_DUE,
                (DueCheck) (_, _) -> works.isAnyDue(),
                (DueCheck) (_, now) -> reconciliations.nextDaily().isAfter(now),
                (DueCheck) (_, _) -> signingKeys.rotation().isPresent());
        var repeated = checks.map(
                        check -> Scheduling.whenDue(Duration.ZERO, ids.next().toString(), check, () -> {}))
                .toList();
        try (var idle =
                new Scheduling(database.dataSource(), List.of(), repeated, new DueTimes(sql), realTime, meters)) {
            idle.pollOnce();

            assertThat(costOf(idle::pollOnce)).isEqualTo(new Cost(1, 0));
        }
    }

    /// One statement therefore shows all data of an owner.
    @Test
    void an_owner_is_as_old_as_the_account() {
        signUp();
        var session = redeem();

        var user = users.find(session.account(), session.user()).orElseThrow();

        assertThat(showMe(session).createdAt()).isEqualTo(user.createdAt());
    }

    @Test
    void a_sign_out() {
        signUp();
        var session = redeem();

        assertThat(costOf(() -> signOut(session))).isEqualTo(new Cost(3, 1));
    }

    @Test
    void a_change_of_the_password() {
        signUp();
        var session = redeem();
        var command = new ChangePassword.Command(
                session.account(), session.user(), session.session(), PASSWORD, NEW_PASSWORD);

        assertThat(costOf(() -> assertThat(identity.changePassword().change(command))
                        .isEqualTo(new ChangePassword.Outcome.Changed())))
                .isEqualTo(new Cost(11, 1));
    }

    @Test
    void a_search_for_expired_rows_without_results() {
        signUp();
        redeem();
        var sweep = identity.purgeExpiredCredentials();
        var now = clock.instant();

        assertThat(costOf(() -> assertThat(sweep.runDue(now)).isFalse())).isEqualTo(new Cost(1, 0));
    }

    @Test
    void a_list_of_the_own_sessions() {
        signUp();
        var session = redeem();

        assertThat(costOf(() -> identity.showSessions()
                        .list(session.account(), session.user(), new PageRequest<>(20, Optional.empty()))))
                .isEqualTo(new Cost(1, 0));
    }

    @Test
    void a_revocation_of_another_own_session() {
        signUp();
        var session = redeem();

        assertThat(costOf(() -> identity.revokeSession().revoke(actor(session), session.session())))
                .isEqualTo(new Cost(3, 1));
    }

    @Test
    void a_sign_out_everywhere() {
        signUp();
        var session = redeem();

        assertThat(costOf(() -> identity.signOutEverywhere().signOut(actor(session))))
                .isEqualTo(new Cost(3, 1));
    }

    @Test
    void a_request_for_a_reset_link() {
        signUp();
        redeem();

        assertThat(costOf(() ->
                        identity.requestPasswordReset().request(new RequestPasswordReset.Command(email, NETWORK))))
                .isEqualTo(new Cost(7, 2));
        assertThat(posted.getLast()).isInstanceOf(EmailMessage.ResetPassword.class);
    }

    @Test
    void a_request_for_a_reset_link_to_an_unknown_address_in_constant_time() {
        assertThat(costOf(() ->
                        identity.requestPasswordReset().request(new RequestPasswordReset.Command(email, NETWORK))))
                .isEqualTo(new Cost(7, 2));
        assertThat(posted.getLast()).isInstanceOf(EmailMessage.NoPasswordToReset.class);
    }

    @Test
    void a_request_for_a_reset_link_to_a_closed_account_in_constant_time() {
        signUp();
        close(redeem().account());

        assertThat(costOf(() ->
                        identity.requestPasswordReset().request(new RequestPasswordReset.Command(email, NETWORK))))
                .isEqualTo(new Cost(7, 2));
        assertThat(posted.getLast()).isInstanceOf(EmailMessage.AccessClosed.class);
    }

    @Test
    void a_reset_of_the_password() {
        signUp();
        redeem();
        identity.requestPasswordReset().request(new RequestPasswordReset.Command(email, NETWORK));
        var token = ((EmailMessage.ResetPassword) posted.getLast()).token();
        var command = new ResetPassword.Command(token, NEW_PASSWORD, CLIENT);

        assertThat(costOf(() -> assertThat(identity.resetPassword().reset(command))
                        .isInstanceOf(ResetPassword.Outcome.Reset.class)))
                .isEqualTo(new Cost(12, 1));
    }

    @Test
    void a_request_for_another_address() {
        signUp();
        var session = redeem();

        assertThat(costOf(() -> requestAddressChange(session, Arbitrary.email())))
                .isEqualTo(new Cost(12, 1));
        assertThat(posted).element(posted.size() - 2).isInstanceOf(EmailMessage.ConfirmEmailChange.class);
    }

    @Test
    void a_request_for_an_address_in_use_in_constant_time() {
        signUp();
        var session = redeem();
        var taken = Arbitrary.email();
        identity.signUp().signUp(signUpOf(taken));
        redeem();

        assertThat(costOf(() -> requestAddressChange(session, taken))).isEqualTo(new Cost(12, 1));
        assertThat(posted).element(posted.size() - 2).isInstanceOf(EmailMessage.EmailTaken.class);
    }

    @Test
    void a_change_of_the_address() {
        signUp();
        var session = redeem();
        requestAddressChange(session, Arbitrary.email());
        var token = ((EmailMessage.ConfirmEmailChange) posted.get(posted.size() - 2)).token();

        assertThat(costOf(() -> assertThat(identity.confirmEmailChange().confirm(token))
                        .isEqualTo(new ConfirmEmailChange.Outcome.Confirmed())))
                .isEqualTo(new Cost(12, 1));
    }

    @Test
    void a_captured_top_up() {
        signUp();
        var session = redeem();

        assertThat(costOf(() -> topUp(session, someKey(), false))).isEqualTo(new Cost(10, 2));
    }

    @Test
    void a_captured_top_up_that_stores_the_card() {
        signUp();
        var session = redeem();

        assertThat(costOf(() -> topUp(session, someKey(), true))).isEqualTo(new Cost(11, 2));
    }

    @Test
    void a_replay() {
        signUp();
        var session = redeem();
        var key = someKey();
        topUp(session, key, false);

        var cost =
                costOf(() -> assertThat(topUp(session, key, false).replayed()).isTrue());

        assertThat(cost).isEqualTo(new Cost(2, 1));
    }

    @Test
    void a_replayed_credit_note() {
        signUp();
        var session = redeem();
        topUp(session, someKey(), false);
        activate(session);
        var command = creditOfNewestInvoice(session);
        credit(command);

        var cost = costOf(() -> assertThat(credit(command).replayed()).isTrue());

        assertThat(cost).isEqualTo(new Cost(2, 1));
    }

    @Test
    void an_activation_that_the_wallet_covers() {
        signUp();
        var session = redeem();
        topUp(session, someKey(), false);
        tax.listVatRates().list();
        plans.all();

        assertThat(costOf(() -> activate(session))).isEqualTo(new Cost(40, 5));
    }

    @Test
    void statements_of_an_activation_while_others_wait_for_their_invoice_number() {
        signUp();
        var session = redeem();
        topUp(session, someKey(), false);

        activate(session);

        assertThat(sinceTheNumber())
                .containsExactly("insert into invoice_number", "insert into invoice_invoice", "update idempotency_key");
    }

    @Test
    void statements_of_a_credit_note_while_others_wait_for_their_invoice_number() {
        signUp();
        var session = redeem();
        topUp(session, someKey(), false);
        activate(session);
        executed.clear();

        credit(creditOfNewestInvoice(session));

        assertThat(posted.getLast()).isInstanceOf(EmailMessage.CreditNoteIssued.class);
        assertThat(sinceTheNumber())
                .containsExactly("insert into invoice_number", "insert into invoice_invoice", "update idempotency_key");
    }

    @Test
    void statements_of_a_batch_of_renewals_while_others_wait_for_their_invoice_number() {
        markNotified(Stream.generate(this::subscriber).limit(3).toList());
        executed.clear();

        runDue();

        assertThat(sinceTheNumber()).containsExactly("insert into invoice_number", "insert into invoice_invoice");
    }

    @Test
    void a_batch_of_renewals_of_any_size() {
        tax.listVatRates().list();
        plans.all();
        Stream.of(10, 100).forEach(number -> {
            var due = Stream.generate(this::subscriber).limit(number).toList();
            markNotified(due);

            assertThat(costOf(this::runDue)).isEqualTo(new Cost(16, 1));

            assertThat(posted).hasSize(number).allMatch(EmailMessage.ChargeReceipt.class::isInstance);
            postpone(due);
            posted.clear();
        });
    }

    @Test
    void a_batch_of_pre_notifications_of_any_size() {
        plans.all();
        Stream.of(10, 100).forEach(number -> {
            var due = Stream.generate(this::subscriber).limit(number).toList();

            assertThat(costOf(this::runDue)).isEqualTo(new Cost(3, 1));

            postpone(due);
        });
    }

    @Test
    void a_change_of_an_account_with_any_number_of_drafts_and_subscriptions() {
        plans.all();
        var few = customer(1, 1);
        var many = customer(20, 200);

        Stream.of(AccountStatus.SUSPENDED, AccountStatus.ACTIVE, AccountStatus.CLOSED)
                .forEach(status -> assertThat(costOf(() -> follow(many, status)))
                        .as("%s", status)
                        .isEqualTo(costOf(() -> follow(few, status))));

        assertThat(subscriptions.findByAccount(many))
                .hasSize(220)
                .allSatisfy(subscription -> assertThat(subscription).isInstanceOf(Subscription.Cancelled.class));
        assertThat(posted)
                .filteredOn(EmailMessage.SubscriptionCancelled.class::isInstance)
                .hasSize(21);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "20, 1"})
    void a_list_with_any_number_of_lines(int number, int statements) {
        var account = customer(number, 0);
        var ids = subscriptions.findByAccount(account).stream()
                .map(subscription -> new LineId(subscription.id().value()))
                .collect(toCollection(ArrayList::new));
        ids.forEach(id -> provisioning.provisionLine().execute(new LineOperationId(account, id, 1), PATIENCE));
        Collections.shuffle(ids);

        assertThat(costOf(() -> assertThat(provisioning.showLineStates().show(account, ids))
                        .containsOnlyKeys(ids)
                        .extractingFromEntries(Map.Entry::getKey)
                        .isEqualTo(ids)))
                .isEqualTo(new Cost(statements, 0));
        assertThat(costOf(() ->
                        assertThat(provisioning.showLine().show(account, ids)).containsOnlyKeys(ids)))
                .isEqualTo(new Cost(statements, 0));
    }

    @Test
    void a_top_up_with_any_number_of_subscriptions_that_do_not_wait_for_it() {
        plans.all();
        // fills the caches
        var first = customer(1, 1);
        var few = customer(1, 1);
        var many = customer(20, 200);
        Stream.of(first, few, many).forEach(account -> fallDue(account, subscriber(account)));
        raise(first);

        assertThat(costOf(() -> raise(many))).isEqualTo(costOf(() -> raise(few)));

        assertThat(subscriptions.findByAccount(many))
                .noneSatisfy(subscription -> assertThat(subscription).isInstanceOf(Subscription.Unpaid.class));
    }

    @Test
    void a_batch_of_expiring_drafts_of_any_size() {
        Stream.of(10, 100).forEach(number -> {
            var account = database.account();
            drafts(account, number);
            var later = clock.instant().plus(Subscription.Draft.LIFETIME);

            assertThat(costOf(() -> assertThat(module.expireDraftSubscriptions().runDue(later))
                            .isTrue()))
                    .isEqualTo(new Cost(3, 1));

            assertThat(subscriptions.findByAccount(account))
                    .allSatisfy(draft -> assertThat(draft).isInstanceOf(Subscription.Cancelled.class));
        });
    }

    private AccountId customer(int lines, int drafts) {
        var account = database.account();
        for (var line = 0; line < lines; line++) {
            var active = subscriber(account);
            database.unitOfWork()
                    .perform(() -> provisioning
                            .orderLine()
                            .order(LineOrder.active(
                                    account, new LineId(active.id().value()), new LineLimits(1, 2))));
        }
        drafts(account, drafts);
        return account;
    }

    private void drafts(AccountId account, int number) {
        database.unitOfWork().run(() -> {
            for (var draft = 0; draft < number; draft++) {
                module.draftSubscription().draft(account, plans.all().getFirst().tier());
            }
        });
    }

    private void fallDue(AccountId account, Subscription.Active active) {
        database.unitOfWork().perform(() -> {
            var dues = active.becomePastDue(active.tariff(), active.period().end());
            assertThat(subscriptions.advance(dues)).isTrue();
            var balance = ledger.balance(account, Currency.getInstance("EUR"));
            return ledger.post(transfer(account, TransferType.DEBIT_ADJUSTMENT, balance));
        });
    }

    private void raise(AccountId account) {
        database.unitOfWork()
                .perform(() ->
                        ledger.post(transfer(account, TransferType.CREDIT_ADJUSTMENT, Money.of(1_000_00, "EUR"))));
        module.walletCreditListener().runScheduledWork(account);
    }

    private void follow(AccountId account, AccountStatus status) {
        database.unitOfWork().run(() -> module.accountStatusListener().statusChanged(account, status));
    }

    private void runDue() {
        assertThat(module.processDueSubscriptions().runDue(clock.instant())).isTrue();
    }

    /// Their first period has ended, and they have the money for the next.
    private Subscription.Active subscriber() {
        return subscriber(database.account());
    }

    private Subscription.Active subscriber(AccountId account) {
        var begins = clock.instant().minus(Duration.ofDays(40));
        var plan = plans.all().getFirst();
        var draft = Subscription.draft(new SubscriptionId(ids.next()), account, plan.tier(), begins);
        var active = draft.activate(plan.tariffAt(begins), BillingCycle.from(begins, plan.interval()), begins);
        database.unitOfWork().perform(() -> {
            subscriptions.add(draft);
            assertThat(subscriptions.advance(active)).isTrue();
            return ledger.post(transfer(account, TransferType.TOPUP, Money.of(1_000_00, "EUR")));
        });
        return active.to();
    }

    private Transfer transfer(AccountId account, TransferType kind, Money amount) {
        return new Transfer(
                new TransferId(ids.next()),
                account,
                kind,
                amount,
                new TransferReference("payment", ids.next(), 1),
                "as agreed",
                clock.instant());
    }

    /// There is no pre-notification before the end of their period.
    private void markNotified(List<Subscription.Active> due) {
        database.unitOfWork()
                .run(() -> subscriptions.storeChecks(due.stream()
                        .map(active -> active.checkUntil(active.period().end()))
                        .toList()));
    }

    /// They are not due any more.
    private void postpone(List<Subscription.Active> due) {
        database.unitOfWork().run(() -> {
            due.forEach(before -> {
                var now = subscriptions.find(before.account(), before.id()).orElseThrow();
                subscriptions.postpone((Subscription.Activated) now, Instant.parse("2100-01-01T00:00:00Z"));
            });
        });
    }

    private void signUp() {
        var outcome = identity.signUp().signUp(signUpOf(email));
        assertThat(outcome).isInstanceOf(SignUp.Outcome.MailSent.class);
    }

    private static SignUp.Command signUpOf(EmailAddress email) {
        return signUpOf(email, NETWORK);
    }

    private static SignUp.Command signUpOf(EmailAddress email, ClientNetwork network) {
        return new SignUp.Command(
                email,
                new CompanyName("Ada's Engines"),
                new Country("NL"),
                new PlanTier("starter"),
                Optional.empty(),
                network);
    }

    private void requestAddressChange(StartedSession session, EmailAddress to) {
        var command =
                new RequestEmailChange.Command(session.account(), session.user(), session.session(), to, PASSWORD);
        assertThat(identity.requestEmailChange().request(command)).isEqualTo(new RequestEmailChange.Outcome.MailSent());
    }

    private void close(AccountId id) {
        var accounts = new JooqAccounts(database.sql());
        var active = (Account.Active) accounts.find(id).orElseThrow();
        var closed = active.close(new Reason("asked for"), clock.instant());
        assertThat(database.unitOfWork().perform(() -> accounts.advance(closed)))
                .isTrue();
    }

    private StartedSession redeem() {
        var message = (EmailMessage.ConfirmSignup) posted.getLast();
        var outcome = identity.redeemMagicLink().redeem(new RedeemMagicLink.Command(message.token(), PASSWORD, CLIENT));
        assertThat(outcome).isInstanceOf(RedeemMagicLink.Outcome.Redeemed.class);
        return ((RedeemMagicLink.Outcome.Redeemed) outcome).session();
    }

    private void signIn() {
        assertThat(identity.signIn().signIn(new SignIn.Command(email, PASSWORD, CLIENT, NETWORK)))
                .isInstanceOf(SignIn.Outcome.SignedIn.class);
    }

    private void failToSignIn(EmailAddress address) {
        assertThat(identity.signIn()
                        .signIn(new SignIn.Command(address, Password.of("another long password"), CLIENT, NETWORK)))
                .isEqualTo(new SignIn.Outcome.NoMatch());
    }

    private void openPage(OpaqueToken token) {
        assertThat(identity.resumeBrowserSession().resume(token.text())).isPresent();
    }

    private void signOut(StartedSession session) {
        identity.signOut().signOut(actor(session), session.session());
    }

    private static Actor actor(StartedSession session) {
        return Actor.of(session.user(), session.account(), session.role());
    }

    private void refresh(StartedSession session) {
        assertThat(identity.refreshSession().refresh(session.refreshToken().text()))
                .isInstanceOf(RefreshSession.Outcome.Refreshed.class);
    }

    private boolean isActive(StartedSession session) {
        return identity.checkSession().check(session.account(), session.session()) != SessionState.ENDED;
    }

    private ShowCurrentUser.Me showMe(StartedSession session) {
        return identity.showCurrentUser()
                .show(session.account(), session.user())
                .orElseThrow();
    }

    private ExecuteOnce.Result.Responded topUp(StartedSession session, IdempotencyKey key, boolean saveCard) {
        var request = KeyedRequest.ofCustomer(session.account(), key, FINGERPRINT);
        var command = new TopUpWallet.Command(request, Money.of(20_00, "EUR"), saveCard);
        var result = payment.topUpWallet().topUp(command, StatementBudgetTest::rendered);
        assertThat(result).isInstanceOf(ExecuteOnce.Result.Responded.class);
        return (ExecuteOnce.Result.Responded) result;
    }

    private void activate(StartedSession session) {
        var id = new JooqSubscriptions(database.sql(), _ -> {})
                .findByAccount(session.account())
                .getFirst()
                .id();
        var request = KeyedRequest.ofCustomer(session.account(), someKey(), FINGERPRINT);
        var result = module.activateSubscription().activate(new ActivateSubscription.Command(request, id), outcome -> {
            assertThat(outcome).isInstanceOf(PurchaseOutcome.Done.class);
            return new StoredResponse(200, Map.of("Content-Type", "application/json"), "{}");
        });
        assertThat(result).isInstanceOf(ExecuteOnce.Result.Responded.class);
    }

    private CreditInvoice.Command creditOfNewestInvoice(StartedSession staff) {
        var invoices = invoice.searchInvoices()
                .list(SearchInvoices.Criteria.of(staff.account()), new PageRequest<>(1, Optional.empty()))
                .items();
        return new CreditInvoice.Command(
                KeyedRequest.ofStaff(staff.account(), staff.user(), someKey(), FINGERPRINT),
                new Actor(staff.user(), staff.account(), Set.of()),
                invoices.getFirst().id(),
                Optional.empty(),
                new Reason("charged twice"));
    }

    private ExecuteOnce.Result.Responded credit(CreditInvoice.Command command) {
        var result = invoice.creditInvoice().credit(command, outcome -> {
            assertThat(outcome).isInstanceOf(CreditInvoice.Outcome.Issued.class);
            return new StoredResponse(201, Map.of("Content-Type", "application/json"), "{}");
        });
        assertThat(result).isInstanceOf(ExecuteOnce.Result.Responded.class);
        return (ExecuteOnce.Result.Responded) result;
    }

    private List<String> sinceTheNumber() {
        var number = executed.lastIndexOf("insert into invoice_sequence");
        assertThat(number).isNotNegative();
        return executed.stream()
                .skip(number + 1L)
                .takeWhile(word -> !word.equals(COMMIT))
                .toList();
    }

    /// The command, and its table.
    private static String beginning(String statement) {
        return Stream.of(statement.replace("\"", "").split("\\s+"))
                .limit(statement.startsWith("update") ? 2 : 3)
                .collect(joining(" "));
    }

    private static StoredResponse rendered(TopUpWallet.Outcome outcome) {
        assertThat(outcome).isInstanceOf(TopUpWallet.Outcome.Captured.class);
        return new StoredResponse(200, Map.of("Content-Type", "application/json"), "{}");
    }

    private static IdempotencyKey someKey() {
        return new IdempotencyKey(UUID.randomUUID());
    }

    /// The statements of the service, as the server counts them. Statements of the service begin in lower
    /// case. Statements of triggers, which need no round trip, begin in upper case.
    private Cost costOf(Runnable task) {
        database.admin().execute("SELECT pg_stat_statements_reset()");
        task.run();
        var counted = database.admin().fetchSingle("""
            SELECT coalesce(sum(calls) FILTER (WHERE query ~ '^[a-z]'), 0),
                   coalesce(sum(calls) FILTER (WHERE query = 'BEGIN'), 0)
            FROM pg_stat_statements JOIN pg_roles ON pg_roles.oid = userid
            WHERE rolname = {0}
            """, val(TestServer.SERVICE));
        return new Cost(counted.get(0, Integer.class), counted.get(1, Integer.class));
    }

    private record Cost(int statements, int transactions) {}

    /// The module is created after the ledger whose credits it receives.
    private final class CreditListener implements WalletCreditListener {

        @Override
        public boolean credited(AccountId account, Currency currency) {
            return module.walletCreditListener().credited(account, currency);
        }

        @Override
        public void runScheduledWork(AccountId account) {
            module.walletCreditListener().runScheduledWork(account);
        }
    }
}
