package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@OnService
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ReconciliationsTest {

    @Test
    void find_no_difference_between_our_books_and_the_sandboxs_reports(Service service) {
        Customer.of(service).topUp(2000).mustBe(200);
        service.post("/dev/clock").json("{\"advance\": \"P2D\"}").send().mustBe(200);
        var dora = Staff.support(service);

        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> assertThat(done(dora))
                .anySatisfy(each -> assertThat(each.path("lines").intValue()).isPositive()));
        var done = done(dora);
        assertThat(done).allSatisfy(each -> {
            assertThat(each.required("found").intValue()).isZero();
            var id = each.required("id").asString();
            var shown = dora.get("/v1/admin/reconciliations/" + id).mustBe(200).json();
            assertThat(shown.at("/differences/items").isEmpty()).isTrue();
            assertThat(shown.required("at")).isEqualTo(each.required("at"));
        });
    }

    @Test
    void are_for_staff(Service service) {
        var ada = Customer.of(service);

        ada.get("/v1/admin/reconciliations").mustBe(403, "auth.forbidden");
        service.admin().get("/v1/admin/reconciliations/" + UUID.randomUUID()).mustBe(404, "not_found");
        assertThat(service.admin()
                        .get("/v1/admin/reconciliations?limit=0")
                        .mustBe(422)
                        .faultyNames())
                .containsExactly("limit");
    }

    private static List<JsonNode> done(Staff dora) {
        return dora.get("/v1/admin/reconciliations?limit=100").mustBe(200).items();
    }
}
