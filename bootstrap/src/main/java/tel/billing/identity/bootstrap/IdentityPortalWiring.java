package tel.billing.identity.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.StaffModule;
import tel.billing.identity.monitoring.InstrumentedSignIns;
import tel.billing.identity.portal.Browsers;
import tel.billing.identity.portal.signin.CustomerSignInPages;
import tel.billing.identity.portal.signin.SessionPages;
import tel.billing.identity.portal.signin.StaffSignInPages;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.portal.visitor.SignedInBrowsers;

@Configuration(proxyBeanMethods = false)
class IdentityPortalWiring {

    @Bean
    SignedInBrowsers signedInBrowsers(IdentityModule identity) {
        return new Browsers(identity.resumeBrowserSession());
    }

    @Bean
    CustomerSignInPages customerSignInPages(
            IdentityModule identity, EmailAddressParser emailAddresses, MeterRegistry meters) {
        return new CustomerSignInPages(
                new InstrumentedSignIns(meters).ofCustomers(identity.signIn()),
                identity.signOut(),
                identity.startBrowserSession(),
                emailAddresses);
    }

    @Bean
    StaffSignInPages staffSignInPages(
            IdentityModule identity, StaffModule staff, EmailAddressParser emailAddresses, MeterRegistry meters) {
        return new StaffSignInPages(
                new InstrumentedSignIns(meters).ofStaff(staff.signInAsStaff()),
                staff.verifySecondFactor(),
                identity.signOut(),
                identity.startBrowserSession(),
                emailAddresses);
    }

    @Bean
    SessionPages sessionPages(IdentityModule identity) {
        return new SessionPages(identity.signOut(), identity.reauthenticate());
    }
}
