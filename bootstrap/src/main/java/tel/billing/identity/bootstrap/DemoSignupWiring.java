package tel.billing.identity.bootstrap;

import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.audit.Actor;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.StaffModule;
import tel.billing.identity.application.StaffPorts;
import tel.billing.identity.application.staff.InitializeOperator.FirstAdmin;
import tel.billing.identity.application.staff.StaffMember;
import tel.billing.identity.demo.DemoSignups;
import tel.billing.identity.domain.Password;
import tel.billing.shared.PageRequest;
import tel.billing.shared.RealTime;
import tel.billing.shared.bootstrap.embedded.ConditionalOnDemo;
import tel.billing.shared.demo.DemoPlan;
import tel.billing.shared.demo.DemoUseCases;
import tel.billing.shared.demo.SignupTokens;

@Configuration(proxyBeanMethods = false)
@ConditionalOnDemo
class DemoSignupWiring {

    @Bean
    DemoUseCases.Signups demoSignups(IdentityModule identity, SignupTokens tokens, RealTime realTime) {
        return new DemoSignups(
                identity.signUp(), identity.redeemMagicLink(), tokens, Password.of(DemoPlan.PASSWORD), realTime);
    }

    /// The administrator of the embedded default, who exists after the start.
    @Bean
    Supplier<Actor> demoAdministrator(StaffModule staff, StaffPorts ports, FirstAdmin admin) {
        return () ->
                staff.listStaff().list(new PageRequest<>(PageRequest.DEFAULT_LIMIT, Optional.empty())).items().stream()
                        .filter(member -> member.email().equals(admin.email()))
                        .findFirst()
                        .map(member -> actor(member, ports))
                        .orElseThrow();
    }

    private static Actor actor(StaffMember member, StaffPorts ports) {
        return Actor.of(member.id(), ports.operator().find().orElseThrow(), member.role());
    }
}
