package tel.billing.shared.portal.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.domain.Account;
import tel.billing.account.portal.accounts.AccountPages;
import tel.billing.account.portal.administration.AccountDataPages;
import tel.billing.account.portal.administration.AccountPreviews;
import tel.billing.account.portal.administration.AccountStatusPages;
import tel.billing.account.portal.administration.WalletAdjustmentPages;
import tel.billing.audit.AuditAction;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.staff.InitializeOperator;
import tel.billing.identity.application.staff.StaffMember;
import tel.billing.identity.portal.signin.BillingEmails;
import tel.billing.identity.portal.signin.SessionPages;
import tel.billing.identity.portal.signingkey.SigningKeyPages;
import tel.billing.identity.portal.staff.StaffPages;
import tel.billing.invoice.portal.console.InvoicesPanel;
import tel.billing.invoice.portal.correction.CorrectionPages;
import tel.billing.invoice.portal.voiding.VoidingPages;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.portal.WalletFacts;
import tel.billing.notification.application.ListFailedEmails;
import tel.billing.notification.application.SendEmailAgain;
import tel.billing.notification.portal.console.FailedEmails;
import tel.billing.notification.portal.resend.ResendPages;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.portal.console.PaymentsPanel;
import tel.billing.payment.portal.console.ReconciliationPages;
import tel.billing.payment.portal.refund.RefundPages;
import tel.billing.payment.portal.refund.RefundResultPages;
import tel.billing.payment.portal.resolution.DifferencePages;
import tel.billing.payment.portal.resolution.NotificationPages;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Metadata;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.portal.console.ListPages;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.server.PortalBrowser.Loaded;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.portal.console.Plans;
import tel.billing.subscription.portal.facts.SubscriptionFacts;
import tel.billing.subscription.portal.plan.PlanAdminPages;
import tel.billing.tax.portal.rate.RatePages;

/// The console with Ada's account, for tests of the operations of staff.
final class Console {
    final BillingWorld world = new BillingWorld();
    final AccountId ada = world.becomeCustomer(Person.ADA).account();
    private final AccountId operator;
    private final UserId egon;

    Console() {
        world.staff
                .initializeOperator()
                .initialize(new InitializeOperator.Command(
                        Person.EGON.company(),
                        Person.EGON.country(),
                        new InitializeOperator.FirstAdmin.WithKnownCredentials(
                                Person.EGON.email(), Person.EGON.password(), world.codes.newSecret())));
        operator = world.operator.find().orElseThrow();
        egon = staff().getFirst().id();
    }

    /// A browser in which an administrator is signed in.
    PortalBrowser ofEgon() {
        return browser().signedInAs(visitor(Person.EGON, egon, Role.ADMIN));
    }

    /// A browser in which the support is signed in.
    PortalBrowser ofDora() {
        return browser().signedInAs(visitor(Person.DORA, new UserId(UUID.randomUUID()), Role.SUPPORT));
    }

    private PortalBrowser browser() {
        List<AccountFacts> facts = List.of(
                new WalletFacts(world.observedLedger),
                new SubscriptionFacts(world.subscription.showSubscriptions(), world.subscription.offeredPlans()));
        var previews = new AccountPreviews(world.account.searchAccounts(world.administrationPorts), facts);
        return PortalBrowser.of(
                world,
                new SessionPages(world.identity.signOut(), world.identity.reauthenticate()),
                new AccountStatusPages(
                        previews,
                        world.account.changeAccountStatus(world.administrationPorts),
                        world.account.releaseTopUps(world.administrationPorts)),
                new WalletAdjustmentPages(previews, world.account.adjustWallet(world.administrationPorts)),
                new AccountDataPages(
                        previews,
                        world.account.correctCountry(world.administrationPorts),
                        world.account.changeClientData(world.administrationPorts)),
                new RefundPages(world.payment.showPayments(), world.payment.refundPayment(), world.observedLedger),
                new RefundResultPages(
                        world.payment.showPayments(),
                        world.payment.listResolvableRefunds(),
                        world.payment.resolveRefund(),
                        world.observedLedger),
                new AccountPages(
                        world.account.searchAccounts(world.administrationPorts),
                        world.account.findAccounts(List.of(world.payment.accountLookup())),
                        BillingEmails.PARSER,
                        List.of(
                                new PaymentsPanel(world.payment.showPayments(), world.payment.listResolvableRefunds()),
                                new InvoicesPanel(
                                        world.invoice.searchInvoices(),
                                        world.account.showAccount(),
                                        ZoneId.of("Europe/Amsterdam")))),
                new CorrectionPages(
                        world.invoice.previewCorrection(),
                        world.invoice.creditInvoice(),
                        world.invoice.reissueInvoice(),
                        ZoneId.of("Europe/Amsterdam")),
                new NotificationPages(world.payment.showNotifications(), world.payment.resolveNotification()),
                new ResendPages(sendEmailAgain()),
                new ListPages(
                        List.of(
                                new FailedEmails(new ListFailedEmails(world.emailLog)),
                                new Plans(world.subscription.listPlans())),
                        world.clock),
                new ReconciliationPages(world.payment.showReconciliations()),
                new DifferencePages(
                        world.payment.showReconciliations(),
                        world.payment.bookReportedPayment(),
                        world.account.showAccount()),
                new StaffPages(
                        world.staff.listStaff(),
                        world.staff.inviteStaff(),
                        world.staff.changeStaff(),
                        BillingEmails.PARSER),
                new SigningKeyPages(world.signingKeyModule.rotateSigningKey()),
                new VoidingPages(world.invoice.voidInvoiceNumbers()),
                new RatePages(world.tax.setVatRate(), world.tax.setExchangeRate()),
                new PlanAdminPages(
                        world.subscription.listPlans(), world.subscription.addPlan(), world.subscription.amendPlan()));
    }

    private SendEmailAgain sendEmailAgain() {
        return new SendEmailAgain(world.unitOfWork, world.emailLog, world.accountContacts, world.outbox, world.trail);
    }

    /// The staff, the newest first.
    List<StaffMember> staff() {
        return world.staff
                .listStaff()
                .list(new PageRequest<>(PageRequest.MAX_LIMIT, Optional.empty()))
                .items();
    }

    private Visitor visitor(Person person, UserId user, Role role) {
        return new Visitor(UUID.randomUUID(), user, operator, role, person.email(), false, world.clock.instant());
    }

    /// Ada tops up with her card.
    void adaTopsUp(long cents) {
        world.payment
                .topUpWallet()
                .topUp(
                        new TopUpWallet.Command(request(), Money.of(cents, "EUR"), false),
                        _ -> new StoredResponse(200, Map.of(), ""));
    }

    /// A chargeback debits Ada's wallet.
    void adaIsChargedBack(long cents) {
        world.unitOfWork.perform(() -> world.ledger.post(new Transfer(
                new TransferId(world.ids.next()),
                ada,
                TransferType.CHARGEBACK,
                Money.of(cents, "EUR"),
                new TransferReference("payment", world.ids.next()),
                "Chargeback",
                world.clock.instant())));
    }

    /// Ada's plan begins and is invoiced.
    void adaActivates() {
        var subscription = world.subscription
                .showSubscriptions()
                .list(ada, ListFilter.all(), new PageRequest<>(1, Optional.empty()))
                .items()
                .getFirst();
        world.subscription
                .activateSubscription()
                .activate(
                        new ActivateSubscription.Command(request(), subscription.id()),
                        _ -> new StoredResponse(200, Map.of(), ""));
    }

    /// The id of Ada's latest payment.
    PaymentId payment() {
        return world.payment
                .showPayments()
                .list(ada, ListFilter.all(), new PageRequest<>(1, Optional.empty()))
                .items()
                .getFirst()
                .payment()
                .id();
    }

    /// Ada's account is closed, and her personal data is erased.
    void adaIsErased() {
        var active = (Account.Active) world.accounts.find(ada).orElseThrow();
        assertThat(world.accounts.advance(active.close(new Reason("Requested"), world.clock.instant())))
                .isTrue();
        world.unitOfWork.perform(() -> world.account.eraseOwner().erase(ada, world.clock.instant()));
    }

    /// Stores metadata of Ada's account, as a client of the API does.
    void adaHas(Metadata metadata) {
        world.unitOfWork.perform(
                () -> world.accounts.replaceClientData(ada, new ClientData(Optional.empty(), metadata)));
    }

    ClientData dataOfAda() {
        return world.account.showAccount().show(ada).orElseThrow().clientData();
    }

    private KeyedRequest request() {
        return KeyedRequest.ofCustomer(ada, new IdempotencyKey(UUID.randomUUID()), FINGERPRINT);
    }

    /// The balance of Ada's wallet in euros.
    Money balance() {
        return world.observedLedger.balance(ada, Money.of(0, "EUR").currency());
    }

    /// How often the audit log shows an action.
    long recorded(AuditAction action) {
        return world.trail.entries().stream()
                .filter(entry -> entry.event().action() == action)
                .count();
    }

    /// Enters the values of an operation, and checks that the confirmation is shown.
    static Loaded enter(PortalBrowser browser, String path, Map<String, String> values) {
        var confirmation = browser.submit(browser.get(path), values);
        assertThat(confirmation.status()).as(confirmation.text()).isEqualTo(200);
        assertThat(confirmation.html().select("[name=confirmed]"))
                .as(confirmation.text())
                .hasSize(1);
        return confirmation;
    }
}
