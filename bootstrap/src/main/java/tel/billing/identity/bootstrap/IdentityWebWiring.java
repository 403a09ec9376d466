package tel.billing.identity.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.StaffModule;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.monitoring.InstrumentedSignIns;
import tel.billing.identity.web.email.EmailController;
import tel.billing.identity.web.email.EmailPageController;
import tel.billing.identity.web.page.CommonPasswordsController;
import tel.billing.identity.web.page.PasswordField;
import tel.billing.identity.web.password.PasswordController;
import tel.billing.identity.web.password.PasswordPageController;
import tel.billing.identity.web.session.MeController;
import tel.billing.identity.web.session.OwnSessionsController;
import tel.billing.identity.web.session.SessionController;
import tel.billing.identity.web.signup.SignupController;
import tel.billing.identity.web.staff.EnrolmentController;
import tel.billing.identity.web.staff.RecoveryCodesController;
import tel.billing.identity.web.staff.StaffController;
import tel.billing.identity.web.staff.StaffSignInController;
import tel.billing.identity.web.token.AccessTokens;
import tel.billing.identity.web.token.CachedTokenVerifier;
import tel.billing.identity.web.token.LinkTokens;
import tel.billing.identity.web.token.SignatureVerifier;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.Ids;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.web.access.SignedLinks;
import tel.billing.shared.web.pages.PageLayout;
import tel.billing.subscription.OfferedPlans;
import tel.billing.tax.VatNumberRules;

@Configuration(proxyBeanMethods = false)
class IdentityWebWiring {

    @Bean
    AccessTokens accessTokens(
            SigningKeys keys, IdentityModule identity, BillingSettings settings, Ids ids, BusinessClock clock) {
        var issuer = settings.publicUrl().toString();
        var proofs = new CachedTokenVerifier(new SignatureVerifier(issuer, clock), clock);
        return new AccessTokens(keys, proofs, identity.checkSession(), issuer, ids, clock);
    }

    @Bean
    SignedLinks signedLinks(SigningKeys keys, BillingSettings settings, BusinessClock clock) {
        return new LinkTokens(keys, settings.publicUrl().toString(), clock);
    }

    @Bean
    SignupController signupController(
            SignUp signUp, EmailAddressParser emailAddresses, VatNumberRules rules, OfferedPlans plans) {
        return new SignupController(signUp, emailAddresses, rules, plans);
    }

    @Bean
    PasswordPageController passwordPageController(IdentityModule identity, PasswordRules rules, PageLayout layout) {
        return new PasswordPageController(
                identity.showSignup(), identity.showPasswordReset(), new PasswordField(rules.leastLength()), layout);
    }

    @Bean
    CommonPasswordsController commonPasswordsController(PasswordRules rules) {
        return new CommonPasswordsController(rules);
    }

    @Bean
    SessionController sessionController(
            IdentityModule identity,
            EmailAddressParser emailAddresses,
            PasswordRules rules,
            AccessTokens accessTokens,
            MeterRegistry meters) {
        return new SessionController(
                identity.redeemMagicLink(),
                new InstrumentedSignIns(meters).ofCustomers(identity.signIn()),
                identity.refreshSession(),
                identity.signOut(),
                emailAddresses,
                rules,
                accessTokens);
    }

    @Bean
    OwnSessionsController ownSessionsController(IdentityModule identity) {
        return new OwnSessionsController(
                identity.showSessions(), identity.revokeSession(), identity.signOutEverywhere());
    }

    @Bean
    StaffSignInController staffSignInController(
            StaffModule staff, EmailAddressParser emailAddresses, AccessTokens accessTokens, MeterRegistry meters) {
        return new StaffSignInController(
                new InstrumentedSignIns(meters).ofStaff(staff.signInAsStaff()),
                staff.verifySecondFactor(),
                emailAddresses,
                accessTokens);
    }

    @Bean
    EnrolmentController enrolmentController(
            StaffModule staff, PasswordRules rules, AccessTokens accessTokens, PageLayout layout) {
        return new EnrolmentController(
                staff.showInvitation(),
                staff.enrolStaff(),
                staff.confirmEnrolment(),
                rules,
                accessTokens,
                new PasswordField(rules.leastLength()),
                layout);
    }

    @Bean
    RecoveryCodesController recoveryCodesController(StaffModule staff) {
        return new RecoveryCodesController(staff.renewRecoveryCodes());
    }

    @Bean
    StaffController staffController(StaffModule staff, EmailAddressParser emailAddresses) {
        return new StaffController(staff.listStaff(), staff.inviteStaff(), staff.changeStaff(), emailAddresses);
    }

    @Bean
    MeController meController(IdentityModule identity) {
        return new MeController(identity.showCurrentUser());
    }

    @Bean
    PasswordController passwordController(
            IdentityModule identity,
            RequestPasswordReset requestPasswordReset,
            EmailAddressParser emailAddresses,
            PasswordRules rules,
            AccessTokens accessTokens) {
        return new PasswordController(
                identity.changePassword(),
                requestPasswordReset,
                identity.resetPassword(),
                emailAddresses,
                rules,
                accessTokens);
    }

    @Bean
    EmailController emailController(IdentityModule identity, EmailAddressParser emailAddresses) {
        return new EmailController(identity.requestEmailChange(), identity.confirmEmailChange(), emailAddresses);
    }

    @Bean
    EmailPageController emailPageController(IdentityModule identity, PageLayout layout) {
        return new EmailPageController(identity.showEmailChange(), layout);
    }
}
