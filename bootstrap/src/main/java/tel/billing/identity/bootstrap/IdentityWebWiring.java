package tel.billing.identity.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.identity.application.AskForResetLink;
import tel.billing.identity.application.IdentityUseCases;
import tel.billing.identity.application.PasswordRules;
import tel.billing.identity.application.SignUp;
import tel.billing.identity.application.SigningKeys;
import tel.billing.identity.application.StaffUseCases;
import tel.billing.identity.web.AccessTokens;
import tel.billing.identity.web.EmailController;
import tel.billing.identity.web.EmailPageController;
import tel.billing.identity.web.EnrolmentController;
import tel.billing.identity.web.MeController;
import tel.billing.identity.web.OwnSessionsController;
import tel.billing.identity.web.PasswordController;
import tel.billing.identity.web.PasswordPageController;
import tel.billing.identity.web.RecoveryCodesController;
import tel.billing.identity.web.RememberedProofs;
import tel.billing.identity.web.SessionController;
import tel.billing.identity.web.SignatureProofs;
import tel.billing.identity.web.SignupController;
import tel.billing.identity.web.StaffController;
import tel.billing.identity.web.StaffSignInController;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.Ids;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.tax.VatNumberRules;

@Configuration(proxyBeanMethods = false)
class IdentityWebWiring {

    @Bean
    AccessTokens accessTokens(
            SigningKeys keys, IdentityUseCases identity, BillingSettings settings, Ids ids, BusinessClock clock) {
        var issuer = settings.publicUrl().toString();
        var proofs = new RememberedProofs(new SignatureProofs(keys, issuer, clock), keys, clock);
        return new AccessTokens(keys, proofs, identity.recogniseSession(), issuer, ids, clock);
    }

    @Bean
    SignupController signupController(SignUp signUp, EmailAddressParser emailAddresses, VatNumberRules rules) {
        return new SignupController(signUp, emailAddresses, rules);
    }

    @Bean
    PasswordPageController passwordPageController(IdentityUseCases identity) {
        return new PasswordPageController(identity.showApplication());
    }

    @Bean
    SessionController sessionController(
            IdentityUseCases identity,
            EmailAddressParser emailAddresses,
            PasswordRules rules,
            AccessTokens accessTokens) {
        return new SessionController(
                identity.redeemMagicLink(),
                identity.signIn(),
                identity.refreshSession(),
                identity.signOut(),
                emailAddresses,
                rules,
                accessTokens);
    }

    @Bean
    OwnSessionsController ownSessionsController(IdentityUseCases identity) {
        return new OwnSessionsController(
                identity.showSessions(), identity.revokeSession(), identity.signOutEverywhere());
    }

    @Bean
    StaffSignInController staffSignInController(
            StaffUseCases staff, EmailAddressParser emailAddresses, AccessTokens accessTokens) {
        return new StaffSignInController(
                staff.signInAsStaff(), staff.proveSecondFactor(), emailAddresses, accessTokens);
    }

    @Bean
    EnrolmentController enrolmentController(StaffUseCases staff, PasswordRules rules, AccessTokens accessTokens) {
        return new EnrolmentController(staff.enrolStaff(), staff.confirmEnrolment(), rules, accessTokens);
    }

    @Bean
    RecoveryCodesController recoveryCodesController(StaffUseCases staff) {
        return new RecoveryCodesController(staff.renewRecoveryCodes());
    }

    @Bean
    StaffController staffController(StaffUseCases staff, EmailAddressParser emailAddresses) {
        return new StaffController(staff.listStaff(), staff.inviteStaff(), staff.changeStaff(), emailAddresses);
    }

    @Bean
    MeController meController(IdentityUseCases identity) {
        return new MeController(identity.showMe());
    }

    @Bean
    PasswordController passwordController(
            IdentityUseCases identity,
            AskForResetLink askForResetLink,
            EmailAddressParser emailAddresses,
            PasswordRules rules,
            AccessTokens accessTokens) {
        return new PasswordController(
                identity.changePassword(),
                askForResetLink,
                identity.resetPassword(),
                emailAddresses,
                rules,
                accessTokens);
    }

    @Bean
    EmailController emailController(IdentityUseCases identity, EmailAddressParser emailAddresses) {
        return new EmailController(identity.changeEmail(), identity.confirmEmail(), emailAddresses);
    }

    @Bean
    EmailPageController emailPageController() {
        return new EmailPageController();
    }
}
