package tel.billing.account.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.application.AccountModule;
import tel.billing.account.portal.company.AccountPage;
import tel.billing.account.portal.company.CompanyPages;
import tel.billing.shared.portal.frame.NavigationEntry;

@Configuration(proxyBeanMethods = false)
class AccountPortalWiring {

    @Bean
    AccountPage accountPage(AccountModule account) {
        return new AccountPage(account.showAccount());
    }

    @Bean
    CompanyPages companyPages(AccountModule account, ChargedAccounts chargedAccounts) {
        return new CompanyPages(account.showAccount(), account.changeProfile(chargedAccounts));
    }

    @Bean
    NavigationEntry accountNavigation() {
        return NavigationEntry.portal(90, "nav.account", "/portal/account");
    }
}
