package tel.billing.payment.persistence;

import java.time.Duration;
import org.jooq.DSLContext;
import tel.billing.account.ShowAccount;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.PaymentDeclineListener;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.CardPorts;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.application.ReconciliationPorts;
import tel.billing.payment.spec.ScriptedCardProcessor;
import tel.billing.payment.spec.notification.UnsignedNotifications;
import tel.billing.payment.spec.reconciliation.CollectedAlarms;
import tel.billing.payment.spec.reconciliation.ScriptedReports;
import tel.billing.platform.Platform;
import tel.billing.shared.AllowedUrls;
import tel.billing.shared.spec.InMemoryUnitOfWork;

/// Payments on PostgreSQL with a scripted card processor.
public final class JooqPaymentModule {
    private JooqPaymentModule() {}

    public static PaymentModule on(
            DSLContext sql,
            Platform platform,
            TopUpLimits limits,
            Ledger ledger,
            ShowAccount showAccount,
            WalletCreditListener walletCreditListener) {
        var outside = new InMemoryUnitOfWork();
        return new PaymentModule(
                platform,
                limits,
                AllowedUrls.NONE,
                new ScriptedCardProcessor(outside),
                new JooqPayments(sql, _ -> {}),
                new JooqRefunds(sql),
                new CardPorts(
                        new JooqStoredCards(sql),
                        new JooqCardSynchronizations(sql),
                        new JooqDeclineHistories(sql),
                        new CardTestingRules(3, 3, 10, 10)),
                new UnsignedNotifications(),
                new JooqNotifications(sql),
                new ReconciliationPorts(
                        new ScriptedReports(outside),
                        new JooqBookedMovements(sql),
                        new JooqReconciliations(sql, platform.ids()),
                        new CollectedAlarms(),
                        Duration.ofDays(7)),
                ledger,
                showAccount,
                walletCreditListener,
                PaymentDeclineListener.NONE);
    }
}
