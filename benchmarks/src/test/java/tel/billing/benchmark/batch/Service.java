package tel.billing.benchmark.batch;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import tel.billing.account.application.AccountModule;
import tel.billing.account.persistence.JooqAccountContacts;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.audit.persistence.JooqAuditTrail;
import tel.billing.idempotency.application.IdempotencyModule;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.invoice.application.InvoiceModule;
import tel.billing.invoice.persistence.JooqInvoices;
import tel.billing.invoice.spec.SampleInvoices;
import tel.billing.ledger.ObservedLedger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.ledger.persistence.JooqLedger;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.persistence.DbSchedulerOutbox;
import tel.billing.notification.persistence.JooqEmailLog;
import tel.billing.notification.persistence.MailTask;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.persistence.JooqPaymentModule;
import tel.billing.platform.Platform;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.application.ProvisioningModule;
import tel.billing.provisioning.persistence.JooqLineReconciliations;
import tel.billing.provisioning.persistence.JooqLines;
import tel.billing.provisioning.persistence.RandomCredentials;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.shared.DueWork;
import tel.billing.shared.RateLimitTable;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.JooqUnitOfWork;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.persistence.ratelimit.JooqRateLimits;
import tel.billing.shared.persistence.schedule.DueTimes;
import tel.billing.shared.persistence.schedule.Scheduling;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.persistence.CachedPlans;
import tel.billing.subscription.persistence.JooqCharges;
import tel.billing.subscription.persistence.JooqCreditedWallets;
import tel.billing.subscription.persistence.JooqPlans;
import tel.billing.subscription.persistence.JooqSubscriptions;
import tel.billing.tax.persistence.JooqTaxModule;
import tel.billing.tax.spec.ScriptedVatRegister;

/// The part of the service for renewals: its use cases and stores. E-mails stay in the outbox, and no
/// customer has a card.
final class Service implements AutoCloseable {
    private final Scheduling scheduling;
    private final DueWork renewals;

    /// @param clock a fixed clock
    Service(DataSource dataSource, InstantSource clock) {
        var sql = Jooq.on(dataSource);
        var unitOfWork = new JooqUnitOfWork(dataSource);
        var realTime = new SystemRealTime();
        var ids = new TimeOrderedIds();
        var box = new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]);
        var meters = new SimpleMeterRegistry();
        var mail = new MailTask(
                (_, _, _) -> new Mailer.Delivery.Accepted(),
                box,
                meters,
                new JooqEmailLog(sql, box, clock),
                new JooqAccountContacts(sql));
        var nothingOutside = new InMemoryUnitOfWork();
        scheduling = new Scheduling(dataSource, List.of(mail.task()), List.of(), new DueTimes(sql), realTime, meters);
        var outbox = new DbSchedulerOutbox(scheduling, box, ids, realTime);
        var trail = new JooqAuditTrail(sql, ids, clock);
        var idempotency = new IdempotencyModule(unitOfWork, new JooqIdempotencyKeys(sql), ids, clock, realTime);
        // Renewals do not top up wallets.
        var ledger = new ObservedLedger(new JooqLedger(sql), WalletCreditListener.NONE);
        var platform = new Platform(
                unitOfWork,
                idempotency.executeOnce(),
                new JooqRateLimits(sql, RateLimitTable.defaults()),
                outbox,
                trail,
                ids,
                clock,
                realTime);
        var account = new AccountModule(platform, new JooqAccounts(sql));
        var tax = JooqTaxModule.on(sql, platform, account, new ScriptedVatRegister(nothingOutside), realTime);
        var payment = JooqPaymentModule.on(
                sql, platform, new TopUpLimits(Map.of()), ledger, account.showAccount(), WalletCreditListener.NONE);
        var provisioning = new ProvisioningModule(
                platform,
                new JooqLines(sql, box),
                new JooqLineReconciliations(sql, ids),
                new ScriptedPhoneSystem(nothingOutside, realTime),
                new RandomCredentials(),
                new Registrar("sip.example.com", "sip.example.com"),
                account.showAccount());
        renewals = new SubscriptionModule(
                        platform,
                        new CachedPlans(new JooqPlans(sql), realTime),
                        new JooqSubscriptions(sql, _ -> {}),
                        new JooqCharges(sql, _ -> {}),
                        new JooqCreditedWallets(sql),
                        ledger,
                        tax.applyVat(),
                        new InvoiceModule(
                                        platform,
                                        new JooqInvoices(sql),
                                        SampleInvoices.SELLER,
                                        tax.applyVat(),
                                        tax.convertVat(),
                                        _ -> Map.of(),
                                        ledger,
                                        WalletCreditListener.NONE,
                                        account.showAccount())
                                .issueInvoice(),
                        payment.collectShortfall(),
                        provisioning.orderLine(),
                        provisioning.provisionLine(),
                        () -> false,
                        account.showAccount(),
                        new TopUpLimits(Map.of()))
                .processDueSubscriptions();
    }

    DueWork renewals() {
        return renewals;
    }

    @Override
    public void close() {
        scheduling.close();
    }
}
