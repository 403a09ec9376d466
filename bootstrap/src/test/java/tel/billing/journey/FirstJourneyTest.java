package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// From signup to money in a wallet.
@OnService
@DisplayName("A new customer")
class FirstJourneyTest {
    private static final String BODY = "{\"amount_minor\": 2000, \"currency\": \"EUR\"}";
    private static final String SAME_BODY = "{ \"currency\":\"EUR\",\"amount_minor\":2000 }";

    @Test
    void sees_the_plans_signs_up_opens_the_email_and_tops_up(Service service) {
        var tiers = service.get("/v1/plans").send().mustBe(200).items().stream()
                .map(plan -> plan.required("tier").asString())
                .toList();
        assertThat(tiers).containsExactly("starter", "business", "enterprise");

        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of("plan_tier", tiers.getFirst())).mustBe(202);
        var mail = service.mailbox().await(email, 1);
        assertThat(mail.link()).hasHost("localhost").hasPort(service.port()).hasPath("/signup/confirm");
        assertThat(mail.html()).contains(mail.token());
        var ada = Customer.redeem(service, email, mail.token());

        var me = ada.get("/v1/me").mustBe(200).json();
        assertThat(me.at("/email").asString()).isEqualTo(email);
        assertThat(me.at("/roles").valueStream().map(role -> role.asString())).containsExactly("customer");
        assertThat(me.at("/account/status").asString()).isEqualTo("active");
        assertThat(me.at("/account/vat/status").asString()).isEqualTo("none");
        assertThat(ada.get("/v1/wallets").mustBe(200).items()).isEmpty();

        var key = UUID.randomUUID();
        var first = ada.topUp(key, BODY).mustBe(200);
        assertThat(first.text("status")).isEqualTo("captured");
        assertThat(first.number("balance_minor")).isEqualTo(2000);
        assertThat(first.header("Idempotent-Replayed")).isEmpty();

        var replay = ada.topUp(key, SAME_BODY).mustBe(200);
        assertThat(replay.body()).isEqualTo(first.body());
        assertThat(replay.header("Idempotent-Replayed")).hasValue("true");
        assertThat(replay.header("Content-Type")).isEqualTo(first.header("Content-Type"));

        var conflict = ada.topUp(key, BODY.replace("2000", "2001")).mustBe(409, "idempotency.conflict");
        assertThat(conflict.json().has("retry_after")).isFalse();
        assertThat(ada.euros()).isEqualTo(2000);
        assertThat(ada.get("/v1/payments").mustBe(200).items())
                .singleElement()
                .isEqualTo(ada.get("/v1/payments/" + first.text("payment_id"))
                        .mustBe(200)
                        .json());
        assertThat(ada.get("/v1/wallets/EUR/entries").mustBe(200).items())
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.at("/kind").asString()).isEqualTo("topup");
                    assertThat(entry.at("/amount_minor").longValue()).isEqualTo(2000);
                    assertThat(entry.at("/balance_minor").longValue()).isEqualTo(2000);
                    assertThat(entry.at("/reference/id").asString()).isEqualTo(first.text("payment_id"));
                });
    }

    @Test
    void pages_through_payments_and_entries(Service service) {
        var ada = Customer.of(service);
        for (int euros = 1; euros <= 5; euros++) {
            ada.topUp(euros * 100L).mustBe(200);
        }
        assertThat(amounts(ada, "/v1/payments")).containsExactly(500L, 400L, 300L, 200L, 100L);
        assertThat(amounts(ada, "/v1/wallets/EUR/entries")).containsExactly(500L, 400L, 300L, 200L, 100L);
        assertThat(ada.get("/v1/wallets/EUR/entries?limit=5").mustBe(200).json().has("next_cursor"))
                .as("a full last page")
                .isFalse();
        assertThat(ada.euros()).isEqualTo(1500);
    }

    @ParameterizedTest
    @CsvSource({
        "eur, 'must be an ISO 4217 code of three upper-case letters, such as EUR'",
        "EURO, 'must be an ISO 4217 code of three upper-case letters, such as EUR'",
        "XAU, is not a currency that a wallet can hold"
    })
    void finds_no_statement_for_an_invalid_currency(String currency, String reason, Service service) {
        var refusal = Customer.of(service)
                .get("/v1/wallets/%s/entries".formatted(currency))
                .mustBe(404, "not_found");

        assertThat(refusal.text("detail")).isEqualTo("The currency in the path %s.".formatted(reason));
    }

    @Test
    void can_cache_the_list_of_plans(Service service) {
        var plans = service.get("/v1/plans").send().mustBe(200);
        assertThat(plans.header("Cache-Control")).hasValue("public, max-age=60");
        var etag = plans.header("ETag").orElseThrow();
        service.get("/v1/plans").header("If-None-Match", etag).send().mustBe(304);
        service.get("/v1/plans").header("If-None-Match", "\"another\"").send().mustBe(200);
    }

    private static List<Long> amounts(Customer customer, String path) {
        var amounts = new ArrayList<Long>();
        var page = customer.get(path + "?limit=2").mustBe(200);
        for (int pages = 1; pages <= 3; pages++) {
            page.items()
                    .forEach(item -> amounts.add(item.required("amount_minor").longValue()));
            assertThat(page.json().has("next_cursor"))
                    .as("page %d has a next page", pages)
                    .isEqualTo(pages < 3);
            if (pages < 3) {
                page = customer.get(path + "?limit=2&cursor=" + page.text("next_cursor"))
                        .mustBe(200);
            }
        }
        return amounts;
    }
}
