package tel.billing.shared.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.bootstrap.startup.Variables;
import tel.billing.shared.web.response.OtherRoutes;

@DisplayName("The pages")
class PortalWiringTest {

    @Test
    void are_served_at_their_two_prefixes_only() {
        var routes = routes(Map.of());
        assertThat(routes.include("/portal")).isTrue();
        assertThat(routes.include("/portal/sign-in")).isTrue();
        assertThat(routes.include("/console/")).isTrue();
        assertThat(routes.include("/portals")).isFalse();
        assertThat(routes.include("/v1/portal")).isFalse();
        assertThat(routes.isAlwaysAdmitted("/portal/assets/1/portal.css")).isTrue();
        assertThat(routes.isAlwaysAdmitted("/portal/")).isFalse();
    }

    @Test
    void can_be_switched_off() {
        var console = routes(Map.of("BILLING_PORTAL", "false"));
        assertThat(console.include("/portal/")).isFalse();
        assertThat(console.include("/console/")).isTrue();
        assertThat(routes(Map.of("BILLING_CONSOLE", "false")).include("/console/"))
                .isFalse();
    }

    private static OtherRoutes routes(Map<String, String> variables) {
        return new PortalWiring().portalRoutes(Variables.settings(variables), (_, _, _) -> {});
    }
}
