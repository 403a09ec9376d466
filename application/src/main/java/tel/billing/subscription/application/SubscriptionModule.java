package tel.billing.subscription.application;

import java.time.Duration;
import tel.billing.account.AccountStatusListener;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.ShowAccount;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.invoice.IssueInvoice;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.PaymentDeclineListener;
import tel.billing.payment.TopUpLimits;
import tel.billing.platform.Platform;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.PbxAvailability;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.shared.DueWork;
import tel.billing.shared.FollowUpWork;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.PriceOfferedPlans;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.catalogue.AddPlan;
import tel.billing.subscription.application.catalogue.AddPlanHandler;
import tel.billing.subscription.application.catalogue.AmendPlan;
import tel.billing.subscription.application.catalogue.AmendPlanHandler;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.ListPlans;
import tel.billing.subscription.application.catalogue.ListPlansHandler;
import tel.billing.subscription.application.catalogue.NextBill;
import tel.billing.subscription.application.catalogue.OfferedPlansHandler;
import tel.billing.subscription.application.catalogue.Plans;
import tel.billing.subscription.application.catalogue.PriceOfferedPlansHandler;
import tel.billing.subscription.application.catalogue.Pricing;
import tel.billing.subscription.application.charge.ChargeInvoicing;
import tel.billing.subscription.application.charge.ChargeSchedule;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.charge.DraftCharges;
import tel.billing.subscription.application.charge.RemoteDeadline;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.application.execution.ChargeCardsForRenewals;
import tel.billing.subscription.application.execution.ChargeExecution;
import tel.billing.subscription.application.execution.PurchaseCharge;
import tel.billing.subscription.application.execution.RecoverCharges;
import tel.billing.subscription.application.execution.RecoverOnDecline;
import tel.billing.subscription.application.lifecycle.CancelSubscription;
import tel.billing.subscription.application.lifecycle.CancelSubscriptionHandler;
import tel.billing.subscription.application.lifecycle.ChargeRelease;
import tel.billing.subscription.application.lifecycle.ChargedAccountsHandler;
import tel.billing.subscription.application.lifecycle.CountSubscriptions;
import tel.billing.subscription.application.lifecycle.CreateSubscription;
import tel.billing.subscription.application.lifecycle.CreateSubscriptionHandler;
import tel.billing.subscription.application.lifecycle.DraftSubscriptionHandler;
import tel.billing.subscription.application.lifecycle.ExpireDraftSubscriptions;
import tel.billing.subscription.application.lifecycle.ShowSubscriptions;
import tel.billing.subscription.application.lifecycle.ShowSubscriptionsHandler;
import tel.billing.subscription.application.lifecycle.SubscriptionLines;
import tel.billing.subscription.application.lifecycle.SubscriptionMails;
import tel.billing.subscription.application.lifecycle.SubscriptionTermination;
import tel.billing.subscription.application.lifecycle.SubscriptionViews;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.ActivateSubscriptionHandler;
import tel.billing.subscription.application.purchase.ChangePlan;
import tel.billing.subscription.application.purchase.ChangePlanHandler;
import tel.billing.subscription.application.purchase.PreviewChange;
import tel.billing.subscription.application.purchase.PreviewChangeHandler;
import tel.billing.subscription.application.purchase.Purchase;
import tel.billing.subscription.application.purchase.PurchaseOperation;
import tel.billing.subscription.application.purchase.PurchaseQuotes;
import tel.billing.subscription.application.purchase.PurchaseStarter;
import tel.billing.subscription.application.purchase.PurchaseTerms;
import tel.billing.subscription.application.purchase.ShowLastCharge;
import tel.billing.subscription.application.purchase.ShowLastChargeHandler;
import tel.billing.subscription.application.purchase.ShowOpenCharges;
import tel.billing.subscription.application.purchase.ShowOpenChargesHandler;
import tel.billing.subscription.application.renewal.AccountStatusFollowUp;
import tel.billing.subscription.application.renewal.CardRenewalCompletion;
import tel.billing.subscription.application.renewal.CollectDueRenewals;
import tel.billing.subscription.application.renewal.CollectOnWalletCredit;
import tel.billing.subscription.application.renewal.CountDueSubscriptions;
import tel.billing.subscription.application.renewal.CreditedWallets;
import tel.billing.subscription.application.renewal.DebtPricing;
import tel.billing.subscription.application.renewal.DunningSteps;
import tel.billing.subscription.application.renewal.PreNotifications;
import tel.billing.subscription.application.renewal.ProcessDueSubscriptions;
import tel.billing.subscription.application.renewal.RenewalPayment;
import tel.billing.subscription.application.renewal.RenewalRun;
import tel.billing.subscription.application.renewal.RetryUnpaidPeriods;
import tel.billing.subscription.application.renewal.ShowRenewals;
import tel.billing.subscription.application.renewal.ShowRenewalsHandler;
import tel.billing.tax.ApplyVat;

/// Assembles the use cases and the scheduled jobs of plans and subscriptions.
///
/// @param ledger      must notify [#walletCreditListener] of raised wallet balances
/// @param topUpLimits the limits of top-ups by customers
public record SubscriptionModule(
        Platform platform,
        Plans plans,
        Subscriptions subscriptions,
        Charges charges,
        CreditedWallets creditedWallets,
        Ledger ledger,
        ApplyVat applyVat,
        IssueInvoice issueInvoice,
        CollectShortfall shortfalls,
        OrderLine orderLine,
        ProvisionLine provisionLine,
        PbxAvailability pbxAvailability,
        ShowAccount showAccount,
        TopUpLimits topUpLimits) {
    /// The time limit for all external calls of a purchase together.
    private static final Duration PURCHASE_TIME = Duration.ofSeconds(20);

    // Plans.

    public OfferedPlans offeredPlans() {
        return new OfferedPlansHandler(plans, platform.clock());
    }

    public PriceOfferedPlans priceOfferedPlans() {
        return new PriceOfferedPlansHandler(offeredPlans(), pricing(), showAccount, platform.clock());
    }

    public ListPlans listPlans() {
        return new ListPlansHandler(plans, platform.clock());
    }

    public AddPlan addPlan() {
        return new AddPlanHandler(platform.executeOnce(), plans, topUpLimits, platform.auditTrail(), platform.clock());
    }

    public AmendPlan amendPlan() {
        return new AmendPlanHandler(platform.executeOnce(), plans, platform.auditTrail(), platform.clock());
    }

    // Subscriptions.

    public DraftSubscription draftSubscription() {
        return new DraftSubscriptionHandler(subscriptions, platform.ids(), platform.clock());
    }

    public CreateSubscription createSubscription() {
        return new CreateSubscriptionHandler(
                platform.executeOnce(), showAccount, subscriptions, catalogue(), views(), platform.clock());
    }

    public ActivateSubscription activateSubscription() {
        return new ActivateSubscriptionHandler(platform.executeOnce(), this::purchase, catalogue(), platform.clock());
    }

    public ChangePlan changePlan() {
        return new ChangePlanHandler(
                platform.executeOnce(), this::purchase, subscriptionLines(), catalogue(), platform.clock());
    }

    public PreviewChange previewChange() {
        return new PreviewChangeHandler(
                platform.unitOfWork(),
                subscriptions,
                charges,
                catalogue(),
                nextBill(),
                purchaseQuotes(),
                showAccount,
                views(),
                platform.clock());
    }

    public ShowLastCharge showLastCharge() {
        return new ShowLastChargeHandler(charges);
    }

    public ShowOpenCharges showOpenCharges() {
        return new ShowOpenChargesHandler(charges);
    }

    public CancelSubscription cancelSubscription() {
        return new CancelSubscriptionHandler(
                platform.executeOnce(),
                subscriptions,
                subscriptionTermination(),
                subscriptionLines(),
                subscriptionMails(),
                showAccount,
                views(),
                platform.clock());
    }

    public ShowSubscriptions showSubscriptions() {
        return new ShowSubscriptionsHandler(subscriptions, views());
    }

    public ShowRenewals showRenewals() {
        return new ShowRenewalsHandler(subscriptions, nextBill(), showAccount);
    }

    // Scheduled jobs.

    public RecoverCharges recoverCharges() {
        return new RecoverCharges(platform.unitOfWork(), charges, chargeExecution(), platform.realTime());
    }

    public DueWork processDueSubscriptions() {
        return new ProcessDueSubscriptions(platform.unitOfWork(), subscriptions, renewalRun());
    }

    /// Follow-up work of due subscriptions, for simulated time.
    public FollowUpWork chargeCardsForRenewals() {
        return new ChargeCardsForRenewals(charges, recoverCharges());
    }

    public CountSubscriptions countSubscriptions() {
        return subscriptions::countByStatus;
    }

    public CountDueSubscriptions countDueSubscriptions() {
        return new CountDueSubscriptions(subscriptions, platform.clock());
    }

    public DueWork expireDraftSubscriptions() {
        return new ExpireDraftSubscriptions(platform.unitOfWork(), subscriptions);
    }

    public DueWork collectOnWalletCreditWork() {
        return collectOnWalletCredit();
    }

    // Listeners and answers for other subdomains.

    /// Receives raised wallet balances from the ledger.
    public WalletCreditListener walletCreditListener() {
        return collectOnWalletCredit();
    }

    /// Receives declined payments.
    public PaymentDeclineListener paymentDeclineListener() {
        return new RecoverOnDecline(charges, chargeSchedule());
    }

    /// Receives status changes of accounts.
    public AccountStatusListener accountStatusListener() {
        return new AccountStatusFollowUp(
                subscriptions, chargeRelease(), retryUnpaidPeriods(), subscriptionTermination(), subscriptionLines());
    }

    public ChargedAccounts chargedAccounts() {
        return new ChargedAccountsHandler(subscriptions, charges);
    }

    // Purchases.

    private PurchaseOperation purchase(
            KeyedRequest request, SubscriptionId subscription, Purchase purchase, PurchaseTerms terms) {
        return new PurchaseOperation(
                request,
                subscription,
                purchase,
                terms,
                platform.unitOfWork(),
                subscriptions,
                charges,
                purchaseStarter(),
                purchaseQuotes(),
                chargeExecution(),
                renewalRun(),
                subscriptionLines(),
                subscriptionMails(),
                showAccount,
                views(),
                platform.clock(),
                RemoteDeadline.of(PURCHASE_TIME, platform.realTime()));
    }

    private PurchaseStarter purchaseStarter() {
        return new PurchaseStarter(
                charges,
                chargeSchedule(),
                purchaseQuotes(),
                walletCharging(),
                subscriptionLines(),
                pbxAvailability,
                shortfalls,
                platform.rateLimits());
    }

    private PurchaseQuotes purchaseQuotes() {
        return new PurchaseQuotes(catalogue(), pricing(), walletCharging(), draftCharges(), showAccount, shortfalls);
    }

    // Open charges.

    private ChargeExecution chargeExecution() {
        return new ChargeExecution(
                subscriptions,
                draftCharges(),
                walletCharging(),
                purchaseCharge(),
                cardRenewalCompletion(),
                shortfalls,
                provisionLine,
                platform.clock());
    }

    private PurchaseCharge purchaseCharge() {
        return new PurchaseCharge(
                subscriptions,
                charges,
                chargeSchedule(),
                draftCharges(),
                chargeRelease(),
                catalogue(),
                pricing(),
                walletCharging(),
                subscriptionLines(),
                subscriptionMails(),
                chargeInvoicing(),
                showAccount,
                shortfalls,
                platform.clock());
    }

    // Renewals.

    private RenewalRun renewalRun() {
        return new RenewalRun(
                debtPricing(),
                new PreNotifications(subscriptions, catalogue(), nextBill(), walletCharging(), subscriptionMails()),
                collectDueRenewals(),
                renewalPayment(),
                dunningSteps(),
                subscriptionTermination(),
                chargeInvoicing(),
                showAccount,
                platform.clock());
    }

    private CollectDueRenewals collectDueRenewals() {
        return new CollectDueRenewals(
                charges,
                chargeSchedule(),
                draftCharges(),
                walletCharging(),
                renewalPayment(),
                dunningSteps(),
                shortfalls);
    }

    private CardRenewalCompletion cardRenewalCompletion() {
        return new CardRenewalCompletion(
                chargeSchedule(),
                draftCharges(),
                debtPricing(),
                walletCharging(),
                renewalPayment(),
                dunningSteps(),
                chargeInvoicing(),
                showAccount,
                shortfalls,
                platform.clock());
    }

    private RetryUnpaidPeriods retryUnpaidPeriods() {
        return new RetryUnpaidPeriods(
                charges,
                chargeSchedule(),
                debtPricing(),
                walletCharging(),
                renewalPayment(),
                dunningSteps(),
                chargeInvoicing(),
                showAccount,
                shortfalls);
    }

    private CollectOnWalletCredit collectOnWalletCredit() {
        return new CollectOnWalletCredit(
                platform.unitOfWork(),
                subscriptions,
                charges,
                chargeSchedule(),
                creditedWallets,
                renewalPayment(),
                chargeInvoicing(),
                subscriptionLines(),
                platform.ids(),
                platform.clock());
    }

    private RenewalPayment renewalPayment() {
        return new RenewalPayment(
                subscriptions,
                charges,
                debtPricing(),
                walletCharging(),
                subscriptionLines(),
                subscriptionMails(),
                showAccount,
                platform.clock());
    }

    private DunningSteps dunningSteps() {
        return new DunningSteps(
                subscriptions,
                debtPricing(),
                walletCharging(),
                subscriptionLines(),
                subscriptionMails(),
                showAccount,
                platform.clock());
    }

    private DebtPricing debtPricing() {
        return new DebtPricing(catalogue(), pricing(), platform.ids());
    }

    // Parts of several use cases.

    private SubscriptionTermination subscriptionTermination() {
        return new SubscriptionTermination(
                subscriptions,
                charges,
                chargeRelease(),
                subscriptionLines(),
                subscriptionMails(),
                showAccount,
                platform.clock());
    }

    private ChargeRelease chargeRelease() {
        return new ChargeRelease(charges, draftCharges(), walletCharging(), subscriptionLines(), platform.clock());
    }

    private DraftCharges draftCharges() {
        return new DraftCharges(charges, shortfalls);
    }

    private ChargeSchedule chargeSchedule() {
        return new ChargeSchedule(platform.realTime());
    }

    private SubscriptionLines subscriptionLines() {
        return new SubscriptionLines(
                platform.unitOfWork(),
                subscriptions,
                charges,
                showAccount,
                orderLine,
                provisionLine,
                platform.realTime());
    }

    private SubscriptionMails subscriptionMails() {
        return new SubscriptionMails(platform.outbox(), catalogue(), shortfalls);
    }

    private ChargeInvoicing chargeInvoicing() {
        return new ChargeInvoicing(issueInvoice, catalogue());
    }

    private WalletCharging walletCharging() {
        return new WalletCharging(ledger, issueInvoice, platform.ids(), platform.clock());
    }

    private NextBill nextBill() {
        return new NextBill(catalogue(), pricing());
    }

    private Pricing pricing() {
        return new Pricing(applyVat);
    }

    private SubscriptionViews views() {
        return new SubscriptionViews(catalogue(), pricing(), showAccount, platform.clock());
    }

    private Catalogue catalogue() {
        return new Catalogue(plans);
    }
}
