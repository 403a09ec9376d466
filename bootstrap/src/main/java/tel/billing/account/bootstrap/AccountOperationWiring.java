package tel.billing.account.bootstrap;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.application.AccountModule;
import tel.billing.account.application.AdministrationPorts;
import tel.billing.account.portal.administration.AccountDataPages;
import tel.billing.account.portal.administration.AccountPreviews;
import tel.billing.account.portal.administration.AccountStatusPages;
import tel.billing.account.portal.administration.WalletAdjustmentPages;
import tel.billing.shared.portal.operation.AccountFacts;

/// The pages of the console on which administrators change accounts.
@Configuration(proxyBeanMethods = false)
class AccountOperationWiring {

    @Bean
    AccountPreviews accountPreviews(
            AccountModule account, AdministrationPorts ports, ObjectProvider<AccountFacts> facts) {
        return new AccountPreviews(
                account.searchAccounts(ports), facts.orderedStream().toList());
    }

    @Bean
    AccountStatusPages accountStatusPages(AccountModule account, AdministrationPorts ports, AccountPreviews previews) {
        return new AccountStatusPages(previews, account.changeAccountStatus(ports), account.releaseTopUps(ports));
    }

    @Bean
    WalletAdjustmentPages walletAdjustmentPages(
            AccountModule account, AdministrationPorts ports, AccountPreviews previews) {
        return new WalletAdjustmentPages(previews, account.adjustWallet(ports));
    }

    @Bean
    AccountDataPages accountDataPages(AccountModule account, AdministrationPorts ports, AccountPreviews previews) {
        return new AccountDataPages(previews, account.correctCountry(ports), account.changeClientData(ports));
    }
}
