package tel.billing.identity.bootstrap;

import java.util.Optional;
import org.jooq.DSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.CompanyName;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.StaffModule;
import tel.billing.identity.application.StaffPorts;
import tel.billing.identity.application.staff.InitializeOperator;
import tel.billing.identity.application.staff.InitializeOperator.FirstAdmin;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.persistence.JooqInvitations;
import tel.billing.identity.persistence.JooqOperatorAccount;
import tel.billing.identity.persistence.JooqRecoveryCodes;
import tel.billing.identity.persistence.JooqSecondFactors;
import tel.billing.identity.persistence.RandomOneTimeCodes;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.bootstrap.embedded.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.bootstrap.settings.Setting;
import tel.billing.shared.persistence.AesSecretBox;

@Configuration(proxyBeanMethods = false)
class StaffWiring {
    private static final Logger LOG = LoggerFactory.getLogger(StaffWiring.class);

    @Bean
    StaffPorts staffPorts(DSLContext sql, AesSecretBox box) {
        return new StaffPorts(
                new JooqOperatorAccount(sql),
                new JooqSecondFactors(sql, box),
                new JooqRecoveryCodes(sql),
                new JooqInvitations(sql, box),
                new RandomOneTimeCodes());
    }

    @Bean
    StaffModule staffModule(IdentityModule identity, StaffPorts staffPorts) {
        return new StaffModule(identity, staffPorts);
    }

    /// A publicly known first administrator for trying the service out. The embedded default contains no real
    /// data, so the password is not a secret.
    @Bean
    @ConditionalOnEmbedded
    FirstAdmin sandboxAdmin() {
        return new FirstAdmin.WithKnownCredentials(
                new EmailAddress("admin@example.com"),
                Password.of("correct horse battery staple"),
                new TotpSecret("JBSWY3DPEHPK3PXP"));
    }

    @Bean
    SmartInitializingSingleton initializeOperator(
            StaffModule staff, Optional<FirstAdmin> sandboxAdmin, BillingSettings settings) {
        var admin = sandboxAdmin.or(() -> settings.firstAdmin().map(FirstAdmin.Invited::new));
        return () -> admin.ifPresentOrElse(
                named -> initialize(staff.initializeOperator(), named, settings),
                () -> LOG.info(
                        "No first administrator is configured. To invite one, set {}",
                        Setting.FIRST_ADMIN_EMAIL.variable()));
    }

    private static void initialize(InitializeOperator operator, FirstAdmin admin, BillingSettings settings) {
        var command = new InitializeOperator.Command(
                new CompanyName(settings.operatorName()), settings.sellerCountry(), admin);
        switch (operator.initialize(command)) {
            case InitializeOperator.Outcome.Initialized() ->
                LOG.info("The operator now has its first administrator, or has invited one");
            case InitializeOperator.Outcome.AlreadyInitialized() -> LOG.debug("The operator has an administrator");
            case InitializeOperator.Outcome.Waiting(var until) ->
                LOG.warn(
                        "There is no administrator yet: the address in {} was invited and may enrol until {}",
                        Setting.FIRST_ADMIN_EMAIL.variable(),
                        until);
            case InitializeOperator.Outcome.AddressTaken() -> throw Setting.FIRST_ADMIN_EMAIL.reject(admin.email());
        }
    }
}
