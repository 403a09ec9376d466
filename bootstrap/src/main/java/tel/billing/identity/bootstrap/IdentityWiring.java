package tel.billing.identity.bootstrap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.InactiveAccounts;
import tel.billing.account.OpenAccount;
import tel.billing.account.ShowAccount;
import tel.billing.audit.UserDirectory;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.UserPorts;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.passwordchange.ConstantTimeRequestPasswordReset;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.application.session.EndedSessions;
import tel.billing.identity.application.signup.ConstantTimeSignUp;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.monitoring.InstrumentedPasswordHashes;
import tel.billing.identity.persistence.IdentityPersonalData;
import tel.billing.identity.persistence.JooqEmailChangeLinks;
import tel.billing.identity.persistence.JooqExpiredCredentials;
import tel.billing.identity.persistence.JooqMagicLinks;
import tel.billing.identity.persistence.JooqPasswordResetLinks;
import tel.billing.identity.persistence.JooqUsers;
import tel.billing.identity.persistence.RandomTokens;
import tel.billing.identity.persistence.password.Argon2Cost;
import tel.billing.identity.persistence.password.Argon2PasswordHashes;
import tel.billing.identity.persistence.password.HashingQueue;
import tel.billing.identity.persistence.password.ListedCommonPasswords;
import tel.billing.identity.persistence.session.JooqBrowserSessions;
import tel.billing.identity.persistence.session.JooqEndedSessions;
import tel.billing.identity.persistence.session.JooqSessions;
import tel.billing.platform.Platform;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.PersonalData;
import tel.billing.shared.RealTime;
import tel.billing.shared.bootstrap.database.FeedConnection;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.bootstrap.settings.Setting;
import tel.billing.shared.persistence.privacy.JooqPersonalData;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.OfferedPlans;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.TrackVatNumber;

@Configuration(proxyBeanMethods = false)
class IdentityWiring {

    @Bean
    PasswordRules passwordRules(BillingSettings settings) {
        return new PasswordRules(settings.passwordMinLength(), new ListedCommonPasswords(settings.passwordMinLength()));
    }

    @Bean
    Argon2Cost passwordHashCost(BillingSettings settings) {
        var cost = new Argon2Cost(
                settings.passwordHashMemory(), settings.passwordHashIterations(), settings.passwordHashParallelism());
        if (!cost.fits(Runtime.getRuntime().maxMemory())) {
            throw Setting.PASSWORD_HASH_MEMORY.reject(cost.memoryKib());
        }
        return cost;
    }

    @Bean
    HashingQueue passwordHashingQueue(Argon2Cost cost) {
        var machine = Runtime.getRuntime();
        return cost.queue(machine.availableProcessors(), machine.maxMemory());
    }

    @Bean
    MeterBinder passwordHashingQueueMetrics(HashingQueue queue) {
        return registry -> {
            Gauge.builder("billing.password.hashes.running", queue::running)
                    .description("Password hashes that are being computed")
                    .register(registry);
            Gauge.builder("billing.password.hashes.waiting", queue::waiting)
                    .description("Password hashes that wait for a turn")
                    .register(registry);
        };
    }

    @Bean
    PasswordHashes passwordHashes(Argon2Cost cost, HashingQueue queue) {
        return new Argon2PasswordHashes(cost, queue);
    }

    /// Starts before the first request, and stops after the last.
    @Bean(initMethod = "start")
    JooqEndedSessions endedSessions(
            FeedConnection connection, BusinessClock clock, RealTime realTime, MeterRegistry meters) {
        return new JooqEndedSessions(connection.sql(), clock, realTime, meters);
    }

    @Bean
    UserPorts userPorts(
            DSLContext sql,
            EndedSessions endedSessions,
            PasswordRules rules,
            PasswordHashes hashes,
            MeterRegistry meters) {
        return new UserPorts(
                new JooqUsers(sql),
                new JooqMagicLinks(sql),
                new JooqPasswordResetLinks(sql),
                new JooqEmailChangeLinks(sql),
                new JooqSessions(sql),
                endedSessions,
                new JooqBrowserSessions(sql),
                new JooqExpiredCredentials(sql),
                new RandomTokens(),
                rules,
                new InstrumentedPasswordHashes(hashes, meters));
    }

    @Bean
    IdentityModule identityModule(
            Platform platform,
            UserPorts userPorts,
            InactiveAccounts inactiveAccounts,
            OpenAccount openAccount,
            ShowAccount showAccount,
            ChangeOwnerEmail changeOwnerEmail,
            OfferedPlans plans,
            DraftSubscription draftSubscription,
            CheckVatNumber checkVatNumber,
            TrackVatNumber trackVatNumber) {
        return new IdentityModule(
                platform,
                userPorts,
                inactiveAccounts,
                openAccount,
                showAccount,
                changeOwnerEmail,
                plans,
                draftSubscription,
                checkVatNumber,
                trackVatNumber);
    }

    @Bean
    DueWork purgeExpiredCredentials(IdentityModule identity) {
        return identity.purgeExpiredCredentials();
    }

    @Bean
    UserDirectory userDirectory(IdentityModule identity) {
        return identity.userDirectory();
    }

    @Bean
    SignUp signUp(IdentityModule identity, RealTime realTime) {
        return new ConstantTimeSignUp(identity.signUp(), realTime);
    }

    @Bean
    RequestPasswordReset requestPasswordReset(IdentityModule identity, RealTime realTime) {
        return new ConstantTimeRequestPasswordReset(identity.requestPasswordReset(), realTime);
    }

    @Bean
    PersonalData identityPersonalData(DSLContext sql) {
        return new JooqPersonalData(sql, IdentityPersonalData.TABLES);
    }
}
