package tel.billing.journey.tax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.MailFolder;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.vies.ViesVatRegister;
import tel.billing.tax.vies.stub.ViesBehaviour;
import tel.billing.tax.vies.stub.ViesStub;

@DisplayName("With VIES as VAT register")
class VatNumberAtViesTest {
    private static final String NUMBER = "DE136695976";
    private static final Duration FAR_LONGER_THAN_THE_BOUND = Duration.ofMinutes(1);

    private static ViesStub vies;
    private static Service service;

    @BeforeAll
    static void start() {
        vies = new ViesStub();
        service = Service.start(
                _ -> {}, "--billing.vies-url=" + vies.url(), "--billing.seller-vat-number=NL 0044.95.445.B.01");
    }

    @AfterAll
    static void stop() throws IOException {
        service.close();
        vies.close();
    }

    @BeforeEach
    void knows_all() {
        vies.setBehaviour(ViesBehaviour.knows());
    }

    @Test
    void a_number_is_checked_in_the_sellers_name_and_the_proof_is_stored() {
        var cleo = signedUpWith(NUMBER);

        assertThat(statusOf(cleo)).isEqualTo("verified");
        assertThat(vies.requests())
                .contains("{\"countryCode\":\"DE\",\"vatNumber\":\"136695976\","
                        + "\"requesterMemberStateCode\":\"NL\",\"requesterNumber\":\"004495445B01\"}");
        assertThat(service.sql()
                        .fetchOne(
                                "SELECT concat_ws(' ', vat_number, known, requester, request_identifier,"
                                        + " request_date AT TIME ZONE 'UTC', trader_name)"
                                        + " FROM tax_check WHERE account_id = ?",
                                cleo.account().value())
                        .get(0, String.class))
                .isEqualTo("DE136695976 t NL004495445B01 WAPIAAAAYsHYZcXm 2026-01-05 09:00:00.123 Cleo Cargo GmbH");
    }

    @Test
    void an_unknown_number_is_rejected() {
        vies.setBehaviour(ViesBehaviour.doesNotKnow());

        Customer.signUp(service, Customer.anyAddress(), Map.of("country", "DE", "vat_number", NUMBER))
                .mustBe(422, "vat.verification_failed");
    }

    @Test
    void an_error_with_status_200_does_not_block_signups() {
        vies.setBehaviour(ViesBehaviour.fails(200, "MS_MAX_CONCURRENT_REQ"));

        var cleo = signedUpWith(NUMBER);

        assertThat(statusOf(cleo)).isEqualTo("unverified");
        vies.setBehaviour(ViesBehaviour.knows());
        assertThat(give(cleo, NUMBER).mustBe(200).json().at("/vat/status").asString())
                .isEqualTo("verified");
        assertThat(service.part(MeterRegistry.class)
                        .get("billing.vat.checks")
                        .tag("answer", "unavailable")
                        .timer()
                        .count())
                .isPositive();
    }

    @Test
    void a_register_that_hangs_delays_requests_by_a_limited_time() {
        var cleo = signedUpWith(NUMBER);
        vies.setBehaviour(new ViesBehaviour.Hangs());

        var given = assertTimeoutPreemptively(
                FAR_LONGER_THAN_THE_BOUND, () -> give(cleo, "DE129273398").mustBe(200));

        assertThat(given.json().at("/vat/status").asString()).isEqualTo("unverified");
    }

    @Test
    void while_it_hangs_other_due_work_continues() {
        vies.setBehaviour(new ViesBehaviour.Hangs());
        var asked = vies.requests().size();
        service.sql().execute("""
            WITH company AS (
                INSERT INTO account_account
                    (id, status, owner_id, owner_email, company_name, country, vat_status, vat_number, created_at)
                SELECT gen_random_uuid(), 'active', gen_random_uuid(), 'cleo@example.com', 'Cleo Cargo', 'DE',
                    'unverified', 'DE136695976', '2026-01-05Z'
                FROM generate_series(1, 40)
                RETURNING id)
            INSERT INTO tax_recheck (account_id, vat_number, attempts, due_at)
            SELECT id, 'DE136695976', 0, '2026-01-05Z' FROM company
            """);
        await().atMost(Duration.ofMinutes(1)).until(() -> vies.requests().size() > asked);

        var draft = UUID.randomUUID();
        service.sql().execute("""
            INSERT INTO account_account
                (id, status, owner_id, owner_email, company_name, country, vat_status, created_at, lapses_at)
            VALUES (?, 'draft', gen_random_uuid(), 'ada@example.com', 'Ada', 'NL', 'none', '2026-01-05Z',
                '2026-01-06Z')
            """, draft);

        await().atMost(Duration.ofMinutes(1))
                .until(() -> "expired"
                        .equals(service.sql()
                                .fetchOne("SELECT status FROM account_account WHERE id = ?", draft)
                                .get(0, String.class)));
        assertThat(service.sql()
                        .fetchOne("SELECT count(*) FROM tax_recheck WHERE due_at = '2026-01-05Z'")
                        .get(0, int.class))
                .as("numbers that wait for a hanging register")
                .isPositive();
    }

    @Test
    void malformed_numbers_never_reach_it() {
        for (var body : List.of("136695978", "100", "12")) {
            Customer.signUp(service, Customer.anyAddress(), Map.of("country", "DE", "vat_number", "DE" + body))
                    .mustBe(422, "validation.failed");
            assertThat(vies.requests()).noneMatch(question -> question.contains("\"%s\"".formatted(body)));
        }
    }

    @Test
    void there_is_no_sandbox_route_for_VAT_numbers() {
        assertThat(service.part(VatRegister.class)).isInstanceOf(ViesVatRegister.class);
        service.get("/dev/vat-register").send().mustBe(404);
    }

    private static String statusOf(Customer customer) {
        return customer.get("/v1/me")
                .mustBe(200)
                .json()
                .at("/account/vat/status")
                .asString();
    }

    private static Reply give(Customer customer, String number) {
        return service.call("PUT", "/v1/account/vat-number")
                .bearer(customer.accessToken())
                .json(Customer.json(Map.of("vat_number", number)))
                .send();
    }

    private static Customer signedUpWith(String number) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of("country", "DE", "vat_number", number))
                .mustBe(202);
        return Customer.redeem(service, email, new MailFolder(service).awaitToken(email));
    }
}
