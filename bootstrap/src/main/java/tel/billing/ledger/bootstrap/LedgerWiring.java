package tel.billing.ledger.bootstrap;

import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.ObservedLedger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.ledger.persistence.JooqLedger;
import tel.billing.ledger.web.StatementController;
import tel.billing.ledger.web.TrialBalanceController;
import tel.billing.ledger.web.WalletController;

@Configuration(proxyBeanMethods = false)
class LedgerWiring {

    @Bean
    Ledger ledger(DSLContext sql, WalletCreditListener walletCreditListener) {
        return new ObservedLedger(new JooqLedger(sql), walletCreditListener);
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
}
