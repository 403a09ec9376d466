package tel.billing.account.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.AccountLookup;
import tel.billing.account.AccountStatusListener;
import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.EraseOwner;
import tel.billing.account.ErasedAccounts;
import tel.billing.account.ExpiredSignups;
import tel.billing.account.InactiveAccounts;
import tel.billing.account.OpenAccount;
import tel.billing.account.RecordVatNumberStatus;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.account.TopUpHolds;
import tel.billing.account.VatProofs;
import tel.billing.account.application.AccountModule;
import tel.billing.account.application.AdministrationPorts;
import tel.billing.account.application.FindAccounts;
import tel.billing.account.persistence.AccountPersonalData;
import tel.billing.account.persistence.JooqAccountContacts;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.account.persistence.JooqErasedAccounts;
import tel.billing.account.persistence.JooqExpiredSignups;
import tel.billing.account.persistence.JooqInactiveAccounts;
import tel.billing.account.web.AccountController;
import tel.billing.account.web.OwnAccountController;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.notification.AccountContacts;
import tel.billing.platform.Platform;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.PersonalData;
import tel.billing.shared.RealTime;
import tel.billing.shared.bootstrap.database.FeedConnection;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;
import tel.billing.shared.persistence.privacy.JooqPersonalData;

@Configuration(proxyBeanMethods = false)
class AccountWiring {

    @Bean
    AccountModule accountModule(Platform platform, DSLContext sql) {
        return new AccountModule(platform, new JooqAccounts(sql));
    }

    /// Starts before the first request, and stops after the last.
    @Bean(initMethod = "start")
    JooqInactiveAccounts accountInactiveAccounts(
            FeedConnection connection, BusinessClock clock, RealTime realTime, MeterRegistry meters) {
        return new JooqInactiveAccounts(connection.sql(), clock, realTime, meters);
    }

    @Bean
    DatabaseMetrics accountMetrics(AccountModule account) {
        return () -> Stream.of(DatabaseGauge.byStatus(
                "billing.accounts", "Accounts, by status", account.countAccounts()::countByStatus));
    }

    @Bean
    AdministrationPorts administrationPorts(
            Ledger ledger,
            InactiveAccounts inactiveAccounts,
            TopUpHolds holds,
            VatProofs proofs,
            AccountStatusListener accountStatusListener,
            WalletCreditListener walletCreditListener) {
        return new AdministrationPorts(
                ledger, inactiveAccounts, holds, proofs, accountStatusListener, walletCreditListener);
    }

    /// For pages of staff.
    @Bean
    FindAccounts findAccounts(AccountModule account, List<AccountLookup> lookups) {
        return account.findAccounts(lookups);
    }

    @Bean
    AccountController accountController(
            AccountModule account, AdministrationPorts ports, EmailAddressParser emailAddresses) {
        return new AccountController(
                account.searchAccounts(ports),
                account.changeAccountStatus(ports),
                account.releaseTopUps(ports),
                account.adjustWallet(ports),
                account.correctCountry(ports),
                account.changeClientData(ports),
                emailAddresses);
    }

    @Bean
    OwnAccountController ownAccountController(AccountModule account, ChargedAccounts chargedAccounts) {
        return new OwnAccountController(account.showAccount(), account.changeProfile(chargedAccounts));
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
    RecordVatNumberStatus recordVatNumberStatus(AccountModule account) {
        return account.recordVatNumberStatus();
    }

    @Bean
    EraseOwner eraseOwner(AccountModule account) {
        return account.eraseOwner();
    }

    @Bean
    AccountContacts accountContacts(DSLContext sql) {
        return new JooqAccountContacts(sql);
    }

    @Bean
    ErasedAccounts erasedAccounts(DSLContext sql) {
        return new JooqErasedAccounts(sql);
    }

    @Bean
    ExpiredSignups expiredSignups(DSLContext sql) {
        return new JooqExpiredSignups(sql);
    }

    @Bean
    DueWork expiredDrafts(AccountModule account) {
        return account.expireDraftAccounts();
    }

    @Bean
    PersonalData accountPersonalData(DSLContext sql) {
        return new JooqPersonalData(sql, AccountPersonalData.TABLES);
    }
}
