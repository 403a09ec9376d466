package tel.billing.journey.tax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tools.jackson.databind.JsonNode;

/// On instances of their own, because plans are visible to all. Each test has a currency of its own, because
/// rates stay.
@DisplayName("Exchange rates")
class ExchangeRatesTest {
    private static final String RATES = "/v1/admin/exchange-rates";
    /// Far more than the five seconds for which an instance caches, for a busy machine.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Map<String, Object> PLAN = Map.of(
            "tier",
            "pounds",
            "name",
            "Home",
            "price_minor",
            1_000,
            "currency",
            "GBP",
            "billing_period",
            "month",
            "limits",
            Map.of("lines", 1, "concurrent_calls", 1, "included_minutes", 0));

    @AutoClose
    private static Service service;

    private static Staff egon;
    private static Staff dora;

    @BeforeAll
    static void start() {
        service = Service.start();
        egon = service.admin();
        dora = Staff.support(service);
    }

    @Test
    void are_set_from_an_instant_on_and_known_everywhere_within_five_seconds() {
        var elsewhere = service.instances(2).getLast();
        ratesOf(egon.at(elsewhere), "SEK");

        var set = set(Map.of(
                        "currency",
                        "SEK",
                        "rate",
                        "11.0530",
                        "valid_from",
                        "2099-01-01T00:00:00.999+01:00",
                        "source",
                        "ECB"))
                .mustBe(201);

        assertThat(set.json().propertyNames()).containsExactly("id", "currency", "rate", "valid_from", "source");
        assertThat(set.text("rate")).isEqualTo("11.0530");
        assertThat(set.text("valid_from")).isEqualTo("2098-12-31T23:00:00.000Z");
        assertThat(ratesOf(egon, "SEK")).containsExactly(set.json());
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(ratesOf(egon.at(elsewhere), "SEK")).containsExactly(set.json()));
        var entries = dora.get("/v1/admin/audit-log?target=" + set.text("id"))
                .mustBe(200)
                .items();
        assertThat(entries).singleElement().satisfies(entry -> {
            assertThat(entry.required("action").asString()).isEqualTo("exchange_rate_set");
            assertThat(entry.at("/target/type").asString()).isEqualTo("exchange_rate");
            assertThat(entry.at("/actor/id").asString()).isEqualTo(egon.id());
        });
    }

    @Test
    void are_set_once_for_one_idempotency_key() {
        var key = UUID.randomUUID();
        var rate = Map.of("currency", "DKK", "rate", "7.4601", "source", "ECB");
        var first = egon.post(RATES, key, rate).mustBe(201);

        var again = egon.post(RATES, key, rate).mustBe(201);

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotent-Replayed")).hasValue("true");
        egon.post(RATES, key, Map.of("currency", "DKK", "rate", "7.4602", "source", "ECB"))
                .mustBe(409, "idempotency.conflict");
        assertThat(ratesOf(egon, "DKK")).hasSize(1);
    }

    @Test
    void are_refused_with_all_faults() {
        assertThat(set(Map.of("currency", "kr", "rate", "11,05", "valid_from", "tomorrow", "source", " "))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("currency", "rate", "valid_from", "source");
        assertThat(set(Map.of("currency", "DEM", "rate", "1.95583", "source", "ECB"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("currency");
        assertThat(set(Map.of("currency", "PLN", "rate", 4.25))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("rate", "source");
        assertThat(set(Map.of("currency", "PLN", "rate", "0.00009999", "source", "E\u2028CB"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("rate", "source");
        assertThat(set(Map.of("currency", "PLN", "rate", "10000000.1", "source", "\u200b"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("rate", "source");
        assertThat(set(Map.of("currency", "EUR", "rate", "1"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("currency", "source");
        assertThat(set(Map.of("currency", "EUR", "rate", "1", "valid_from", "2020-01-01T00:00:00Z", "source", "ECB"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("currency", "valid_from");
    }

    @Test
    void convert_VAT_on_invoices_to_the_sellers_currency_and_are_required_to_sell_a_plan() {
        egon.post("/v1/admin/plans", UUID.randomUUID(), PLAN).mustBe(201);
        var ada = Customer.of(service);
        service.post("/v1/payments/topup")
                .bearer(ada.accessToken())
                .key(UUID.randomUUID())
                .json("{\"amount_minor\": 2000, \"currency\": \"GBP\"}")
                .send()
                .mustBe(200);
        service.post(path(ada) + "change-plan")
                .bearer(ada.accessToken())
                .key(UUID.randomUUID())
                .json("{\"plan_tier\": \"pounds\"}")
                .send()
                .mustBe(200);

        var refused = activate(ada).mustBe(422, "subscription.tier_invalid");
        assertThat(refused.text("detail")).contains("GBP", "no exchange rate");

        set(Map.of("currency", "GBP", "rate", "0.8000", "source", "ECB")).mustBe(201);
        activate(ada).mustBe(200);

        var invoice = ada.get("/v1/invoices").mustBe(200).items().getFirst();
        assertThat(invoice.required("vat_minor").longValue()).isEqualTo(2_10);
        var nationalVat = invoice.required("vat_in_national_currency");
        assertThat(nationalVat.required("currency").asString()).isEqualTo("EUR");
        assertThat(nationalVat.required("vat_minor").longValue()).isEqualTo(2_63);
        assertThat(nationalVat.required("exchange_rates").valueStream())
                .singleElement()
                .satisfies(rate -> {
                    assertThat(rate.required("currency").asString()).isEqualTo("GBP");
                    assertThat(rate.required("rate").asString()).isEqualTo("0.8000");
                    assertThat(rate.required("source").asString()).isEqualTo("ECB");
                });
        assertThat(dora.get("/v1/admin/reports/vat?from=2020-01-01&to=2099-12-31")
                        .mustBe(200)
                        .items())
                .filteredOn(figure -> figure.required("currency").asString().equals("GBP"))
                .singleElement()
                .satisfies(figure -> {
                    assertThat(figure.at("/vat_in_national_currency/currency").asString())
                            .isEqualTo("EUR");
                    assertThat(figure.at("/vat_in_national_currency/vat_minor").longValue())
                            .isEqualTo(2_63);
                });
    }

    private static Reply activate(Customer customer) {
        return service.post(path(customer) + "activate")
                .bearer(customer.accessToken())
                .key(UUID.randomUUID())
                .send();
    }

    private static String path(Customer customer) {
        var draft = customer.get("/v1/subscriptions").mustBe(200).items().getFirst();
        return "/v1/subscriptions/%s/".formatted(draft.required("id").asString());
    }

    private static Reply set(Map<String, ?> rate) {
        return egon.post(RATES, UUID.randomUUID(), rate);
    }

    private static List<JsonNode> ratesOf(Staff staff, String currency) {
        return staff.get(RATES).mustBe(200).items().stream()
                .filter(rate -> rate.required("currency").asString().equals(currency))
                .toList();
    }
}
