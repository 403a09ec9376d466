package tel.billing.subscription.application;

import java.time.InstantSource;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.FollowAccount;
import tel.billing.account.ShowAccount;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.invoice.IssueInvoice;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletWatch;
import tel.billing.notification.Postbox;
import tel.billing.payment.CollectShortfall;
import tel.billing.provisioning.CarryOutLine;
import tel.billing.provisioning.LineOutage;
import tel.billing.provisioning.OrderLine;
import tel.billing.shared.Aftermath;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.SubscriptionId;
import tel.billing.tax.ApplyVat;

/// Assembles the customers' use cases and the scheduled jobs of subscriptions.
///
/// @param ledger must notify [#walletWatch] of raised wallet balances
public record SubscriptionDesk(
        UnitOfWork unitOfWork,
        AnswerOnce answerOnce,
        Plans plans,
        Subscriptions subscriptions,
        Charges charges,
        RaisedWallets raisedWallets,
        Ledger ledger,
        ApplyVat applyVat,
        IssueInvoice issueInvoice,
        CollectShortfall shortfalls,
        OrderLine orderLine,
        CarryOutLine carryOutLine,
        LineOutage outage,
        ShowAccount showAccount,
        RateLimits limits,
        Postbox postbox,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    public ChoosePlan choosePlan() {
        return (command, rendering) -> answerOnce.answer(
                command.request(),
                new DraftJourney(command, showAccount, subscriptions, catalogue(), showing(), clock),
                rendering);
    }

    public ActivateSubscription activateSubscription() {
        return (command, rendering) -> answerOnce.answer(
                command.request(),
                purchase(command.request(), command.subscription(), new Activation(catalogue(), clock)),
                rendering);
    }

    public ChangePlan changePlan() {
        return (command, rendering) -> {
            var purchase = new PlanChange(command.tier(), catalogue(), clock);
            var journey = purchase(command.request(), command.subscription(), purchase);
            var answer = answerOnce.answer(command.request(), journey, rendering);
            lines().settle(command.request().account(), command.subscription());
            return answer;
        };
    }

    public CancelSubscription cancelSubscription() {
        return (command, rendering) -> {
            var journey =
                    new CancelJourney(command, subscriptions, leaving(), letters(), showAccount, showing(), clock);
            var answer = answerOnce.answer(command.request(), journey, rendering);
            lines().settle(command.request().account(), command.subscription());
            return answer;
        };
    }

    public ShowSubscriptions showSubscriptions() {
        return showing();
    }

    public RecoverCharges recoverCharges() {
        return recovery();
    }

    public DueWork dueSubscriptions() {
        return new DueSubscriptions(unitOfWork, subscriptions, duties());
    }

    /// Follow-up work of due subscriptions, for simulated time.
    public Aftermath renewalsAtCards() {
        return new RenewalsAtCards(charges, recovery());
    }

    public WatchBacklog watchBacklog() {
        return new WatchingBacklog(subscriptions, clock);
    }

    public DueWork lapsingDrafts() {
        return new LapsingDrafts(unitOfWork, subscriptions);
    }

    public DueWork raisedWalletsAtWork() {
        return reviving();
    }

    /// Receives raised wallet balances from the ledger.
    public WalletWatch walletWatch() {
        return reviving();
    }

    /// Receives status changes of accounts.
    public FollowAccount followAccount() {
        return new Following(subscriptions, collecting(), leaving(), lines());
    }

    /// Tells which accounts have charges. Nothing is charged for a subscription that the unit of
    /// work holds.
    public ChargedAccounts chargedAccounts() {
        return account -> {
            subscriptions.lockLiving(account);
            return charges.hasTakenOrOpen(account);
        };
    }

    private PurchaseJourney purchase(KeyedRequest request, SubscriptionId subscription, Purchase purchase) {
        return new PurchaseJourney(
                request,
                subscription,
                purchase,
                unitOfWork,
                subscriptions,
                charges,
                buying(),
                charging(),
                duties(),
                lines(),
                letters(),
                showAccount,
                showing(),
                PurchaseJourney.remoteTime(realTime));
    }

    private Reviving reviving() {
        return new Reviving(
                unitOfWork,
                subscriptions,
                charges,
                raisedWallets,
                collecting(),
                invoicing(),
                lines(),
                ids,
                clock,
                realTime);
    }

    private ChargeRecovery recovery() {
        return new ChargeRecovery(unitOfWork, charges, charging(), realTime);
    }

    private Duties duties() {
        return new Duties(
                subscriptions,
                catalogue(),
                pricing(),
                till(),
                collecting(),
                leaving(),
                letters(),
                invoicing(),
                showAccount,
                ids,
                clock);
    }

    private Buying buying() {
        return new Buying(
                charges, catalogue(), pricing(), till(), lines(), outage, charging(), showAccount, shortfalls, limits);
    }

    private Charging charging() {
        return new Charging(
                subscriptions,
                charges,
                catalogue(),
                pricing(),
                till(),
                lines(),
                collecting(),
                letters(),
                invoicing(),
                showAccount,
                shortfalls,
                carryOutLine,
                clock,
                realTime);
    }

    private Collecting collecting() {
        return new Collecting(
                subscriptions,
                charges,
                catalogue(),
                pricing(),
                till(),
                lines(),
                letters(),
                invoicing(),
                showAccount,
                shortfalls,
                ids,
                clock,
                realTime);
    }

    private Leaving leaving() {
        return new Leaving(subscriptions, charges, charging(), lines(), letters(), showAccount, clock);
    }

    private Lines lines() {
        return new Lines(unitOfWork, subscriptions, charges, showAccount, orderLine, carryOutLine, realTime);
    }

    private Correspondence letters() {
        return new Correspondence(postbox, catalogue(), shortfalls);
    }

    private Invoicing invoicing() {
        return new Invoicing(issueInvoice, catalogue());
    }

    private Till till() {
        return new Till(ledger, issueInvoice, ids, clock);
    }

    private Pricing pricing() {
        return new Pricing(applyVat);
    }

    private Showing showing() {
        return new Showing(subscriptions, catalogue(), pricing(), showAccount, clock);
    }

    private Catalogue catalogue() {
        return new Catalogue(plans);
    }
}
