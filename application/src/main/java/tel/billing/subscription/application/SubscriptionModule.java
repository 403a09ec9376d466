package tel.billing.subscription.application;

import java.time.InstantSource;
import tel.billing.account.AccountStatusListener;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.ShowAccount;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.invoice.IssueInvoice;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.notification.Outbox;
import tel.billing.payment.CollectShortfall;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.PbxAvailability;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.shared.DueWork;
import tel.billing.shared.FollowUpWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.Plans;
import tel.billing.subscription.application.catalogue.Pricing;
import tel.billing.tax.ApplyVat;

/// Assembles the customers' use cases and the scheduled jobs of subscriptions.
///
/// @param ledger must notify [#walletCreditListener] of raised wallet balances
public record SubscriptionModule(
        UnitOfWork unitOfWork,
        ExecuteOnce executeOnce,
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
        PbxAvailability outage,
        ShowAccount showAccount,
        RateLimits limits,
        Outbox outbox,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    public CreateSubscription createSubscription() {
        return (command, rendering) -> executeOnce.answer(
                command.request(),
                new CreateSubscriptionOperation(
                        command, showAccount, subscriptions, catalogue(), showSubscriptionsHandler(), clock),
                rendering);
    }

    public ActivateSubscription activateSubscription() {
        return (command, rendering) -> executeOnce.answer(
                command.request(),
                purchase(command.request(), command.subscription(), new Activation(catalogue(), clock)),
                rendering);
    }

    public ChangePlan changePlan() {
        return (command, rendering) -> {
            var purchase = new PlanChange(command.tier(), catalogue(), clock);
            var operation = purchase(command.request(), command.subscription(), purchase);
            var answer = executeOnce.answer(command.request(), operation, rendering);
            subscriptionLines().settle(command.request().account(), command.subscription());
            return answer;
        };
    }

    public CancelSubscription cancelSubscription() {
        return (command, rendering) -> {
            var operation = new CancelSubscriptionOperation(
                    command,
                    subscriptions,
                    subscriptionTermination(),
                    letters(),
                    showAccount,
                    showSubscriptionsHandler(),
                    clock);
            var answer = executeOnce.answer(command.request(), operation, rendering);
            subscriptionLines().settle(command.request().account(), command.subscription());
            return answer;
        };
    }

    public ShowSubscriptions showSubscriptions() {
        return showSubscriptionsHandler();
    }

    public RecoverCharges recoverCharges() {
        return recovery();
    }

    public DueWork dueSubscriptions() {
        return new ProcessDueSubscriptions(unitOfWork, subscriptions, renewalRun());
    }

    /// Follow-up work of due subscriptions, for simulated time.
    public FollowUpWork renewalsAtCards() {
        return new CardRenewals(charges, recovery());
    }

    public CountOverdueSubscriptions countOverdueSubscriptions() {
        return new CountOverdueSubscriptionsHandler(subscriptions, clock);
    }

    public DueWork lapsingDrafts() {
        return new ExpireDraftSubscriptions(unitOfWork, subscriptions);
    }

    public DueWork raisedWalletsAtWork() {
        return collectOnTopUp();
    }

    /// Receives raised wallet balances from the ledger.
    public WalletCreditListener walletCreditListener() {
        return collectOnTopUp();
    }

    /// Receives status changes of accounts.
    public AccountStatusListener accountStatusListener() {
        return new SuspensionFollowUp(
                subscriptions, renewalCollection(), subscriptionTermination(), subscriptionLines());
    }

    /// Tells which accounts have charges. Nothing is charged for a subscription that the unit of
    /// work holds.
    public ChargedAccounts chargedAccounts() {
        return account -> {
            subscriptions.lockLiving(account);
            return charges.hasTakenOrOpen(account);
        };
    }

    private PurchaseOperation purchase(KeyedRequest request, SubscriptionId subscription, Purchase purchase) {
        return new PurchaseOperation(
                request,
                subscription,
                purchase,
                unitOfWork,
                subscriptions,
                charges,
                purchaseStarter(),
                chargeExecution(),
                renewalRun(),
                subscriptionLines(),
                letters(),
                showAccount,
                showSubscriptionsHandler(),
                PurchaseOperation.remoteTime(realTime));
    }

    private CollectOnTopUp collectOnTopUp() {
        return new CollectOnTopUp(
                unitOfWork,
                subscriptions,
                charges,
                creditedWallets,
                renewalCollection(),
                chargeInvoicing(),
                subscriptionLines(),
                ids,
                clock,
                realTime);
    }

    private RecoverChargesHandler recovery() {
        return new RecoverChargesHandler(unitOfWork, charges, chargeExecution(), realTime);
    }

    private RenewalRun renewalRun() {
        return new RenewalRun(
                subscriptions,
                catalogue(),
                pricing(),
                walletCharging(),
                renewalCollection(),
                subscriptionTermination(),
                letters(),
                chargeInvoicing(),
                showAccount,
                ids,
                clock);
    }

    private PurchaseStarter purchaseStarter() {
        return new PurchaseStarter(
                charges,
                catalogue(),
                pricing(),
                walletCharging(),
                subscriptionLines(),
                outage,
                chargeExecution(),
                showAccount,
                shortfalls,
                limits);
    }

    private ChargeExecution chargeExecution() {
        return new ChargeExecution(
                subscriptions,
                charges,
                catalogue(),
                pricing(),
                walletCharging(),
                subscriptionLines(),
                renewalCollection(),
                letters(),
                chargeInvoicing(),
                showAccount,
                shortfalls,
                provisionLine,
                clock,
                realTime);
    }

    private RenewalCollection renewalCollection() {
        return new RenewalCollection(
                subscriptions,
                charges,
                catalogue(),
                pricing(),
                walletCharging(),
                subscriptionLines(),
                letters(),
                chargeInvoicing(),
                showAccount,
                shortfalls,
                ids,
                clock,
                realTime);
    }

    private SubscriptionTermination subscriptionTermination() {
        return new SubscriptionTermination(
                subscriptions, charges, chargeExecution(), subscriptionLines(), letters(), showAccount, clock);
    }

    private SubscriptionLines subscriptionLines() {
        return new SubscriptionLines(
                unitOfWork, subscriptions, charges, showAccount, orderLine, provisionLine, realTime);
    }

    private SubscriptionMails letters() {
        return new SubscriptionMails(outbox, catalogue(), shortfalls);
    }

    private ChargeInvoicing chargeInvoicing() {
        return new ChargeInvoicing(issueInvoice, catalogue());
    }

    private WalletCharging walletCharging() {
        return new WalletCharging(ledger, issueInvoice, ids, clock);
    }

    private Pricing pricing() {
        return new Pricing(applyVat);
    }

    private ShowSubscriptionsHandler showSubscriptionsHandler() {
        return new ShowSubscriptionsHandler(subscriptions, catalogue(), pricing(), showAccount, clock);
    }

    private Catalogue catalogue() {
        return new Catalogue(plans);
    }
}
