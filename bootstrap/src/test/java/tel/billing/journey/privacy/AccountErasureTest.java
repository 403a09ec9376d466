package tel.billing.journey.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.StaffTests;
import tel.billing.shared.AccountId;

@OnService
@DisplayName("The erasure of an account")
class AccountErasureTest extends StaffTests {

    @Test
    void names_what_is_kept_until_when_and_why(Service service) {
        var ada = closedCustomer(service);

        var erasure = erase(ada.account()).mustBe(200);

        var kept = erasure.json().required("kept");
        assertThat(kept.valueStream().map(entry -> entry.required("data").asString()))
                .containsExactly("invoices and credit notes", "results of VIES", "VAT numbers of charges");
        assertThat(kept.valueStream()).allSatisfy(entry -> {
            assertThat(entry.required("reason").asString()).isEqualTo("tax law");
            assertThat(Instant.parse(entry.required("until").asString()))
                    .isAfter(Instant.parse(erasure.text("erased_at")).plusSeconds(10 * 365 * 86_400L));
        });
        var account = dora.get("/v1/admin/accounts/" + ada.account()).mustBe(200);
        assertThat(account.text("erased_at")).isEqualTo(erasure.text("erased_at"));
        assertThat(account.text("company_name")).isEqualTo("Erased");
        assertThat(account.json().required("owner").propertyNames()).containsExactly("id");
        assertThat(account.body()).doesNotContain(ada.email());
        assertThat(dora.get("/v1/admin/audit-log?target="
                                + account.json().at("/owner/id").asString())
                        .mustBe(200)
                        .body())
                .doesNotContain("erased.invalid");
    }

    @Test
    void removes_the_return_urls_of_payments(Service service) {
        var ada = Customer.of(service);
        var account = ada.account();
        ada.topUp(
                        UUID.randomUUID(),
                        "{\"amount_minor\": 40200, \"currency\": \"EUR\", \"return_url\": \"https://shop.example/ada\"}")
                .mustBe(402);
        assertThat(paymentsWithUrls(service, account)).isEqualTo(1);
        egon.move(account.toString(), "close", "requested").mustBe(200);
        erase(account).mustBe(200);
        assertThat(paymentsWithUrls(service, account)).isZero();
    }

    private static int paymentsWithUrls(Service service, AccountId account) {
        return service.sql()
                .fetchCount(
                        DSL.table("payment_payment"),
                        DSL.condition("account_id = {0} AND return_url IS NOT NULL", DSL.val(account.value())));
    }

    @Test
    void ends_credits_to_the_wallet(Service service) {
        var ada = closedCustomer(service);
        erase(ada.account()).mustBe(200);
        var credit = Map.<String, Object>of("amount_minor", 500, "currency", "EUR", "reason", "An hour out of order");

        var refusal = egon.post("/v1/admin/accounts/%s/adjustments".formatted(ada.account()), UUID.randomUUID(), credit)
                .mustBe(422, "validation.failed");

        assertThat(refusal.faultyNames()).containsExactly("amount_minor");
    }

    @Test
    void requires_a_closed_account(Service service) {
        var ada = Customer.of(service);

        var refusal = erase(ada.account()).mustBe(422, "validation.failed");

        assertThat(refusal.faultyNames()).containsExactly("status");
        assertThat(refusal.body()).contains("close the account first");
        erase(UUID.randomUUID()).mustBe(404, "not_found");
    }

    @Test
    void makes_the_owner_an_unknown_user_whose_address_can_sign_up_again(Service service) {
        var ada = closedCustomer(service);
        erase(ada.account()).mustBe(200);

        var unknown = Customer.signIn(service, Customer.anyAddress(), Customer.PASSWORD)
                .mustBe(401, "auth.invalid_credentials");
        assertThat(Customer.signIn(service, ada.email(), Customer.PASSWORD)
                        .mustBe(401, "auth.invalid_credentials")
                        .text("detail"))
                .isEqualTo(unknown.text("detail"));

        var mails = service.mailbox().of(ada.email()).size();
        Customer.signUp(service, ada.email(), Map.of()).mustBe(202);
        var token = service.mailbox().await(ada.email(), mails + 1).token();
        assertThat(Customer.redeem(service, ada.email(), token).account()).isNotEqualTo(ada.account());
    }

    /// A customer whose e-mail about the closed account has arrived.
    private FormerCustomer closedCustomer(Service service) {
        var ada = Customer.of(service);
        var account = ada.account();
        egon.move(account.toString(), "close", "requested").mustBe(200);
        service.mailbox().await(ada.email(), 2);
        return new FormerCustomer(account, ada.email());
    }

    private record FormerCustomer(AccountId account, String email) {}

    private Reply erase(Object account) {
        return egon.move(account.toString(), "erase", "ticket 4711");
    }
}
