package tel.billing.identity.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.OpenAccount;
import tel.billing.account.ShowAccount;
import tel.billing.identity.application.EndedSessions;
import tel.billing.identity.application.IdentityUseCases;
import tel.billing.identity.application.PasswordHashes;
import tel.billing.identity.application.PasswordRules;
import tel.billing.identity.application.SigningKeys;
import tel.billing.identity.persistence.Argon2PasswordHashes;
import tel.billing.identity.persistence.JooqEndedSessions;
import tel.billing.identity.persistence.JooqMagicLinks;
import tel.billing.identity.persistence.JooqSessions;
import tel.billing.identity.persistence.JooqSigningKeys;
import tel.billing.identity.persistence.JooqUsers;
import tel.billing.identity.persistence.RandomTokens;
import tel.billing.identity.persistence.ZxcvbnCommonPasswords;
import tel.billing.notification.Postbox;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.database.FeedConnection;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.OfferedPlans;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.RecheckVatNumber;

@Configuration(proxyBeanMethods = false)
class IdentityWiring {

    @Bean
    PasswordRules passwordRules(BillingSettings settings) {
        return new PasswordRules(settings.passwordMinLength(), new ZxcvbnCommonPasswords());
    }

    @Bean
    PasswordHashes passwordHashes() {
        return new Argon2PasswordHashes(
                Argon2PasswordHashes.Cost.owasp(), Runtime.getRuntime().availableProcessors());
    }

    @Bean
    SigningKeys signingKeys(DSLContext sql, AesSecretBox box, Ids ids, RealTime realTime) {
        return new JooqSigningKeys(sql, box, ids, realTime);
    }

    /// Starts before the first request, and ends after the last.
    @Bean(initMethod = "start")
    JooqEndedSessions endedSessions(
            FeedConnection connection, BusinessClock clock, RealTime realTime, MeterRegistry meters) {
        return new JooqEndedSessions(connection.sql(), clock, realTime, meters);
    }

    @Bean
    IdentityUseCases identityUseCases(
            UnitOfWork unitOfWork,
            DSLContext sql,
            EndedSessions endedSessions,
            PasswordRules rules,
            PasswordHashes hashes,
            OpenAccount openAccount,
            ShowAccount showAccount,
            OfferedPlans plans,
            DraftSubscription draftSubscription,
            CheckVatNumber checkVatNumber,
            RecheckVatNumber recheckVatNumber,
            Postbox postbox,
            Ids ids,
            BusinessClock clock) {
        return new IdentityUseCases(
                unitOfWork,
                new JooqUsers(sql),
                new JooqMagicLinks(sql),
                new JooqSessions(sql),
                endedSessions,
                new RandomTokens(),
                rules,
                hashes,
                openAccount,
                showAccount,
                plans,
                draftSubscription,
                checkVatNumber,
                recheckVatNumber,
                postbox,
                ids,
                clock);
    }
}
