package tel.billing.journey.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.provisioning.application.ReconcileLines;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.sandbox.SandboxPhoneSystem;
import tel.billing.shared.Secret;
import tel.billing.shared.UnitOfWork;
import tools.jackson.databind.JsonNode;

/// On a service of its own, because its PBX loses all lines.
class LineReconciliationsTest {
    @AutoClose
    private static Service service;

    private static Staff dora;

    @BeforeAll
    static void start() {
        service = Service.start();
        dora = Staff.support(service);
    }

    @Test
    void begin_with_the_service() {
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(done())
                        .anySatisfy(each -> assertThat(each.has("finished_at")).isTrue()));
    }

    @Test
    void restore_all_lines_of_a_pbx_that_lost_them() throws IOException {
        var ada = Customer.of(service);
        var line = new LineId(UUID.randomUUID());
        var ordered = service.part(UnitOfWork.class)
                .perform(() -> service.part(OrderLine.class)
                        .order(LineOrder.active(ada.account(), line, new LineLimits(1, 2))));
        service.part(ProvisionLine.class).execute(ordered, Duration.ofSeconds(10));
        var shown = ada.get("/v1/subscriptions/%s/line".formatted(line)).mustBe(200);
        var credentials = new SipCredentials(shown.text("username"), new Secret(shown.text("password")));

        Files.writeString(service.data().resolve("phone-system/journal.jsonl"), "");
        assertThat(service.part(SandboxPhoneSystem.class).statusFor(credentials))
                .isEmpty();
        var id = service.part(ReconcileLines.class).reconcile().id().value();

        var report =
                dora.get("/v1/admin/line-reconciliations/" + id).mustBe(200).json();
        assertThat(report.required("absent").intValue()).isOne();
        assertThat(report.has("finished_at")).isTrue();
        assertThat(report.at("/differences/items").values()).singleElement().satisfies(found -> {
            assertThat(found.required("kind").asString()).isEqualTo("absent");
            assertThat(found.required("account_id").asString())
                    .isEqualTo(ada.account().toString());
            assertThat(found.required("subscription_id").asString()).isEqualTo(line.toString());
        });
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(
                        () -> assertThat(service.part(SandboxPhoneSystem.class).statusFor(credentials))
                                .isPresent());
    }

    @Test
    void are_found_by_id_and_listed_in_pages() {
        service.part(ReconcileLines.class).reconcile();
        service.part(ReconcileLines.class).reconcile();

        var path = "/v1/admin/line-reconciliations?limit=1";
        var first = dora.get(path).mustBe(200);
        var second = dora.get(path + "&cursor=" + first.text("next_cursor")).mustBe(200);
        assertThat(first.items()).hasSize(1);
        assertThat(second.items()).hasSize(1);
        assertThat(idsOf(done()))
                .containsSequence(
                        idsOf(first.items()).getFirst(), idsOf(second.items()).getFirst());
        for (var page : List.of(first, second)) {
            var id = page.items().getFirst().required("id");
            assertThat(dora.get("/v1/admin/line-reconciliations/" + id.asString())
                            .mustBe(200)
                            .json()
                            .required("id"))
                    .isEqualTo(id);
        }
        dora.get("/v1/admin/line-reconciliations/" + UUID.randomUUID()).mustBe(404, "not_found");
        assertThat(dora.get("/v1/admin/line-reconciliations?limit=0")
                        .mustBe(422)
                        .faultyNames())
                .containsExactly("limit");
    }

    /// A reconciliation that has not ended changes between two requests, but not its id.
    private static List<String> idsOf(List<JsonNode> reconciliations) {
        return reconciliations.stream()
                .map(each -> each.required("id").asString())
                .toList();
    }

    private static List<JsonNode> done() {
        return dora.get("/v1/admin/line-reconciliations?limit=100").mustBe(200).items();
    }
}
