package tel.billing.story;

import java.time.Duration;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountStatusListener;
import tel.billing.account.OpenAccount;
import tel.billing.account.Owner;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.application.AccountModule;
import tel.billing.account.application.AdministrationPorts;
import tel.billing.account.application.ChangeProfile;
import tel.billing.account.spec.InMemoryAccountContacts;
import tel.billing.account.spec.InMemoryAccounts;
import tel.billing.account.spec.InMemoryInactiveAccounts;
import tel.billing.audit.application.AuditRetention;
import tel.billing.audit.application.AuditTimeline;
import tel.billing.audit.application.PurgeAuditLog;
import tel.billing.audit.application.ReadAuditLog;
import tel.billing.audit.spec.InMemoryAuditTrail;
import tel.billing.idempotency.application.IdempotencyModule;
import tel.billing.idempotency.spec.InMemoryIdempotencyKeys;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.SigningKeyModule;
import tel.billing.identity.application.SigningKeyPorts;
import tel.billing.identity.application.StaffModule;
import tel.billing.identity.application.StaffPorts;
import tel.billing.identity.application.UserPorts;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.application.signup.RedeemMagicLink;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.spec.InMemoryExpiredCredentials;
import tel.billing.identity.spec.link.InMemoryEmailChangeLinks;
import tel.billing.identity.spec.link.InMemoryMagicLinks;
import tel.billing.identity.spec.link.InMemoryPasswordResetLinks;
import tel.billing.identity.spec.password.FewCommonPasswords;
import tel.billing.identity.spec.password.QuickPasswordHashes;
import tel.billing.identity.spec.secondfactor.InMemoryRecoveryCodes;
import tel.billing.identity.spec.secondfactor.InMemorySecondFactors;
import tel.billing.identity.spec.secondfactor.PredictableOneTimeCodes;
import tel.billing.identity.spec.session.InMemoryBrowserSessions;
import tel.billing.identity.spec.session.InMemoryEndedSessions;
import tel.billing.identity.spec.session.InMemorySessions;
import tel.billing.identity.spec.signingkey.InMemorySigningKeyStore;
import tel.billing.identity.spec.signingkey.InMemorySigningKeys;
import tel.billing.identity.spec.staff.InMemoryInvitations;
import tel.billing.identity.spec.user.InMemoryOperatorAccount;
import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.identity.spec.user.PredictableTokens;
import tel.billing.invoice.application.InvoiceModule;
import tel.billing.invoice.application.document.InvoiceRenderer;
import tel.billing.invoice.application.document.RenderedInvoices;
import tel.billing.invoice.spec.InMemoryInvoiceDocuments;
import tel.billing.invoice.spec.InMemoryInvoices;
import tel.billing.invoice.spec.InlineRenderQueue;
import tel.billing.invoice.spec.SampleInvoices;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.ObservedLedger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.ledger.spec.InMemoryLedger;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.application.EmailTimeline;
import tel.billing.notification.application.PurgeEmailLog;
import tel.billing.notification.spec.CollectingMailer;
import tel.billing.notification.spec.InMemoryEmailLog;
import tel.billing.notification.spec.InMemoryOutbox;
import tel.billing.overview.application.OverviewModule;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.PaymentDeclineListener;
import tel.billing.payment.PaymentId;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.CardPorts;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.application.ReconciliationPorts;
import tel.billing.payment.application.notification.NotificationParser;
import tel.billing.payment.application.notification.ReceiveNotifications;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.reconciliation.ProcessorReports;
import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.domain.CardSavedReport;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.spec.ScriptedCardProcessor;
import tel.billing.payment.spec.card.InMemoryCardSynchronizations;
import tel.billing.payment.spec.card.InMemoryStoredCards;
import tel.billing.payment.spec.cardtesting.InMemoryDeclineHistories;
import tel.billing.payment.spec.notification.InMemoryNotifications;
import tel.billing.payment.spec.notification.UnsignedNotifications;
import tel.billing.payment.spec.reconciliation.CollectedAlarms;
import tel.billing.payment.spec.reconciliation.InMemoryBookedMovements;
import tel.billing.payment.spec.reconciliation.InMemoryReconciliations;
import tel.billing.payment.spec.reconciliation.ScriptedReports;
import tel.billing.payment.spec.refund.InMemoryRefunds;
import tel.billing.payment.spec.topup.InMemoryPayments;
import tel.billing.platform.Platform;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.application.ProvisioningModule;
import tel.billing.provisioning.spec.InMemoryLineReconciliations;
import tel.billing.provisioning.spec.InMemoryLines;
import tel.billing.provisioning.spec.PredictableCredentials;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.shared.AccountId;
import tel.billing.shared.AdvanceClock;
import tel.billing.shared.AllowedUrls;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.Country;
import tel.billing.shared.DueWork;
import tel.billing.shared.Money;
import tel.billing.shared.Secret;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryRateLimits;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedClock;
import tel.billing.shared.spec.time.SteppedTime;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.spec.InMemoryCharges;
import tel.billing.subscription.spec.InMemoryCreditedWallets;
import tel.billing.subscription.spec.InMemoryPlans;
import tel.billing.subscription.spec.InMemorySubscriptions;
import tel.billing.tax.application.TaxModule;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.spec.CollectedVatNumberChanges;
import tel.billing.tax.spec.InMemoryExchangeRates;
import tel.billing.tax.spec.InMemoryPendingVatChecks;
import tel.billing.tax.spec.InMemoryVatChecks;
import tel.billing.tax.spec.InMemoryVatRates;
import tel.billing.tax.spec.ScriptedVatRegister;

/// The whole service in memory: the real use cases on fakes. Nothing happens by itself: a story lets time
/// pass, sends e-mails, and runs recovery of payments and lines.
public final class BillingWorld {
    public static final Instant START = Instant.parse("2026-01-05T09:00:00Z");
    /// The client of people who become customers.
    public static final Client FIRST_CLIENT = new Client(Optional.of("a browser"), Optional.of("198.51.100.7"));

    /// The default network of people who sign up and sign in.
    public static final ClientNetwork FIRST_NETWORK = new ClientNetwork("198.51.100.7");

    /// The shop to which the payment page may return customers.
    public static final AllowedUrls ALLOWED_RETURN_URLS =
            new AllowedUrls(AllowedUrls.place("https://shop.example").stream().toList());

    public static final CardTestingRules CARD_TESTING_RULES = new CardTestingRules(3, 3, 10, 10);

    /// The age of a signing key at which the next one is made.
    public static final Duration SIGNING_KEY_ROTATION_AGE = Duration.ofDays(90);

    public static final AuditRetention AUDIT_RETENTION = AuditRetention.ofDays(90, 3650);

    public static final Duration NOTIFICATION_RETENTION = Duration.ofDays(540);

    /// The seller's country.
    public static final Country SELLER = new Country("NL");

    /// The registrar of phones.
    public static final Registrar REGISTRAR = new Registrar("sip.example.com:5070", "example.com");

    public final SteppedTime realTime = new SteppedTime(START);
    public final SteppedClock clock = new SteppedClock(realTime);
    public final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    public final InMemoryRateLimits rateLimits = new InMemoryRateLimits(unitOfWork, realTime);
    public final CountingIds ids = new CountingIds();

    public final InMemoryAuditTrail trail = new InMemoryAuditTrail(unitOfWork, new CountingIds(), clock);
    public final InMemoryAccounts accounts = new InMemoryAccounts(unitOfWork);
    public final InMemoryAccountContacts accountContacts = new InMemoryAccountContacts(accounts);
    public final InMemoryInactiveAccounts inactiveAccounts = new InMemoryInactiveAccounts(accounts, clock);
    public final InMemoryUsers users = new InMemoryUsers(unitOfWork);
    public final InMemoryMagicLinks links = new InMemoryMagicLinks(unitOfWork);
    public final InMemoryPasswordResetLinks resetLinks = new InMemoryPasswordResetLinks(unitOfWork, users);
    public final InMemoryEmailChangeLinks emailLinks = new InMemoryEmailChangeLinks(unitOfWork, users);
    public final InMemorySessions sessions = new InMemorySessions(unitOfWork, users);
    public final InMemoryBrowserSessions browserSessions = new InMemoryBrowserSessions(unitOfWork, sessions, users);
    public final InMemoryEndedSessions endedSessions = new InMemoryEndedSessions(sessions, clock);
    public final InMemorySigningKeyStore signingKeyStore = new InMemorySigningKeyStore(unitOfWork);
    public final InMemorySigningKeys signingKeys = new InMemorySigningKeys(signingKeyStore, ids, clock);
    public final InMemorySecondFactors factors = new InMemorySecondFactors(unitOfWork);
    public final InMemoryRecoveryCodes recoveryCodes = new InMemoryRecoveryCodes(unitOfWork);
    public final InMemoryInvitations invitations = new InMemoryInvitations(unitOfWork);
    public final InMemoryExpiredCredentials expiredCredentials = new InMemoryExpiredCredentials(
            unitOfWork, sessions, links, resetLinks, emailLinks, invitations, signingKeyStore);
    public final InMemoryOperatorAccount operator = new InMemoryOperatorAccount(unitOfWork);
    public final InMemoryPlans plans = new InMemoryPlans(unitOfWork);
    public final InMemoryCharges charges = new InMemoryCharges(unitOfWork);
    public final InMemorySubscriptions subscriptions = new InMemorySubscriptions(unitOfWork, charges);
    public final InMemoryCreditedWallets creditedWallets = new InMemoryCreditedWallets(unitOfWork);
    public final InMemoryPendingVatChecks pendingVatChecks = new InMemoryPendingVatChecks(unitOfWork);
    public final InMemoryVatChecks vatChecks = new InMemoryVatChecks(unitOfWork);
    public final InMemoryVatRates vatRates = new InMemoryVatRates(unitOfWork);
    public final InMemoryExchangeRates exchangeRates = new InMemoryExchangeRates(unitOfWork);
    public final InMemoryIdempotencyKeys keys = new InMemoryIdempotencyKeys(unitOfWork);
    public final InMemoryNotifications notifications = new InMemoryNotifications(unitOfWork);
    public final InMemoryPayments payments = new InMemoryPayments(unitOfWork, notifications);
    public final InMemoryRefunds refunds = new InMemoryRefunds(unitOfWork);
    public final InMemoryStoredCards cards = new InMemoryStoredCards(unitOfWork);
    public final InMemoryDeclineHistories declineHistories = new InMemoryDeclineHistories(unitOfWork, cards, payments);
    public final ScriptedReports reports = new ScriptedReports(unitOfWork);
    public final InMemoryReconciliations reconciliations = new InMemoryReconciliations(unitOfWork, ids);
    public final CollectedAlarms alarms = new CollectedAlarms();
    public final InMemoryCardSynchronizations cardSynchronizations = new InMemoryCardSynchronizations(unitOfWork);
    public final InMemoryLedger ledger = new InMemoryLedger(unitOfWork);
    private final WalletCreditListener walletCreditListener = new LateCreditListener();
    private final PaymentDeclineListener paymentDeclineListener = new LateDeclineListener();
    private final AccountStatusListener accountStatusListener = new LateStatusListener();
    public final Ledger observedLedger = new ObservedLedger(ledger, walletCreditListener);
    public final InMemoryInvoices invoices = new InMemoryInvoices(unitOfWork);
    public final InlineRenderQueue renderQueue = new InlineRenderQueue();
    private final InMemoryInvoiceDocuments invoiceDocuments = new InMemoryInvoiceDocuments(unitOfWork, invoices);
    public final InMemoryLines lines = new InMemoryLines(unitOfWork);

    public final ScriptedCardProcessor processor = new ScriptedCardProcessor(unitOfWork);
    public final UnsignedNotifications processorNotifications = new UnsignedNotifications();
    public final ScriptedPhoneSystem phoneSystem = new ScriptedPhoneSystem(unitOfWork, realTime);
    /// Whether the circuit breaker of the PBX knows that it is down.
    public final AtomicBoolean pbxKnownDown = new AtomicBoolean();
    public final ScriptedVatRegister register = new ScriptedVatRegister(unitOfWork);
    public final CollectedVatNumberChanges vatNumberChanges = new CollectedVatNumberChanges();
    public final CollectingMailer mailer = new CollectingMailer(unitOfWork);
    public final InMemoryEmailLog emailLog = new InMemoryEmailLog(unitOfWork, accountContacts, clock);
    public final InMemoryOutbox outbox = new InMemoryOutbox(unitOfWork, mailer, emailLog, accountContacts, clock);
    public final PredictableTokens tokens = new PredictableTokens();
    public final PredictableCredentials credentials = new PredictableCredentials();
    public final PredictableOneTimeCodes codes = new PredictableOneTimeCodes();
    public final QuickPasswordHashes hashes = new QuickPasswordHashes(unitOfWork);
    public final PasswordRules rules = new PasswordRules(12, new FewCommonPasswords());
    public final TopUpLimits limits = new TopUpLimits(Map.of(
            Currency.getInstance("EUR"), new TopUpLimits.Range(Money.of(1_00, "EUR"), Money.of(10_000_00, "EUR")),
            Currency.getInstance("HUF"),
                    new TopUpLimits.Range(Money.of(500_00, "HUF"), Money.of(4_000_000_00, "HUF"))));

    public final IdempotencyModule idempotency = new IdempotencyModule(unitOfWork, keys, ids, clock, realTime);
    public final Platform platform =
            new Platform(unitOfWork, idempotency.executeOnce(), rateLimits, outbox, trail, ids, clock, realTime);
    public final AccountModule account = new AccountModule(platform, accounts);
    public final TaxModule tax = taxOf(SELLER, register);
    public final PaymentModule payment = paymentWith(processor, refunds, reports);
    public final InMemoryLineReconciliations lineReconciliations =
            new InMemoryLineReconciliations(unitOfWork, new CountingIds());
    public final ProvisioningModule provisioning = new ProvisioningModule(
            platform, lines, lineReconciliations, phoneSystem, credentials, REGISTRAR, account.showAccount());
    public final AdministrationPorts administrationPorts = new AdministrationPorts(
            observedLedger,
            inactiveAccounts,
            payment.topUpHolds(),
            tax.vatProofs(),
            accountStatusListener,
            walletCreditListener);
    public final InvoiceModule invoice = new InvoiceModule(
            platform,
            invoices,
            SampleInvoices.SELLER,
            tax.applyVat(),
            tax.convertVat(),
            tax.findTraderAddress(),
            observedLedger,
            walletCreditListener,
            account.showAccount());
    public final SubscriptionModule subscription = new SubscriptionModule(
            platform,
            plans,
            subscriptions,
            charges,
            creditedWallets,
            observedLedger,
            tax.applyVat(),
            invoice.issueInvoice(),
            payment.collectShortfall(),
            provisioning.orderLine(),
            provisioning.provisionLine(),
            pbxKnownDown::get,
            account.showAccount(),
            limits);
    public final OverviewModule overview = new OverviewModule(
            platform,
            account.showAccount(),
            List.of(
                    new AuditTimeline(new ReadAuditLog(
                            trail, actors -> identity().userDirectory().addressesOf(actors))),
                    invoices.timeline(),
                    ledger.timeline(),
                    payments.timeline(),
                    subscriptions.timeline(),
                    lines.timeline(),
                    new EmailTimeline(emailLog, outbox)),
            subscriptions.figures(),
            payments.figures());
    private final StaffPorts staffPorts = new StaffPorts(operator, factors, recoveryCodes, invitations, codes);
    public final IdentityModule identity = identityWith(resetLinks, hashes);
    public final StaffModule staff = staffWith(identity);
    public final SigningKeyModule signingKeyModule = signingKeyModuleWith(signingKeyStore, signingKeys);

    public final List<DueWork> dueWork = List.of(
            account.expireDraftAccounts(),
            tax.recheckVatNumbers(),
            idempotency.deleteExpiredResponses(),
            payment.expirePendingPayments(),
            payment.purgeDeclineHistories(),
            subscription.processDueSubscriptions(),
            subscription.collectOnWalletCreditWork(),
            subscription.expireDraftSubscriptions(),
            signingKeyModule.rotateDueSigningKeys(),
            identity.purgeExpiredCredentials(),
            payment.purgeNotifications(NOTIFICATION_RETENTION),
            new PurgeAuditLog(unitOfWork, trail, AUDIT_RETENTION),
            new PurgeEmailLog(unitOfWork, emailLog));

    public BillingWorld() {
        endedSessions.catchUp();
        inactiveAccounts.catchUp();
    }

    /// One of many other networks.
    public static ClientNetwork otherNetwork(int number) {
        return new ClientNetwork("203.0.113." + number);
    }

    /// Lets real and business time pass, and runs due work at its instant. Returns the due work that could
    /// not be done yet, with the reason.
    public List<String> advanceTime(Duration time) {
        return new AdvanceClock(new WorldClock(), dueWork, List.of(subscription.chargeCardsForRenewals()))
                .to(clock.instant().plus(time));
    }

    /// Runs recovery of lines until no line is due for it.
    public void executeLineOrders() {
        untilNothingIsLeft(provisioning.retryLineOrders()::retryNext);
    }

    /// Runs recovery of payments, refunds and charges until none is due for it.
    public void recover() {
        untilNothingIsLeft(payment.recoverPayments()::recoverNext);
        untilNothingIsLeft(payment.recoverRefunds()::recoverNext);
        untilNothingIsLeft(subscription.recoverCharges()::recoverNextDraft);
        untilNothingIsLeft(subscription.recoverCharges()::recoverNextHeld);
    }

    /// The operator's ledger.
    public LedgerTotals ledgerTotals() {
        return new LedgerTotals(ledger.transfers());
    }

    /// The processor sends notifications, once, with valid signatures.
    public void receiveNotifications(Notification... sent) {
        receive(processorNotifications.wrap(List.of(sent)));
    }

    /// The processor notifies the service that a customer saved a card.
    public void receiveNotification(Notification sent, CardSavedReport saved) {
        receive(processorNotifications.wrap(List.of(sent), List.of(saved)));
    }

    private void receive(NotificationParser.Delivery delivery) {
        var outcome = payment.receiveNotifications().receive(delivery);
        if (!(outcome instanceof ReceiveNotifications.Outcome.Received)) {
            throw new AssertionError("a notification of the processor was not accepted: " + outcome);
        }
    }

    /// Processes stored notifications as far as possible now, and reads cards back.
    public void processNotifications() {
        untilNothingIsLeft(() -> payment.processNotifications().processNext().isPresent());
        untilNothingIsLeft(payment.synchronizeCards()::synchronizeNext);
    }

    private static void untilNothingIsLeft(BooleanSupplier work) {
        var mayBeMore = true;
        while (mayBeMore) {
            mayBeMore = work.getAsBoolean();
        }
    }

    /// Tries to send the waiting e-mails once.
    public void sendMail() {
        outbox.empty();
    }

    /// The newest link that was sent to a person by e-mail.
    public Secret linkSentTo(Person person) {
        sendMail();
        return mailer.deliveredTo(person.email()).reversed().stream()
                .filter(EmailMessage.ConfirmSignup.class::isInstance)
                .map(EmailMessage.ConfirmSignup.class::cast)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no link was sent to " + person))
                .token();
    }

    /// Resolves a circular dependency: the timeline needs the addresses of users.
    private IdentityModule identity() {
        return identity;
    }

    /// The payment use cases with another card processor.
    public PaymentModule paymentWith(CardProcessor otherProcessor) {
        return paymentWith(otherProcessor, refunds, reports);
    }

    /// The payment use cases with other reports of the card processor.
    public PaymentModule paymentWith(ProcessorReports otherReports) {
        return paymentWith(processor, refunds, otherReports);
    }

    /// The payment use cases with other refunds.
    public PaymentModule paymentWith(Refunds otherRefunds) {
        return paymentWith(processor, otherRefunds, reports);
    }

    private PaymentModule paymentWith(
            CardProcessor thatProcessor, Refunds thoseRefunds, ProcessorReports thoseReports) {
        return new PaymentModule(
                platform,
                limits,
                ALLOWED_RETURN_URLS,
                thatProcessor,
                payments,
                thoseRefunds,
                new CardPorts(cards, cardSynchronizations, declineHistories, CARD_TESTING_RULES),
                processorNotifications,
                notifications,
                new ReconciliationPorts(
                        thoseReports,
                        new InMemoryBookedMovements(payments),
                        reconciliations,
                        alarms,
                        Duration.ofDays(7)),
                observedLedger,
                account.showAccount(),
                walletCreditListener,
                paymentDeclineListener);
    }

    /// The identity use cases with other reset links or hashes.
    public IdentityModule identityWith(PasswordResetLinks passwordResetLinks, PasswordHashes passwordHashes) {
        return identityWith(userPorts(users, passwordResetLinks, passwordHashes));
    }

    /// The identity use cases with other users.
    public IdentityModule identityWith(Users otherUsers) {
        return identityWith(userPorts(otherUsers, resetLinks, hashes));
    }

    /// The use cases of staff with other identity use cases.
    public StaffModule staffWith(IdentityModule otherIdentity) {
        return new StaffModule(otherIdentity, staffPorts);
    }

    /// The use cases of signing keys with other keys.
    public SigningKeyModule signingKeyModuleWith(SigningKeyStore store, SigningKeys otherKeys) {
        return new SigningKeyModule(platform, new SigningKeyPorts(store, otherKeys, SIGNING_KEY_ROTATION_AGE));
    }

    private IdentityModule identityWith(UserPorts userPorts) {
        return new IdentityModule(
                platform,
                userPorts,
                inactiveAccounts,
                account.openAccount(),
                account.showAccount(),
                account.changeOwnerEmail(),
                subscription.offeredPlans(),
                subscription.draftSubscription(),
                tax.checkVatNumber(),
                tax.trackVatNumber());
    }

    private UserPorts userPorts(
            Users thoseUsers, PasswordResetLinks passwordResetLinks, PasswordHashes passwordHashes) {
        return new UserPorts(
                thoseUsers,
                links,
                passwordResetLinks,
                emailLinks,
                sessions,
                endedSessions,
                browserSessions,
                expiredCredentials,
                tokens,
                rules,
                passwordHashes);
    }

    /// The tax use cases of a seller in another country, or with another VAT register.
    public TaxModule taxOf(Country seller, VatRegister vatRegister) {
        return new TaxModule(
                platform,
                seller,
                vatRates,
                exchangeRates,
                vatRegister,
                pendingVatChecks,
                vatChecks,
                vatNumberChanges,
                account.recordVatNumberStatus(),
                account.replaceVatNumber(),
                account.showAccount());
    }

    /// Changes that owners make to their own accounts.
    public ChangeProfile changeProfile() {
        return account.changeProfile(subscription.chargedAccounts());
    }

    /// The account that the newest magic link sent to a person confirms.
    public AccountId applicationOf(Person person) {
        return OpaqueToken.read(linkSentTo(person).value()).orElseThrow().account();
    }

    /// Opens an account for a person without further details.
    public AccountId openAccountFor(Person person) {
        var id = new AccountId(ids.next());
        var owner = new Owner(new UserId(ids.next()), person.email());
        var signup = new OpenAccount.NewAccount(
                owner, person.company(), person.country(), new VatNumberStatus.NoNumber(), clock.instant());
        return unitOfWork.perform(() -> {
            account.openAccount().draft(id, signup, clock.instant());
            account.openAccount().activate(id);
            return id;
        });
    }

    /// The documents of invoices. This renderer renders them unless they are stored.
    public RenderedInvoices renderedBy(InvoiceRenderer renderer) {
        return new RenderedInvoices(invoices, invoiceDocuments, renderQueue, renderer);
    }

    /// A person signs up for the smallest plan, opens the link and sets their password.
    public StartedSession becomeCustomer(Person person) {
        var tier = InMemoryPlans.STARTER.tier();
        identity.signUp()
                .signUp(new SignUp.Command(
                        person.email(), person.company(), person.country(), tier, Optional.empty(), FIRST_NETWORK));
        var command = new RedeemMagicLink.Command(linkSentTo(person), person.password(), FIRST_CLIENT);
        return switch (identity.redeemMagicLink().redeem(command)) {
            case RedeemMagicLink.Outcome.Redeemed(var session) -> session;
            case RedeemMagicLink.Outcome.LinkInvalid _,
                    RedeemMagicLink.Outcome.PasswordRefused _,
                    RedeemMagicLink.Outcome.Busy _ ->
                throw new AssertionError("%s could not become a customer".formatted(person));
        };
    }

    /// Resolves a circular dependency: subscriptions need the wallets whose credits they receive.
    private final class LateCreditListener implements WalletCreditListener {

        @Override
        public boolean credited(AccountId owner, Currency currency) {
            return subscription.walletCreditListener().credited(owner, currency);
        }

        @Override
        public void runScheduledWork(AccountId owner) {
            subscription.walletCreditListener().runScheduledWork(owner);
        }
    }

    /// Resolves a circular dependency: subscriptions need the payments that they wait for.
    private final class LateDeclineListener implements PaymentDeclineListener {

        @Override
        public void declined(AccountId owner, PaymentId payment) {
            subscription.paymentDeclineListener().declined(owner, payment);
        }
    }

    /// Resolves a circular dependency: subscriptions need the accounts that they follow.
    private final class LateStatusListener implements AccountStatusListener {

        @Override
        public void statusChanged(AccountId owner, AccountStatus status) {
            subscription.accountStatusListener().statusChanged(owner, status);
        }

        @Override
        public void applyEffects(AccountId owner) {
            subscription.accountStatusListener().applyEffects(owner);
        }
    }

    /// To move this clock is to let time pass.
    private final class WorldClock implements BusinessClock {

        @Override
        public Instant instant() {
            return clock.instant();
        }

        @Override
        public void forwardTo(Instant instant) {
            var missing = Duration.between(clock.instant(), instant);
            if (missing.isPositive()) {
                realTime.pass(missing);
            }
        }
    }
}
