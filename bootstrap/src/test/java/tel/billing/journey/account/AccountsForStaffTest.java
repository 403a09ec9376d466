package tel.billing.journey.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.StaffTests;
import tools.jackson.databind.JsonNode;

@OnService
@DisplayName("Accounts for staff")
class AccountsForStaffTest extends StaffTests {
    @Test
    void are_found_by_address_and_shown_with_owner_and_wallets(Service service) {
        var ada = Customer.of(service);
        ada.topUp(2000).mustBe(200);

        var found = search("q=" + ada.email());

        assertThat(found).hasSize(1);
        var account = found.getFirst();
        assertThat(account.required("id").asString()).isEqualTo(ada.account().toString());
        assertThat(account.required("company_name").asString()).isEqualTo("Ada Telecom B.V.");
        assertThat(account.required("status").asString()).isEqualTo("active");
        assertThat(account.at("/vat/status").asString()).isEqualTo("none");
        assertThat(account.at("/owner/email").asString()).isEqualTo(ada.email());
        assertThat(account.at("/owner/id").asString())
                .isEqualTo(ada.get("/v1/me").text("id"));
        assertThat(account.at("/wallets/0/currency").asString()).isEqualTo("EUR");
        assertThat(account.at("/wallets/0/balance_minor").longValue()).isEqualTo(2000);
        assertThat(dora.get("/v1/admin/accounts/" + ada.account()).mustBe(200).json())
                .isEqualTo(account);
    }

    @Test
    void staff_see_the_same_payments_and_statement_as_the_owner(Service service) {
        var ada = Customer.of(service);
        ada.topUp(2000).mustBe(200);
        var path = "/v1/admin/accounts/" + ada.account();

        assertThat(dora.get(path + "/payments").mustBe(200).json())
                .isEqualTo(ada.get("/v1/payments").mustBe(200).json());
        assertThat(dora.get(path + "/wallets/EUR/entries").mustBe(200).json())
                .isEqualTo(ada.get("/v1/wallets/EUR/entries").mustBe(200).json());
        dora.get(path + "/wallets/USD/entries").mustBe(404, "not_found");
        assertThat(ada.get("/v1/wallets/USD/entries").mustBe(200).items()).isEmpty();
        dora.get("/v1/admin/accounts/" + UUID.randomUUID() + "/payments").mustBe(404, "not_found");
        ada.get(path + "/payments").mustBe(403, "auth.forbidden");
        ada.get(path + "/wallets/EUR/entries").mustBe(403, "auth.forbidden");
    }

    @Test
    void are_found_by_company_and_vat_number_in_any_spelling(Service service) {
        var email = Customer.anyAddress();
        var company = "Søren & Søn " + UUID.randomUUID();
        Customer.signUp(service, email, Map.of("company_name", company, "vat_number", "NL100"))
                .mustBe(202);

        assertThat(search("status=draft&q=" + encoded(company.toUpperCase(Locale.ROOT))))
                .hasSize(1);
        assertThat(search("status=active&q=" + encoded(company))).isEmpty();
        assertThat(search("q=" + encoded("nl 1.0-0")))
                .extracting(account -> account.at("/owner/email").asString())
                .contains(email);
    }

    @Test
    void are_listed_page_by_page_newest_first(Service service) {
        var company = "Paged " + UUID.randomUUID();
        for (var round = 0; round < 5; round++) {
            Customer.signUp(service, Customer.anyAddress(), Map.of("company_name", company))
                    .mustBe(202);
        }
        var seen = new ArrayList<String>();
        var path = "/v1/admin/accounts?limit=2&q=" + encoded(company);
        for (var next = path; next != null; ) {
            var page = dora.get(next).mustBe(200);
            page.items().forEach(account -> seen.add(account.required("id").asString()));
            next = page.json().has("next_cursor") ? path + "&cursor=" + page.text("next_cursor") : null;
        }
        assertThat(seen).hasSize(5).doesNotHaveDuplicates().isSortedAccordingTo((one, other) -> other.compareTo(one));
    }

    @ParameterizedTest
    @ValueSource(strings = {"status=Active", "status=", "status=gone", "q=", "q=%20", "q=%00", "q=a&q=b", "held=false"})
    void are_not_found_by_invalid_queries(String query) {
        var refusal = dora.get("/v1/admin/accounts?" + query).mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly(query.substring(0, query.indexOf('=')));
    }

    @Test
    void a_suspended_customer_can_sign_in_read_and_top_up_and_is_restored_afterwards(Service service) {
        var ada = Customer.of(service);
        var account = ada.account().toString();

        var suspended = egon.move(account, "suspend", "an unpaid bill").mustBe(200);

        assertThat(suspended.text("status")).isEqualTo("suspended");
        assertThat(suspended.json())
                .isEqualTo(egon.get("/v1/admin/accounts/" + account).json());
        assertThat(ada.get("/v1/me").mustBe(200).json().at("/account/status").asString())
                .isEqualTo("suspended");
        ada.topUp(2000).mustBe(200);
        ada.get("/v1/payments").mustBe(200);
        ada.signIn();
        ada.topUp(2000).mustBe(200);

        assertThat(egon.move(account, "reactivate", "it was paid").mustBe(200).text("status"))
                .isEqualTo("active");
        assertThat(ada.get("/v1/me").mustBe(200).json().at("/account/status").asString())
                .isEqualTo("active");
        assertThat(ada.euros()).isEqualTo(4000);
    }

    @Test
    void a_closed_account_is_closed_at_once_and_permanently(Service service) {
        var ada = Customer.of(service);
        var account = ada.account().toString();

        assertThat(egon.move(account, "close", "asked for").mustBe(200).text("status"))
                .isEqualTo("closed");
        var mail = service.mailbox().await(ada.email(), 2);
        assertThat(mail.subject()).isEqualTo("Your account was closed");
        assertThat(mail.text()).doesNotContain("asked for");

        ada.get("/v1/me").mustBe(401, "auth.invalid_credentials");
        Customer.refresh(service, ada.refreshToken()).mustBe(401, "auth.invalid_credentials");
        Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(401, "auth.invalid_credentials");
        var refusal = egon.move(account, "reactivate", "a change of mind").mustBe(422, "validation.failed");
        assertThat(refusal.json().at("/invalid_params/0/name").asString()).isEqualTo("status");
        assertThat(refusal.json().at("/invalid_params/0/reason").asString())
                .isEqualTo("a closed account cannot be reactivated");
    }

    @Test
    void closing_and_suspension_reach_every_instance_before_access_tokens_expire(Service service) {
        var elsewhere = service.instances(2).getLast();
        var ada = Customer.of(service);
        var there = ada.at(elsewhere);
        there.get("/v1/me").mustBe(200);
        var account = ada.account().toString();

        egon.move(account, "suspend", "an unpaid bill").mustBe(200);

        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> elsewhere
                        .call("PATCH", "/v1/account")
                        .bearer(ada.accessToken())
                        .json("{}")
                        .send()
                        .mustBe(403, "auth.forbidden"));

        egon.move(account, "close", "asked for").mustBe(200);

        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> there.get("/v1/me").mustBe(401, "auth.invalid_credentials"));
    }

    @Test
    void cannot_be_changed_by_support_or_customers_or_twice(Service service) {
        var ada = Customer.of(service);
        var account = ada.account().toString();
        var path = "/v1/admin/accounts/%s/suspend".formatted(account);

        dora.move(account, "suspend", "an unpaid bill").mustBe(403, "auth.forbidden");
        ada.get("/v1/admin/accounts").mustBe(403, "auth.forbidden");
        assertThat(egon.post(path, UUID.randomUUID(), Map.of()).mustBe(422).faultyNames())
                .containsExactly("reason");
        egon.get("/v1/admin/accounts/" + UUID.randomUUID()).mustBe(404, "not_found");
        egon.move(UUID.randomUUID().toString(), "close", "odd").mustBe(404, "not_found");
        egon.move(egon.account(), "close", "by mistake").mustBe(422, "validation.failed");

        var key = UUID.randomUUID();
        var first = egon.post(path, key, Map.of("reason", "an unpaid bill")).mustBe(200);
        var again = egon.post(path, key, Map.of("reason", "an unpaid bill")).mustBe(200);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotent-Replayed")).hasValue("true");
        egon.post(path, key, Map.of("reason", "another")).mustBe(409, "idempotency.conflict");
        egon.move(account, "suspend", "again").mustBe(200);
    }

    private List<JsonNode> search(String query) {
        return dora.get("/v1/admin/accounts?" + query).mustBe(200).items();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
