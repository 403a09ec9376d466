package tel.billing.ledger.bootstrap;

import java.time.Duration;
import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.ObservedLedger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.ledger.monitoring.LedgerGauge;
import tel.billing.ledger.persistence.JooqLedger;
import tel.billing.ledger.persistence.JooqLedgerDailyTotals;
import tel.billing.ledger.persistence.JooqLedgerTimeline;
import tel.billing.ledger.persistence.LedgerPersonalData;
import tel.billing.ledger.web.StatementController;
import tel.billing.ledger.web.TrialBalanceController;
import tel.billing.ledger.web.WalletController;
import tel.billing.shared.CloseDays;
import tel.billing.shared.PersonalData;
import tel.billing.shared.RealTime;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.RecurringJob;
import tel.billing.shared.monitoring.DatabaseMetrics;
import tel.billing.shared.persistence.privacy.JooqPersonalData;

@Configuration(proxyBeanMethods = false)
class LedgerWiring {
    private static final Duration CLOSING_INTERVAL = Duration.ofHours(1);

    @Bean
    Ledger ledger(DSLContext sql, WalletCreditListener walletCreditListener) {
        return new ObservedLedger(new JooqLedger(sql), walletCreditListener);
    }

    /// Runs every hour, so that days that a late transfer reopened are soon closed again.
    @Bean
    RecurringJob closingOfLedgerDays(UnitOfWork unitOfWork, DSLContext sql, RealTime realTime) {
        return new RecurringJob(
                "ledger-days",
                CLOSING_INTERVAL,
                new CloseDays(unitOfWork, new JooqLedgerDailyTotals(sql), realTime)::run);
    }

    @Bean
    DatabaseMetrics ledgerGauge(Ledger ledger) {
        return new LedgerGauge(ledger::trialBalance);
    }

    @Bean
    WalletController walletController(Ledger ledger) {
        return new WalletController(ledger);
    }

    @Bean
    StatementController statementController(Ledger ledger) {
        return new StatementController(ledger);
    }

    @Bean
    TrialBalanceController trialBalanceController(Ledger ledger) {
        return new TrialBalanceController(ledger);
    }

    @Bean
    TimelineSource ledgerTimeline(DSLContext sql) {
        return new JooqLedgerTimeline(sql);
    }

    @Bean
    PersonalData ledgerPersonalData(DSLContext sql) {
        return new JooqPersonalData(sql, LedgerPersonalData.TABLES);
    }
}
