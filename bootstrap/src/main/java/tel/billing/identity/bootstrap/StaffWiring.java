package tel.billing.identity.bootstrap;

import java.util.Optional;
import org.jooq.DSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.CompanyName;
import tel.billing.account.OpenAccount;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.EndedSessions;
import tel.billing.identity.application.FoundOperator;
import tel.billing.identity.application.FoundOperator.FirstAdmin;
import tel.billing.identity.application.PasswordHashes;
import tel.billing.identity.application.PasswordRules;
import tel.billing.identity.application.StaffUseCases;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.persistence.JooqInvitations;
import tel.billing.identity.persistence.JooqMagicLinks;
import tel.billing.identity.persistence.JooqOperatorAccount;
import tel.billing.identity.persistence.JooqRecoveryCodes;
import tel.billing.identity.persistence.JooqResetLinks;
import tel.billing.identity.persistence.JooqSecondFactors;
import tel.billing.identity.persistence.JooqSessions;
import tel.billing.identity.persistence.JooqUsers;
import tel.billing.identity.persistence.RandomOneTimeCodes;
import tel.billing.identity.persistence.RandomTokens;
import tel.billing.notification.Postbox;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.Setting;
import tel.billing.shared.persistence.AesSecretBox;

@Configuration(proxyBeanMethods = false)
class StaffWiring {
    private static final Logger LOG = LoggerFactory.getLogger(StaffWiring.class);

    @Bean
    StaffUseCases staffUseCases(
            UnitOfWork unitOfWork,
            RateLimits limits,
            DSLContext sql,
            AesSecretBox box,
            OpenAccount openAccount,
            ShowAccount showAccount,
            EndedSessions endedSessions,
            PasswordRules rules,
            PasswordHashes hashes,
            Postbox postbox,
            AuditTrail trail,
            Ids ids,
            BusinessClock clock,
            RealTime realTime) {
        return new StaffUseCases(
                unitOfWork,
                limits,
                new JooqOperatorAccount(sql),
                openAccount,
                showAccount,
                new JooqUsers(sql),
                new JooqMagicLinks(sql),
                new JooqSecondFactors(sql, box),
                new JooqRecoveryCodes(sql),
                new JooqInvitations(sql, box),
                new JooqResetLinks(sql),
                new JooqSessions(sql),
                endedSessions,
                new RandomTokens(),
                new RandomOneTimeCodes(),
                rules,
                hashes,
                postbox,
                trail,
                ids,
                clock,
                realTime);
    }

    /// A publicly known first administrator for trying the service out. The embedded default contains no real
    /// data, so the password is not a secret.
    @Bean
    @ConditionalOnEmbedded
    FirstAdmin sandboxAdmin() {
        return new FirstAdmin.Known(
                new EmailAddress("admin@example.com"),
                Password.of("correct horse battery staple"),
                new TotpSecret("JBSWY3DPEHPK3PXP"));
    }

    @Bean
    SmartInitializingSingleton operatorIsFounded(
            StaffUseCases staff, Optional<FirstAdmin> sandboxAdmin, BillingSettings settings) {
        var admin = sandboxAdmin.or(() -> settings.firstAdmin().map(FirstAdmin.Invited::new));
        return () -> admin.ifPresentOrElse(
                named -> found(staff.foundOperator(), named, settings),
                () -> LOG.info(
                        "No first administrator is configured. To invite one, set {}",
                        Setting.FIRST_ADMIN_EMAIL.variable()));
    }

    private static void found(FoundOperator operator, FirstAdmin admin, BillingSettings settings) {
        var command =
                new FoundOperator.Command(new CompanyName(settings.operatorName()), settings.sellerCountry(), admin);
        switch (operator.found(command)) {
            case FoundOperator.Outcome.Founded() ->
                LOG.info("{} is the operator's first administrator or is invited", admin.email());
            case FoundOperator.Outcome.WasThere() -> LOG.debug("The operator has an administrator");
            case FoundOperator.Outcome.Waiting(var until) ->
                LOG.warn("There is no administrator yet: {} was invited and may enrol until {}", admin.email(), until);
            case FoundOperator.Outcome.AddressTaken() -> throw Setting.FIRST_ADMIN_EMAIL.refuse(admin.email());
        }
    }
}
