package tel.billing.identity.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.portal.email.EmailChangePages;
import tel.billing.identity.portal.password.ChangePasswordPages;
import tel.billing.identity.portal.password.ForgottenPasswordPages;
import tel.billing.identity.portal.sessions.SessionListPages;
import tel.billing.identity.portal.signup.SignUpPages;
import tel.billing.shared.EmailAddressParser;
import tel.billing.subscription.OfferedPlans;
import tel.billing.tax.VatNumberRules;

/// The pages on which customers sign up and manage their access.
@Configuration(proxyBeanMethods = false)
class IdentityAccountPagesWiring {

    @Bean
    SignUpPages signUpPages(
            SignUp signUp, EmailAddressParser emailAddresses, VatNumberRules rules, OfferedPlans plans) {
        return new SignUpPages(signUp, emailAddresses, rules, plans);
    }

    @Bean
    ForgottenPasswordPages forgottenPasswordPages(
            RequestPasswordReset requestPasswordReset, EmailAddressParser emailAddresses) {
        return new ForgottenPasswordPages(requestPasswordReset, emailAddresses);
    }

    @Bean
    ChangePasswordPages changePasswordPages(IdentityModule identity, PasswordRules rules) {
        return new ChangePasswordPages(identity.changePassword(), identity.renewBrowserSession(), rules);
    }

    @Bean
    EmailChangePages emailChangePages(IdentityModule identity, EmailAddressParser emailAddresses) {
        return new EmailChangePages(identity.requestEmailChange(), identity.renewBrowserSession(), emailAddresses);
    }

    @Bean
    SessionListPages sessionListPages(IdentityModule identity) {
        return new SessionListPages(identity.showSessions(), identity.revokeSession(), identity.signOutOtherSessions());
    }
}
