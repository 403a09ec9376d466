package tel.billing.account.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.AccountStatusListener;
import tel.billing.account.BlockedAccounts;
import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.OpenAccount;
import tel.billing.account.RecordVatNumberStatus;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.account.TopUpHolds;
import tel.billing.account.VatProofs;
import tel.billing.account.application.AccountAdministrationModule;
import tel.billing.account.application.AccountModule;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.account.persistence.JooqBlockedAccounts;
import tel.billing.account.web.AccountController;
import tel.billing.account.web.OwnAccountController;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.notification.Outbox;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.database.FeedConnection;

@Configuration(proxyBeanMethods = false)
class AccountWiring {

    @Bean
    AccountModule accountUseCases(UnitOfWork unitOfWork, DSLContext sql, BusinessClock clock) {
        return new AccountModule(unitOfWork, new JooqAccounts(sql), clock);
    }

    /// Starts before the first request, and stops after the last.
    @Bean(initMethod = "start")
    JooqBlockedAccounts accountBlockedAccounts(
            FeedConnection connection, BusinessClock clock, RealTime realTime, MeterRegistry meters) {
        return new JooqBlockedAccounts(connection.sql(), clock, realTime, meters);
    }

    @Bean
    AccountController accountController(
            ExecuteOnce executeOnce,
            DSLContext sql,
            Ledger ledger,
            BlockedAccounts blockedAccounts,
            TopUpHolds holds,
            VatProofs proofs,
            AuditTrail trail,
            Outbox outbox,
            AccountStatusListener followers,
            WalletCreditListener watch,
            EmailAddressParser emailAddresses,
            Ids ids,
            BusinessClock clock) {
        var desk = new AccountAdministrationModule(
                executeOnce,
                new JooqAccounts(sql),
                ledger,
                blockedAccounts,
                holds,
                proofs,
                trail,
                outbox,
                followers,
                watch,
                ids,
                clock);
        return new AccountController(
                desk.readAccounts(),
                desk.changeAccountStatus(),
                desk.releaseTopUps(),
                desk.adjustWallet(),
                desk.correctCountry(),
                emailAddresses);
    }

    @Bean
    OwnAccountController ownAccountController(
            AccountModule account, ChargedAccounts chargedAccounts, AuditTrail trail) {
        return new OwnAccountController(account.changeProfile(chargedAccounts, trail));
    }

    @Bean
    OpenAccount openAccount(AccountModule account) {
        return account.openAccount();
    }

    @Bean
    ShowAccount showAccount(AccountModule account) {
        return account.showAccount();
    }

    @Bean
    ChangeOwnerEmail changeOwnerEmail(AccountModule account) {
        return account.changeOwnerEmail();
    }

    @Bean
    ReplaceVatNumber replaceVatNumber(AccountModule account) {
        return account.replaceVatNumber();
    }

    @Bean
    RecordVatNumberStatus recordVatStanding(AccountModule account) {
        return account.recordVatNumberStatus();
    }

    @Bean
    DueWork lapsedDrafts(AccountModule account) {
        return account.lapsedDrafts();
    }
}
