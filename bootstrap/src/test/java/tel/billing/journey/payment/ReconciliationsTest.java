package tel.billing.journey.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tools.jackson.databind.JsonNode;

/// On a service of its own, because days pass.
class ReconciliationsTest {
    @AutoClose
    private static Service service;

    private static Staff dora;

    @BeforeAll
    static void start() {
        service = Service.start();
        dora = Staff.support(service);
    }

    @Test
    void find_no_difference_between_our_ledger_and_the_sandboxs_reports_after_disputes_too() {
        var ada = Customer.of(service);
        ada.topUp(2000).mustBe(200);
        var payment = ada.topUp(20_011).mustBe(200).text("payment_id");
        ada.topUp(20_012).mustBe(200);
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(ada.euros()).isEqualTo(2000));
        assertThat(ada.statusOf(payment)).isEqualTo("charged_back");
        service.advance("P1D");
        ada.signIn();
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(ada.euros()).isEqualTo(2000 + 20_011));
        assertThat(ada.statusOf(payment)).isEqualTo("captured");
        service.advance("P2D");
        dora.refresh();

        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(done())
                        .anySatisfy(each ->
                                assertThat(each.path("lines").intValue()).isPositive()));
        var done = done();
        assertThat(done).allSatisfy(each -> {
            assertThat(each.required("found").intValue()).isZero();
            var id = each.required("id").asString();
            var shown = dora.get("/v1/admin/reconciliations/" + id).mustBe(200).json();
            assertThat(shown.at("/differences/items").isEmpty()).isTrue();
            assertThat(shown.required("at")).isEqualTo(each.required("at"));
        });
    }

    @Test
    void are_found_by_id_and_listed_in_pages() {
        Customer.of(service).topUp(2000).mustBe(200);
        service.advance("P4D");
        dora.refresh();
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(done()).hasSizeGreaterThan(1));

        var path = "/v1/admin/reconciliations?limit=1";
        var first = dora.get(path).mustBe(200);
        var second = dora.get(path + "&cursor=" + first.text("next_cursor")).mustBe(200);
        assertThat(first.items()).hasSize(1);
        assertThat(second.items()).hasSize(1);
        assertThat(done())
                .containsSequence(first.items().getFirst(), second.items().getFirst());
        for (var page : List.of(first, second)) {
            var id = page.items().getFirst().required("id");
            assertThat(dora.get("/v1/admin/reconciliations/" + id.asString())
                            .mustBe(200)
                            .json()
                            .required("id"))
                    .isEqualTo(id);
        }

        dora.get("/v1/admin/reconciliations/" + UUID.randomUUID()).mustBe(404, "not_found");
        assertThat(dora.get("/v1/admin/reconciliations?limit=0").mustBe(422).faultyNames())
                .containsExactly("limit");
    }

    /// `./rehearse` books payments that were lost.
    @Test
    void let_only_administrators_book_a_reported_payment() {
        dora.refresh();
        var egon = Staff.joining(service, "admin");
        var path = "/v1/admin/reconciliation-differences/%s/book".formatted(UUID.randomUUID());
        var reason = Map.of("reason", "The database was restored.");

        dora.post(path, UUID.randomUUID(), reason).mustBe(403, "auth.forbidden");
        egon.post(path, UUID.randomUUID(), reason).mustBe(404, "not_found");
        assertThat(egon.post(path, UUID.randomUUID(), Map.of())
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("reason");
    }

    private static List<JsonNode> done() {
        return dora.get("/v1/admin/reconciliations?limit=100").mustBe(200).items();
    }
}
