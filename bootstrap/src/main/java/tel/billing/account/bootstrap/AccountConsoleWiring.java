package tel.billing.account.bootstrap;

import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.application.AccountModule;
import tel.billing.account.application.AdministrationPorts;
import tel.billing.account.application.FindAccounts;
import tel.billing.account.portal.accounts.AccountPages;
import tel.billing.account.portal.accounts.HeldTopUps;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.portal.console.AccountPanel;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.frame.NavigationEntry;

/// What the console shows about accounts.
@Configuration(proxyBeanMethods = false)
class AccountConsoleWiring {

    @Bean
    AccountPages accountPages(
            AccountModule account,
            AdministrationPorts ports,
            FindAccounts findAccounts,
            EmailAddressParser emailAddresses,
            List<AccountPanel> panels) {
        return new AccountPages(account.searchAccounts(ports), findAccounts, emailAddresses, panels);
    }

    @Bean
    NavigationEntry accountsNavigation() {
        return NavigationEntry.console(10, "nav.accounts", "/console/accounts");
    }

    @Bean
    ConsoleList heldTopUps(AccountModule account, AdministrationPorts ports) {
        return new HeldTopUps(account.searchAccounts(ports));
    }
}
