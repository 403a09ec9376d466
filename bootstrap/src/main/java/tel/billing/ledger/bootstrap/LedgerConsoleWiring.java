package tel.billing.ledger.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.portal.console.StatementPages;
import tel.billing.ledger.portal.console.TrialBalance;
import tel.billing.ledger.portal.console.WalletEntryDetails;
import tel.billing.shared.portal.console.ConsoleReport;
import tel.billing.shared.portal.console.TimelineDetails;

/// What the console shows about wallets and the ledger.
@Configuration(proxyBeanMethods = false)
class LedgerConsoleWiring {

    @Bean
    StatementPages consoleStatementPages(Ledger ledger) {
        return new StatementPages(ledger);
    }

    @Bean
    ConsoleReport trialBalance(Ledger ledger) {
        return new TrialBalance(ledger);
    }

    @Bean
    TimelineDetails walletDetails() {
        return new WalletEntryDetails();
    }
}
