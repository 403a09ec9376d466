package tel.billing.shared.portal.console;

import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.portal.accounts.AccountPages;
import tel.billing.account.portal.accounts.HeldTopUps;
import tel.billing.audit.application.ReadAuditLog;
import tel.billing.audit.portal.log.AuditLogPage;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.portal.signin.BillingEmails;
import tel.billing.invoice.portal.console.CustomerVatReport;
import tel.billing.invoice.portal.console.InvoicesPanel;
import tel.billing.invoice.portal.console.VatReport;
import tel.billing.ledger.portal.console.StatementPages;
import tel.billing.ledger.portal.console.TrialBalance;
import tel.billing.ledger.portal.console.WalletEntryDetails;
import tel.billing.notification.application.ListFailedEmails;
import tel.billing.notification.portal.console.FailedEmails;
import tel.billing.overview.portal.dashboard.DashboardPage;
import tel.billing.overview.portal.timeline.TimelinePanel;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.portal.console.PaymentsPanel;
import tel.billing.payment.portal.console.QuarantinedNotifications;
import tel.billing.payment.portal.console.ReconciliationPages;
import tel.billing.payment.portal.console.Reconciliations;
import tel.billing.provisioning.portal.console.LineOperationDetails;
import tel.billing.provisioning.portal.console.LineReconciliationList;
import tel.billing.provisioning.portal.console.LineReconciliationPages;
import tel.billing.provisioning.portal.console.UnfinishedLines;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.ShowBackgroundJobs;
import tel.billing.shared.ShowUpstreams;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.Upstream;
import tel.billing.shared.UserId;
import tel.billing.shared.portal.frame.NavigationEntry;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.shared.spec.InMemoryBackgroundJobs;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.portal.console.Plans;
import tel.billing.subscription.portal.console.SubscriptionsPanel;
import tel.billing.tax.portal.console.ExchangeRates;
import tel.billing.tax.portal.console.VatRates;

/// All pages of the console that show something, and customers for them.
public final class ConsolePages {
    public final BillingWorld world = new BillingWorld();
    public final InMemoryBackgroundJobs jobs = new InMemoryBackgroundJobs(world.realTime, "payment-recovery", "mail");

    /// A browser in which a member of support is signed in.
    public PortalBrowser browser() {
        return browserOf(Role.SUPPORT);
    }

    public PortalBrowser browserOf(Role role) {
        return PortalBrowser.of(world, pages().toArray())
                .signedInAs(new Visitor(
                        UUID.randomUUID(),
                        new UserId(UUID.randomUUID()),
                        new AccountId(UUID.randomUUID()),
                        role,
                        Person.DORA.email(),
                        false,
                        world.clock.instant()));
    }

    private List<Object> pages() {
        var search = world.account.searchAccounts(world.administrationPorts);
        var pages = new ArrayList<>(List.<Object>of(
                new AccountPages(
                        search,
                        world.account.findAccounts(List.of(
                                world.payment.accountLookup(),
                                world.invoice.accountLookup(),
                                world.provisioning.accountLookup())),
                        BillingEmails.PARSER,
                        panels()),
                new StatementPages(world.observedLedger),
                new ReconciliationPages(world.payment.showReconciliations()),
                new LineReconciliationPages(world.provisioning.showLineReconciliations()),
                new AuditLogPage(new ReadAuditLog(world.trail, world.identity.userDirectory())),
                new DashboardPage(world.overview.showDashboard(), world.clock),
                new ListPages(
                        List.of(
                                new HeldTopUps(search),
                                new QuarantinedNotifications(world.payment.showNotifications()),
                                new Reconciliations(world.payment.showReconciliations()),
                                new UnfinishedLines(world.provisioning.listUnfinishedLines()),
                                new LineReconciliationList(world.provisioning.showLineReconciliations()),
                                new FailedEmails(new ListFailedEmails(world.emailLog)),
                                new Plans(world.subscription.listPlans()),
                                new VatRates(world.tax.listVatRates()),
                                new ExchangeRates(world.tax.listExchangeRates())),
                        world.clock),
                new ReportPages(
                        List.of(
                                new TrialBalance(world.observedLedger),
                                new VatReport(world.invoice.reportVat()),
                                new CustomerVatReport(world.invoice.reportCustomerVat())),
                        world.clock,
                        ZoneId.of("Europe/Amsterdam"))));
        pages.add(new SystemPage(
                () -> List.of(new ShowUpstreams.View(
                        Upstream.PBX, ShowUpstreams.State.DOWN, Optional.of(world.clock.instant()))),
                new ShowBackgroundJobs(
                        jobs, Map.of("dueSubscriptions", world.subscription.processDueSubscriptions()), world.clock),
                "1.2.3",
                "25"));
        pages.add(NavigationEntry.console(0, "nav.dashboard", "/console/"));
        return pages;
    }

    private List<AccountPanel> panels() {
        return List.of(
                new TimelinePanel(
                        world.overview.showTimeline(),
                        List.of(
                                new WalletEntryDetails(),
                                new LineOperationDetails(),
                                TimelineDetails.codes(
                                        TimelineKind.SUBSCRIPTION, entry -> "console.%s.".formatted(entry.event())),
                                TimelineDetails.codes(TimelineKind.EMAIL, _ -> "console.email."))),
                new InvoicesPanel(
                        world.invoice.searchInvoices(), world.account.showAccount(), ZoneId.of("Europe/Amsterdam")),
                new PaymentsPanel(world.payment.showPayments(), world.payment.listResolvableRefunds()),
                new SubscriptionsPanel(
                        world.subscription.showSubscriptions(),
                        world.subscription.showRenewals(),
                        world.provisioning.showLine(),
                        world.subscription.offeredPlans()));
    }

    /// Becomes a customer, tops up 20 euros and activates the subscription.
    public AccountId customer(Person person) {
        world.becomeCustomer(person);
        var account = accountOf(person);
        topUp(account, Money.of(20_00, "EUR"));
        var subscription = world.subscription
                .showSubscriptions()
                .list(account, ListFilter.all(), new PageRequest<>(1, Optional.empty()))
                .items()
                .getFirst();
        world.subscription
                .activateSubscription()
                .activate(
                        new ActivateSubscription.Command(request(account), subscription.id()),
                        _ -> new StoredResponse(200, Map.of(), ""));
        return account;
    }

    public void topUp(AccountId account, Money amount) {
        world.payment
                .topUpWallet()
                .topUp(
                        new TopUpWallet.Command(request(account), amount, false),
                        _ -> new StoredResponse(200, Map.of(), ""));
    }

    public AccountId accountOf(Person person) {
        return world.users.byEmail(person.email()).orElseThrow().account();
    }

    private static KeyedRequest request(AccountId account) {
        return KeyedRequest.ofCustomer(account, new IdempotencyKey(UUID.randomUUID()), FINGERPRINT);
    }
}
