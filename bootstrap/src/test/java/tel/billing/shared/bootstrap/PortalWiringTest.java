package tel.billing.shared.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.bootstrap.startup.Variables;
import tel.billing.shared.web.response.Disconnections;
import tel.billing.shared.web.response.OtherRoutes;
import tel.billing.shared.web.response.StoreOutage;

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

    @Test
    void count_outages_and_clients_that_close_their_connection_as_the_api_does() {
        var settings = Variables.settings(Map.of());
        var meters = new SimpleMeterRegistry();
        var pages = new PortalWiring()
                .portalSettings(
                        settings,
                        new WebWiring().webSettings(settings),
                        new StoreOutage(meters),
                        new Disconnections(meters));

        pages.disconnections().accept(new IOException("Broken pipe"));
        assertThat(meters.get("billing.requests.disconnected").counter().count())
                .isOne();
        pages.outages().accept(new StoreUnavailable(new SQLException("connection refused", "08001")));
        assertThat(meters.get("billing.database.unavailable").counter().count()).isOne();
    }

    private static OtherRoutes routes(Map<String, String> variables) {
        return new PortalWiring().portalRoutes(Variables.settings(variables), (_, _, _) -> {});
    }
}
