package tel.billing.journey.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;

@OnService
class AdjustmentsTest {
    private static final String REASON = "An hour out of order on 3 November";

    static Staff egon;

    @BeforeAll
    static void egon_is_signed_in(Service service) {
        egon = service.admin();
    }

    @Test
    void are_in_the_statement_and_in_the_audit_log(Service service) {
        var ada = Customer.of(service);
        ada.topUp(2000).mustBe(200);

        var given = adjust(ada, 500).mustBe(201);

        assertThat(given.json().required("amount_minor").longValue()).isEqualTo(500);
        assertThat(given.json().required("balance_minor").longValue()).isEqualTo(2500);
        assertThat(given.text("kind")).isEqualTo("adjustment");
        assertThat(given.text("description")).isEqualTo(REASON);
        assertThat(given.json().at("/reference/type").asString()).isEqualTo("adjustment");
        assertThat(ada.get("/v1/wallets/EUR/entries").mustBe(200).items().getFirst())
                .isEqualTo(given.json());
        assertThat(adjust(ada, -2500)
                        .mustBe(201)
                        .json()
                        .required("balance_minor")
                        .longValue())
                .isZero();
        var deeds = egon.get("/v1/admin/audit-log?action=wallet_adjusted&target=" + ada.account())
                .mustBe(200)
                .items();
        assertThat(deeds).hasSize(2);
        assertThat(deeds.getFirst().required("reason").asString()).isEqualTo(REASON);
        assertThat(deeds.getFirst().at("/actor/email").asString()).isEqualTo(egon.email());
    }

    @Test
    void never_make_a_wallet_negative(Service service) {
        var ada = Customer.of(service);
        ada.topUp(2000).mustBe(200);

        var error = adjust(ada, -2001).mustBe(422, "validation.failed").json().at("/invalid_params/0");

        assertThat(error.required("name").asString()).isEqualTo("amount_minor");
        assertThat(error.required("code").asString()).isEqualTo("too_small");
        assertThat(error.required("limit").longValue()).isEqualTo(-2000);
        assertThat(error.required("reason").asString())
                .isEqualTo("must be at least -2000 (EUR -20.00), because the wallet holds EUR 20.00");
        assertThat(ada.euros()).isEqualTo(2000);
    }

    @Test
    void cannot_debit_an_empty_wallet(Service service) {
        var ada = Customer.of(service);

        var error = adjust(ada, -1).mustBe(422, "validation.failed").json().at("/invalid_params/0");

        assertThat(error.required("name").asString()).isEqualTo("amount_minor");
        assertThat(error.required("code").asString()).isEqualTo("not_allowed");
        assertThat(error.has("limit")).isFalse();
        assertThat(error.required("reason").asString())
                .isEqualTo("cannot be negative: the wallet holds EUR 0.00. Only a credit is possible");
    }

    @Test
    void are_made_once_for_a_key(Service service) {
        var ada = Customer.of(service);
        var key = UUID.randomUUID();

        var first = egon.post(path(ada.account()), key, body(500)).mustBe(201);
        var again = egon.post(path(ada.account()), key, body(500)).mustBe(201);

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotent-Replayed")).hasValue("true");
        egon.post(path(ada.account()), key, body(501)).mustBe(409, "idempotency.conflict");
        assertThat(ada.euros()).isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000_000_001L, -1_000_000_000_001L, Long.MIN_VALUE})
    void have_a_limited_amount(long amount, Service service) {
        var ada = Customer.of(service);

        assertThat(adjust(ada, amount).mustBe(422, "validation.failed").faultyNames())
                .containsExactly("amount_minor");
    }

    @Test
    void create_no_wallet_in_a_former_currency(Service service) {
        var ada = Customer.of(service);
        var marks = body(500);
        marks.put("currency", "DEM");

        assertThat(egon.post(path(ada.account()), UUID.randomUUID(), marks)
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("currency");
        assertThat(ada.get("/v1/wallets").mustBe(200).items()).isEmpty();
    }

    @Test
    void report_all_faults_at_once(Service service) {
        var ada = Customer.of(service);
        var body = Map.of("amount_minor", 0, "currency", "eur", "reason", " ");

        assertThat(egon.post(path(ada.account()), UUID.randomUUID(), body)
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("amount_minor", "currency", "reason");
    }

    @Test
    void are_for_accounts_with_wallets() {
        egon.post(path(UUID.randomUUID()), UUID.randomUUID(), body(500)).mustBe(404, "not_found");
        var own = egon.post(path(egon.account()), UUID.randomUUID(), body(500));
        assertThat(own.mustBe(422, "validation.failed").faultyNames()).containsExactly("status");
    }

    private static Reply adjust(Customer customer, long amount) {
        return egon.post(path(customer.account()), UUID.randomUUID(), body(amount));
    }

    private static String path(Object account) {
        return "/v1/admin/accounts/%s/adjustments".formatted(account);
    }

    private static Map<String, Object> body(long amount) {
        var body = new HashMap<String, Object>();
        body.put("amount_minor", amount);
        body.put("currency", "EUR");
        body.put("reason", REASON);
        return body;
    }
}
