package tel.billing.privacy.bootstrap;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.ShowAccount;
import tel.billing.privacy.application.PrivacyModule;
import tel.billing.privacy.portal.erasure.ErasurePages;
import tel.billing.shared.portal.operation.AccountFacts;

/// The page of the console on which administrators erase personal data.
@Configuration(proxyBeanMethods = false)
class ErasureWiring {

    @Bean
    ErasurePages erasurePages(PrivacyModule privacy, ShowAccount showAccount, ObjectProvider<AccountFacts> facts) {
        return new ErasurePages(
                showAccount, privacy.eraseAccount(), facts.orderedStream().toList());
    }
}
