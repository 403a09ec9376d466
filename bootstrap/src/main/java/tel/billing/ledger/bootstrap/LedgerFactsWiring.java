package tel.billing.ledger.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.portal.WalletFacts;

/// The balances that administrators see before they change an account.
@Configuration(proxyBeanMethods = false)
class LedgerFactsWiring {

    @Bean
    @Order(1)
    WalletFacts walletFacts(Ledger ledger) {
        return new WalletFacts(ledger);
    }
}
