package tel.billing.account.bootstrap;

import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.OpenAccount;
import tel.billing.account.RecordVatStanding;
import tel.billing.account.ShowAccount;
import tel.billing.account.application.AccountUseCases;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;

@Configuration(proxyBeanMethods = false)
class AccountWiring {

    @Bean
    AccountUseCases accountUseCases(UnitOfWork unitOfWork, DSLContext sql, BusinessClock clock) {
        return new AccountUseCases(unitOfWork, new JooqAccounts(sql), clock);
    }

    @Bean
    OpenAccount openAccount(AccountUseCases account) {
        return account.openAccount();
    }

    @Bean
    ShowAccount showAccount(AccountUseCases account) {
        return account.showAccount();
    }

    @Bean
    RecordVatStanding recordVatStanding(AccountUseCases account) {
        return account.recordVatStanding();
    }

    @Bean
    DueWork lapsedDrafts(AccountUseCases account) {
        return account.lapsedDrafts();
    }
}
