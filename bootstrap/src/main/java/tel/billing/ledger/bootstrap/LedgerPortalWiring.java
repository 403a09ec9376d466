package tel.billing.ledger.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.ledger.DownloadStatement;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.portal.statement.StatementPages;
import tel.billing.shared.portal.frame.NavigationEntry;

@Configuration(proxyBeanMethods = false)
class LedgerPortalWiring {

    @Bean
    StatementPages statementPages(Ledger ledger, DownloadStatement downloadStatement) {
        return new StatementPages(ledger, downloadStatement);
    }

    @Bean
    NavigationEntry statementNavigation() {
        return NavigationEntry.portal(50, "nav.statement", "/portal/statement");
    }
}
