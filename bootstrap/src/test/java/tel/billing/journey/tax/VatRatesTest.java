package tel.billing.journey.tax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.StaffTests;
import tools.jackson.databind.JsonNode;

/// Each test has a member state of its own, because rates stay.
@OnService
@DisplayName("VAT rates")
class VatRatesTest extends StaffTests {
    private static final String RATES = "/v1/admin/vat-rates";
    /// Far more than the five seconds for which an instance caches, for a busy machine.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void are_initially_those_of_all_member_states() {
        var finnish = ratesOf(dora, "FI");

        assertThat(finnish)
                .extracting(rate -> rate.required("rate_bp").intValue())
                .containsExactly(2_550, 2_400);
        assertThat(finnish.getFirst().required("valid_from").asString()).isEqualTo("2024-08-31T21:00:00.000Z");
        assertThat(dora.get(RATES).mustBe(200).items())
                .extracting(rate -> rate.required("country").asString())
                .contains("GR")
                .doesNotContain("GB", "EL")
                .isSorted();
    }

    @Test
    void are_set_from_an_instant_on_and_known_everywhere_within_five_seconds(Service service) {
        var elsewhere = service.instances(2).getLast();
        ratesOf(egon.at(elsewhere), "SE");

        var set = set(Map.of("country", "SE", "rate_bp", 2_600, "valid_from", "2099-01-01T00:00:00.999+01:00"))
                .mustBe(201);

        assertThat(set.json().propertyNames()).containsExactly("id", "country", "rate_bp", "valid_from");
        assertThat(set.text("valid_from")).isEqualTo("2098-12-31T23:00:00.000Z");
        assertThat(ratesOf(egon, "SE").getFirst()).isEqualTo(set.json());
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(ratesOf(egon.at(elsewhere), "SE").getFirst()).isEqualTo(set.json()));
        var entries = dora.get("/v1/admin/audit-log?target=" + set.text("id"))
                .mustBe(200)
                .items();
        assertThat(entries).singleElement().satisfies(entry -> {
            assertThat(entry.required("action").asString()).isEqualTo("vat_rate_set");
            assertThat(entry.at("/target/type").asString()).isEqualTo("vat_rate");
            assertThat(entry.at("/actor/id").asString()).isEqualTo(egon.id());
        });
    }

    @Test
    void are_set_once_for_one_idempotency_key() {
        var key = UUID.randomUUID();
        var first =
                egon.post(RATES, key, Map.of("country", "PT", "rate_bp", 2_350)).mustBe(201);

        var again =
                egon.post(RATES, key, Map.of("country", "PT", "rate_bp", 2_350)).mustBe(201);

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotent-Replayed")).hasValue("true");
        egon.post(RATES, key, Map.of("country", "PT", "rate_bp", 2_400)).mustBe(409, "idempotency.conflict");
        assertThat(ratesOf(egon, "PT")).hasSize(2);
    }

    @Test
    void are_refused_with_all_faults() {
        assertThat(set(Map.of("country", "EL", "rate_bp", "24", "valid_from", "tomorrow"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("country", "rate_bp", "valid_from");
        assertThat(set(Map.of("country", "DE", "rate_bp", 19, "valid_from", "2020-01-01T00:00:00Z"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("rate_bp", "valid_from");
        assertThat(set(Map.of("country", "US", "rate_bp", 10_001))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("country", "rate_bp");
        assertThat(set(Map.of("country", "DE", "rate_bp", 1_499, "valid_form", "2099-01-01T00:00:00Z"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("rate_bp", "valid_form");
        assertThat(set(Map.of("country", "US", "rate_bp", 2_000))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("country");
    }

    private Reply set(Map<String, ?> rate) {
        return egon.post(RATES, UUID.randomUUID(), rate);
    }

    private static List<JsonNode> ratesOf(Staff staff, String country) {
        return staff.get(RATES).mustBe(200).items().stream()
                .filter(rate -> rate.required("country").asString().equals(country))
                .toList();
    }
}
