package tel.billing.measure;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import tel.billing.account.application.AccountUseCases;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.audit.persistence.JooqAuditTrail;
import tel.billing.idempotency.application.IdempotencyUseCases;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.invoice.application.InvoiceUseCases;
import tel.billing.invoice.persistence.JooqInvoices;
import tel.billing.invoice.spec.SomeInvoices;
import tel.billing.ledger.WalletWatch;
import tel.billing.ledger.WatchedLedger;
import tel.billing.ledger.persistence.JooqLedger;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.persistence.DbSchedulerPostbox;
import tel.billing.notification.persistence.MailTask;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.PaymentUseCases;
import tel.billing.payment.persistence.JooqCardRecords;
import tel.billing.payment.persistence.JooqPayments;
import tel.billing.payment.persistence.JooqRefunds;
import tel.billing.payment.persistence.JooqStoredCards;
import tel.billing.payment.spec.ScriptedCardProcessor;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.application.ProvisioningUseCases;
import tel.billing.provisioning.persistence.JooqLineReconciliations;
import tel.billing.provisioning.persistence.JooqLines;
import tel.billing.provisioning.persistence.RandomCredentials;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.shared.Country;
import tel.billing.shared.DueWork;
import tel.billing.shared.Rates;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.JooqRateLimits;
import tel.billing.shared.persistence.JooqUnitOfWork;
import tel.billing.shared.persistence.Scheduling;
import tel.billing.shared.persistence.SystemRealTime;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.subscription.application.SubscriptionDesk;
import tel.billing.subscription.persistence.JooqCharges;
import tel.billing.subscription.persistence.JooqPlans;
import tel.billing.subscription.persistence.JooqRaisedWallets;
import tel.billing.subscription.persistence.JooqSubscriptions;
import tel.billing.subscription.persistence.RememberedPlans;
import tel.billing.tax.application.VatUseCases;
import tel.billing.tax.persistence.JooqExchangeRates;
import tel.billing.tax.persistence.JooqVatRates;
import tel.billing.tax.persistence.RememberedExchangeRates;
import tel.billing.tax.persistence.RememberedVatRates;

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
        var mail = new MailTask((_, _) -> new Mailer.Delivery.Accepted(), box, meters);
        var nothingOutside = new InMemoryUnitOfWork();
        scheduling = new Scheduling(dataSource, List.of(mail.task()), List.of(), realTime, meters);
        var postbox = new DbSchedulerPostbox(scheduling, box, ids, realTime);
        var trail = new JooqAuditTrail(sql, ids, clock);
        var account = new AccountUseCases(unitOfWork, new JooqAccounts(sql), clock);
        var idempotency = new IdempotencyUseCases(unitOfWork, new JooqIdempotencyKeys(sql), ids, clock, realTime);
        var vat = new VatUseCases(
                idempotency.answerOnce(),
                new Country("NL"),
                new RememberedVatRates(new JooqVatRates(sql), realTime),
                new RememberedExchangeRates(new JooqExchangeRates(sql), realTime),
                trail,
                clock);
        // Renewals do not top up wallets.
        var ledger = new WatchedLedger(new JooqLedger(sql), WalletWatch.NOBODY);
        var payment = new PaymentUseCases(
                unitOfWork,
                idempotency.answerOnce(),
                new JooqRateLimits(sql, Rates.usual()),
                new TopUpLimits(Map.of()),
                new ScriptedCardProcessor(nothingOutside),
                new JooqPayments(sql),
                new JooqRefunds(sql),
                new JooqStoredCards(sql),
                new JooqCardRecords(sql),
                new CardTestingRules(3, 3, 10, 10),
                ledger,
                postbox,
                account.showAccount(),
                trail,
                WalletWatch.NOBODY,
                ids,
                clock,
                realTime);
        var provisioning = new ProvisioningUseCases(
                unitOfWork,
                new JooqLines(sql, box),
                new JooqLineReconciliations(sql, ids),
                new ScriptedPhoneSystem(nothingOutside, realTime),
                new RandomCredentials(),
                new Registrar("sip.example.com", "sip.example.com"),
                trail,
                ids,
                realTime);
        renewals = new SubscriptionDesk(
                        unitOfWork,
                        idempotency.answerOnce(),
                        new RememberedPlans(new JooqPlans(sql), realTime),
                        new JooqSubscriptions(sql),
                        new JooqCharges(sql),
                        new JooqRaisedWallets(sql),
                        ledger,
                        vat.applyVat(),
                        new InvoiceUseCases(
                                        idempotency.answerOnce(),
                                        new JooqInvoices(sql),
                                        SomeInvoices.SELLER,
                                        vat.applyVat(),
                                        vat.tellVat(),
                                        _ -> Map.of(),
                                        ledger,
                                        WalletWatch.NOBODY,
                                        account.showAccount(),
                                        postbox,
                                        trail,
                                        ids,
                                        clock)
                                .issueInvoice(),
                        payment.collectShortfall(),
                        provisioning.orderLine(),
                        provisioning.carryOutLine(),
                        () -> false,
                        account.showAccount(),
                        new JooqRateLimits(sql, Rates.usual()),
                        postbox,
                        ids,
                        clock,
                        realTime)
                .dueSubscriptions();
    }

    DueWork renewals() {
        return renewals;
    }

    @Override
    public void close() {
        scheduling.close();
    }
}
