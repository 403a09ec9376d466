package tel.billing.subscription.portal;

import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.application.ChangeAccountStatus;
import tel.billing.audit.Actor;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.provisioning.portal.line.LinePages;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.SubscriptionView;
import tel.billing.subscription.portal.cancellation.CancellationPages;
import tel.billing.subscription.portal.lines.LineListPage;
import tel.billing.subscription.portal.list.SubscriptionPages;
import tel.billing.subscription.portal.purchase.PlanPages;
import tel.billing.subscription.portal.purchase.PurchasePages;
import tel.billing.subscription.spec.SampleSubscriptions;

/// A customer in front of the pages of subscriptions, with all use cases in memory.
public final class PortalCustomer {

    public final BillingWorld world = new BillingWorld();
    private final Person person;
    private final StartedSession session;
    private final PortalBrowser browser;

    public PortalCustomer(Person person) {
        this.person = person;
        this.session = world.becomeCustomer(person);
        var subscription = world.subscription;
        this.browser = PortalBrowser.of(
                world,
                new SubscriptionPages(
                        subscription.showSubscriptions(),
                        subscription.showOpenCharges(),
                        subscription.previewChange(),
                        subscription.offeredPlans(),
                        world.observedLedger),
                new PlanPages(
                        subscription.priceOfferedPlans(),
                        subscription.createSubscription(),
                        subscription.showSubscriptions()),
                new PurchasePages(
                        subscription.showSubscriptions(),
                        subscription.previewChange(),
                        subscription.showLastCharge(),
                        subscription.activateSubscription(),
                        subscription.changePlan(),
                        world.payment.listChargeableCards(),
                        subscription.offeredPlans(),
                        subscription.priceOfferedPlans(),
                        Optional.of(URI.create("https://shop.example"))),
                new CancellationPages(
                        subscription.showSubscriptions(),
                        subscription.previewChange(),
                        subscription.cancelSubscription(),
                        subscription.offeredPlans()),
                new LineListPage(
                        subscription.showSubscriptions(),
                        world.provisioning.showLineStates(),
                        subscription.offeredPlans()),
                new LinePages(
                        world.provisioning.showLine(),
                        world.provisioning.showLineStates(),
                        world.provisioning.rotateLinePassword()));
        signIn(false);
    }

    /// Signs in now, so that the password was just proven.
    public PortalBrowser signIn(boolean suspended) {
        return signIn(suspended, Duration.ZERO);
    }

    /// Signs in, and proves the password again and again for this time.
    public PortalBrowser staysFresh(Duration time) {
        return signIn(false, time);
    }

    private PortalBrowser signIn(boolean suspended, Duration fresh) {
        return browser.signedInAs(new Visitor(
                UUID.randomUUID(),
                session.user(),
                account(),
                Role.CUSTOMER,
                person.email(),
                suspended,
                world.clock.instant().plus(fresh)));
    }

    /// An administrator suspends the account.
    public void isSuspended() {
        var egon = Actor.of(Arbitrary.userId(), Arbitrary.accountId(), Role.ADMIN);
        var key = new IdempotencyKey(UUID.randomUUID());
        var request = KeyedRequest.ofStaff(egon.account(), egon.id(), key, FINGERPRINT);
        var command = new ChangeAccountStatus.Command(
                request, egon, account(), ChangeAccountStatus.Action.SUSPEND, new Reason("Fraud"));
        world.account
                .changeAccountStatus(world.administrationPorts)
                .change(command, _ -> new StoredResponse(200, Map.of(), ""));
    }

    public PortalBrowser browser() {
        return browser;
    }

    public AccountId account() {
        return session.account();
    }

    /// The newest subscription.
    public SubscriptionView subscription() {
        return world.subscription
                .showSubscriptions()
                .list(account(), ListFilter.all(), new PageRequest<>(PageRequest.MAX_LIMIT, Optional.empty()))
                .items()
                .getFirst();
    }

    /// A page of the newest subscription.
    public String at(String page) {
        return SubscriptionPaths.of(subscription().id(), page);
    }

    /// Tops up the wallet, and stores the card if wanted.
    public void topUp(long cents, boolean storeCard) {
        cardScript(new Script.Capture());
        var request = KeyedRequest.ofCustomer(account(), new IdempotencyKey(UUID.randomUUID()), FINGERPRINT);
        world.payment
                .topUpWallet()
                .topUp(
                        new TopUpWallet.Command(request, Money.of(cents, "EUR"), storeCard),
                        _ -> new StoredResponse(200, Map.of(), ""));
    }

    /// A chargeback debits the wallet.
    public void isChargedBack(long cents) {
        world.unitOfWork.perform(() -> world.ledger.post(new Transfer(
                new TransferId(world.ids.next()),
                account(),
                TransferType.CHARGEBACK,
                Money.of(cents, "EUR"),
                new TransferReference("payment", world.ids.next()),
                "Chargeback",
                world.clock.instant())));
    }

    /// What the card processor does with the customer's cards.
    public void cardScript(Script script) {
        world.processor.script(account(), script);
    }

    /// The customer pays on the card processor's page, and the recovery job continues the purchase.
    public void paysOnThePage() {
        world.processor.customerPays(world.payments.all().stream()
                .filter(payment -> payment.account().equals(account()))
                .map(Payment::order)
                .reduce((_, later) -> later)
                .orElseThrow());
    }

    /// The balance in euros.
    public Money balance() {
        return world.observedLedger.wallets(account()).stream()
                .map(wallet -> wallet.balance())
                .findFirst()
                .orElseGet(() -> Money.of(0, "EUR"));
    }

    /// Has one more draft.
    public void hasDraft() {
        var draft = SampleSubscriptions.draft(account(), new SubscriptionId(world.ids.next()));
        world.unitOfWork.perform(() -> world.subscriptions.add(draft));
    }

    /// Orders the plan of the sign-up, paid by the wallet.
    public void hasOrdered() {
        topUp(100_00, false);
        browser.submit(browser.get(at("/activate")), Map.of());
    }
}
