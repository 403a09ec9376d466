package tel.billing.identity.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.AccountStandings;
import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.OpenAccount;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.KnownUsers;
import tel.billing.identity.application.AskForResetLink;
import tel.billing.identity.application.ClearLeftovers;
import tel.billing.identity.application.EndedSessions;
import tel.billing.identity.application.EvenAskForResetLink;
import tel.billing.identity.application.EvenSignUp;
import tel.billing.identity.application.IdentityUseCases;
import tel.billing.identity.application.PasswordHashes;
import tel.billing.identity.application.PasswordRules;
import tel.billing.identity.application.SignUp;
import tel.billing.identity.persistence.Argon2Cost;
import tel.billing.identity.persistence.Argon2PasswordHashes;
import tel.billing.identity.persistence.JooqEmailLinks;
import tel.billing.identity.persistence.JooqEndedSessions;
import tel.billing.identity.persistence.JooqLeftovers;
import tel.billing.identity.persistence.JooqMagicLinks;
import tel.billing.identity.persistence.JooqResetLinks;
import tel.billing.identity.persistence.JooqSessions;
import tel.billing.identity.persistence.JooqUsers;
import tel.billing.identity.persistence.ListedCommonPasswords;
import tel.billing.identity.persistence.RandomTokens;
import tel.billing.notification.Postbox;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.Setting;
import tel.billing.shared.bootstrap.database.FeedConnection;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.OfferedPlans;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.FollowVatNumber;

@Configuration(proxyBeanMethods = false)
class IdentityWiring {

    @Bean
    PasswordRules passwordRules(BillingSettings settings) {
        return new PasswordRules(settings.passwordMinLength(), new ListedCommonPasswords(settings.passwordMinLength()));
    }

    @Bean
    PasswordHashes passwordHashes(BillingSettings settings) {
        var machine = Runtime.getRuntime();
        var cost = new Argon2Cost(
                settings.passwordHashMemory(), settings.passwordHashIterations(), settings.passwordHashParallelism());
        if (!cost.fits(machine.maxMemory())) {
            throw Setting.PASSWORD_HASH_MEMORY.refuse(cost.memoryKib());
        }
        return new Argon2PasswordHashes(cost, cost.turns(machine.availableProcessors(), machine.maxMemory()));
    }

    /// Starts before the first request, and stops after the last.
    @Bean(initMethod = "start")
    JooqEndedSessions endedSessions(
            FeedConnection connection, BusinessClock clock, RealTime realTime, MeterRegistry meters) {
        return new JooqEndedSessions(connection.sql(), clock, realTime, meters);
    }

    @Bean
    IdentityUseCases identityUseCases(
            UnitOfWork unitOfWork,
            RateLimits limits,
            DSLContext sql,
            EndedSessions endedSessions,
            AccountStandings standings,
            PasswordRules rules,
            PasswordHashes hashes,
            OpenAccount openAccount,
            ShowAccount showAccount,
            ChangeOwnerEmail changeOwnerEmail,
            OfferedPlans plans,
            DraftSubscription draftSubscription,
            CheckVatNumber checkVatNumber,
            FollowVatNumber followVatNumber,
            Postbox postbox,
            AuditTrail trail,
            Ids ids,
            BusinessClock clock) {
        return new IdentityUseCases(
                unitOfWork,
                limits,
                new JooqUsers(sql),
                new JooqMagicLinks(sql),
                new JooqResetLinks(sql),
                new JooqEmailLinks(sql),
                new JooqSessions(sql),
                endedSessions,
                standings,
                new RandomTokens(),
                rules,
                hashes,
                openAccount,
                showAccount,
                changeOwnerEmail,
                plans,
                draftSubscription,
                checkVatNumber,
                followVatNumber,
                postbox,
                trail,
                ids,
                clock);
    }

    @Bean
    DueWork clearLeftovers(UnitOfWork unitOfWork, DSLContext sql) {
        return new ClearLeftovers(unitOfWork, new JooqLeftovers(sql));
    }

    @Bean
    KnownUsers knownUsers(IdentityUseCases identity) {
        return identity.knownUsers();
    }

    @Bean
    SignUp signUp(IdentityUseCases identity, RealTime realTime) {
        return new EvenSignUp(identity.signUp(), realTime);
    }

    @Bean
    AskForResetLink askForResetLink(IdentityUseCases identity, RealTime realTime) {
        return new EvenAskForResetLink(identity.askForResetLink(), realTime);
    }
}
