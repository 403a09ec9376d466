package tel.billing.account.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.AccountStandings;
import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.FollowAccount;
import tel.billing.account.OpenAccount;
import tel.billing.account.RecordVatStanding;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.account.TopUpHolds;
import tel.billing.account.VatProofs;
import tel.billing.account.application.AccountDesk;
import tel.billing.account.application.AccountUseCases;
import tel.billing.account.persistence.JooqAccountStandings;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.account.web.AccountController;
import tel.billing.account.web.OwnAccountController;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletWatch;
import tel.billing.notification.Postbox;
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
    AccountUseCases accountUseCases(UnitOfWork unitOfWork, DSLContext sql, BusinessClock clock) {
        return new AccountUseCases(unitOfWork, new JooqAccounts(sql), clock);
    }

    /// Starts before the first request, and stops after the last.
    @Bean(initMethod = "start")
    JooqAccountStandings accountStandings(
            FeedConnection connection, BusinessClock clock, RealTime realTime, MeterRegistry meters) {
        return new JooqAccountStandings(connection.sql(), clock, realTime, meters);
    }

    @Bean
    AccountController accountController(
            AnswerOnce answerOnce,
            DSLContext sql,
            Ledger ledger,
            AccountStandings standings,
            TopUpHolds holds,
            VatProofs proofs,
            AuditTrail trail,
            Postbox postbox,
            FollowAccount followers,
            WalletWatch watch,
            EmailAddressParser emailAddresses,
            Ids ids,
            BusinessClock clock) {
        var desk = new AccountDesk(
                answerOnce,
                new JooqAccounts(sql),
                ledger,
                standings,
                holds,
                proofs,
                trail,
                postbox,
                followers,
                watch,
                ids,
                clock);
        return new AccountController(
                desk.readDossiers(),
                desk.changeAccountStatus(),
                desk.releaseTopUps(),
                desk.adjustWallet(),
                desk.correctCountry(),
                emailAddresses);
    }

    @Bean
    OwnAccountController ownAccountController(
            AccountUseCases account, ChargedAccounts chargedAccounts, AuditTrail trail) {
        return new OwnAccountController(account.changeProfile(chargedAccounts, trail));
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
    ChangeOwnerEmail changeOwnerEmail(AccountUseCases account) {
        return account.changeOwnerEmail();
    }

    @Bean
    ReplaceVatNumber replaceVatNumber(AccountUseCases account) {
        return account.replaceVatNumber();
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
