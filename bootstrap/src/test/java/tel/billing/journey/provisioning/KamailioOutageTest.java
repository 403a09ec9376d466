package tel.billing.journey.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Service;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.provisioning.kamailio.KamailioPhoneSystem;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// No server listens at either address: Kamailio may be down when the service starts.
@DisplayName("With a Kamailio that is down as PBX")
class KamailioOutageTest {
    @AutoClose
    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.start(
                _ -> {},
                "--billing.kamailio-database-url=jdbc:postgresql://127.0.0.1:1/kamailio",
                "--billing.kamailio-database-user=billing",
                "--billing.kamailio-database-password=long password",
                "--billing.kamailio-rpc-url=http://127.0.0.1:1/RPC",
                "--billing.kamailio-rpc-token=4SCvTzLzn0kqV1bXsnNd");
    }

    @Test
    void the_service_runs_and_reports_that_it_is_down() {
        service.get("/v1/plans").send().mustBe(200);
        assertThat(service.part(MeterRegistry.class)
                        .get("billing.pbx.up")
                        .gauge()
                        .value())
                .isZero();
    }

    @Test
    void there_is_no_sandbox_route_for_lines() {
        assertThat(service.part(KamailioPhoneSystem.class)).isNotNull();
        service.get("/dev/pbx").send().mustBe(404);
    }

    @Test
    void an_order_of_a_line_certainly_did_not_reach_it() {
        var account = UUID.randomUUID();
        service.sql().execute("""
            INSERT INTO account_account
                (id, status, owner_id, owner_email, company_name, country, vat_status, created_at)
            VALUES (?, 'active', gen_random_uuid(), 'ada@example.com', 'Ada', 'NL', 'none', '2026-01-05Z')
            """, account);
        var order = LineOrder.active(new AccountId(account), new LineId(UUID.randomUUID()), new LineLimits(1, 2));

        var ordered = service.part(UnitOfWork.class)
                .perform(() -> service.part(OrderLine.class).order(order));

        assertThat(service.part(ProvisionLine.class).execute(ordered, Duration.ofSeconds(5)))
                .isEqualTo(new ProvisionLine.Outcome.Unavailable());
        assertThat(service.part(UnitOfWork.class)
                        .perform(() -> service.part(OrderLine.class).withdraw(ordered)))
                .isTrue();
    }
}
