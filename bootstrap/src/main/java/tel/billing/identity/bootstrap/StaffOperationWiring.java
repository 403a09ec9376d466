package tel.billing.identity.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.identity.application.SigningKeyModule;
import tel.billing.identity.application.StaffModule;
import tel.billing.identity.portal.signingkey.SigningKeyPages;
import tel.billing.identity.portal.staff.StaffPages;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.portal.frame.NavigationEntry;

/// The pages of the console on which administrators manage the staff and the service.
@Configuration(proxyBeanMethods = false)
class StaffOperationWiring {

    @Bean
    StaffPages staffPages(StaffModule staff, EmailAddressParser emailAddresses) {
        return new StaffPages(staff.listStaff(), staff.inviteStaff(), staff.changeStaff(), emailAddresses);
    }

    @Bean
    NavigationEntry staffNavigation() {
        return NavigationEntry.admin(80, "nav.staff", "/console/staff");
    }

    @Bean
    SigningKeyPages signingKeyPages(SigningKeyModule module) {
        return new SigningKeyPages(module.rotateSigningKey());
    }

    @Bean
    NavigationEntry operatorNavigation() {
        return NavigationEntry.admin(90, "nav.operator", "/console/operator");
    }
}
