package tel.billing.journey.privacy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.journey.Customer;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.Subscriber;
import tel.billing.journey.payment.NotificationsTest.NotifyingProcessor;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.spec.notification.UnsignedNotifications;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Searches for the person in every table and in the log. Not on the shared service, because business time passes by
/// eleven years.
@Tag("long")
@Isolated("it reads the log, and services that start meanwhile change its level")
@ExtendWith(OutputCaptureExtension.class)
@DisplayName("The erasure of a person")
class ErasureSearchTest {
    private static final String COMPANY = "Lovelace Loudspeakers";
    private static final String STREET = "Keizersgracht 77";
    private static final String PHONE = "a telephone of Ada Lovelace";
    private static final String NETWORK_ADDRESS = "127.0.0.77";
    private static final String VAT_NUMBER = "NL004495445B01";
    private static final String SHOP_CUSTOMER = "shop customer 4711 Ada Lovelace";

    @AutoClose
    private final Service service = Service.start(
            application -> application.addPrimarySources(List.of(NotifyingProcessor.class)),
            "--logging.level.tel.billing=info");

    private final Staff egon = service.admin();

    @Test
    void leaves_the_person_only_in_what_tax_law_requires_and_later_nowhere(CapturedOutput log)
            throws IOException, InterruptedException {
        var ada = customer();
        var account = ada.account();
        var person = List.of(ada.email(), COMPANY, STREET, PHONE, NETWORK_ADDRESS, VAT_NUMBER, SHOP_CUSTOMER);
        assertThat(tablesWith(person))
                .contains("account_account", "audit_entry", "identity_session", "invoice_invoice")
                .contains("account_external_id", "payment_payment", "subscription_subscription");

        egon.move(account.toString(), "close", "requested").mustBe(200);
        assertThat(erase(account).mustBe(422, "validation.failed").body()).contains("a wallet is not empty");
        emptyTheWallet(account);
        Awaitility.await().untilAsserted(() -> erase(account).mustBe(200));
        assertThat(erase(account).mustBe(200).json().required("kept")).hasSize(3);

        assertThat(egon.get("/v1/admin/accounts/" + account).mustBe(200).json().has("erased_at"))
                .isTrue();
        assertThat(service.sql()
                        .fetchValue(
                                "SELECT count(*) FROM payment_card WHERE account_id = {0} AND forget_after IS NULL",
                                DSL.val(account.value())))
                .isEqualTo(0L);
        chargeBack(account);
        // Responses that were stored for retries of staff, and ended sessions, are deleted within a day.
        service.advance("P2D");
        Awaitility.await()
                .untilAsserted(() -> assertThat(tablesWith(person))
                        .contains("invoice_invoice", "tax_check")
                        .isSubsetOf("invoice_invoice", "invoice_document", "tax_check"));

        for (var year = 0; year < 11; year++) {
            service.advance("P1Y");
        }
        assertThat(tablesWith(person)).isEmpty();
        assertThat(service.sql()
                        .fetchValue(
                                "SELECT count(*) FROM invoice_document WHERE account_id = {0}",
                                DSL.val(account.value())))
                .isEqualTo(0L);
        assertThat(log.getAll()).doesNotContain(person);
    }

    @Test
    void leaves_nothing_of_a_person_who_never_confirmed_the_signup() {
        var email = Customer.anyAddress();
        var person = List.of(email, COMPANY, VAT_NUMBER, SHOP_CUSTOMER);
        Customer.signUp(
                        service,
                        email,
                        Map.of(
                                "company_name",
                                COMPANY,
                                "vat_number",
                                VAT_NUMBER,
                                "metadata",
                                Map.of("customer", SHOP_CUSTOMER)))
                .mustBe(202);
        service.mailbox().await(email, 1);
        assertThat(tablesWith(person)).contains("account_account", "identity_user", "tax_check");

        service.advance("P9D");

        Awaitility.await().untilAsserted(() -> assertThat(tablesWith(person)).isEmpty());
        Customer.signUp(service, email, Map.of()).mustBe(202);
        var token = service.mailbox().await(email, 2).token();
        Customer.redeem(service, email, token);
    }

    /// The cardholder disputes the top-up, and the processor's notification names the person.
    private void chargeBack(AccountId account) {
        var payment = service.sql()
                .fetchOne(
                        "SELECT id, processor_reference, amount_minor FROM payment_payment"
                                + " WHERE account_id = {0} LIMIT 1",
                        DSL.val(account.value()));
        var event = new Event.ChargedBack(
                account,
                new PaymentId(payment.get(0, UUID.class)),
                new ProcessorReference(payment.get(1, String.class)),
                Money.of(payment.get(2, long.class), "EUR"));
        var delivery = service.part(UnsignedNotifications.class)
                .wrap(List.of(new Notification("a chargeback", event, "a chargeback by " + PHONE)));
        service.post("/v1/webhooks/card-processor")
                .json(new String(delivery.body(), UTF_8))
                .send()
                .mustBe(200);
        Awaitility.await()
                .untilAsserted(() -> assertThat(service.sql()
                                .fetchValue(
                                        "SELECT status FROM payment_payment WHERE id = {0}",
                                        DSL.val(payment.get(0, UUID.class))))
                        .isEqualTo("charged_back"));
    }

    /// A customer with a company, an address, a VAT number, a stored card, a line, an invoice and two sessions.
    private Customer customer() throws IOException, InterruptedException {
        var ada = Customer.of(service);
        var subscriber = Subscriber.of(service, ada);
        service.call("PATCH", "/v1/account")
                .bearer(ada.accessToken())
                .json(
                        "{\"company_name\": \"%s\", \"billing_address\": {\"line1\": \"%s\", \"postal_code\": \"1015 CJ\", \"city\": \"Amsterdam\"}}"
                                .formatted(COMPANY, STREET))
                .send()
                .mustBe(200);
        service.call("PUT", "/v1/account/vat-number")
                .bearer(ada.accessToken())
                .json("{\"vat_number\": \"%s\"}".formatted(VAT_NUMBER))
                .send()
                .mustBe(200);
        subscriber.topUpWithNewCard(20_00);
        subscriber.activate().mustBe(200);
        labelEverything(ada);
        signInFromAnotherAddress(ada);
        return ada;
    }

    /// External ids and metadata that name the person.
    private void labelEverything(Customer ada) {
        var clientData = Map.of("external_id", SHOP_CUSTOMER, "metadata", Map.of("customer", SHOP_CUSTOMER));
        service.call("PATCH", "/v1/account")
                .bearer(ada.accessToken())
                .json(Customer.json(Map.of("metadata", clientData.get("metadata"))))
                .send()
                .mustBe(200);
        service.call("PATCH", "/v1/admin/accounts/" + ada.account())
                .bearer(egon.accessToken())
                .key(UUID.randomUUID())
                .json(Customer.json(clientData))
                .send()
                .mustBe(200);
        var subscription = new HashMap<String, Object>(clientData);
        subscription.put("plan_tier", "starter");
        service.post("/v1/subscriptions")
                .bearer(ada.accessToken())
                .key(UUID.randomUUID())
                .json(Customer.json(subscription))
                .send()
                .mustBe(201);
        var topUp = new HashMap<String, Object>(clientData);
        topUp.putAll(Map.of("amount_minor", 2000, "currency", "EUR"));
        ada.topUp(UUID.randomUUID(), Customer.json(topUp)).mustBe(200);
    }

    private void signInFromAnotherAddress(Customer ada) throws IOException, InterruptedException {
        try (var phone = HttpClient.newBuilder()
                .localAddress(InetAddress.getByName(NETWORK_ADDRESS))
                .build()) {
            var request = HttpRequest.newBuilder(service.at("/v1/auth/sign-in"))
                    .header("Content-Type", "application/json")
                    .header("User-Agent", PHONE)
                    .POST(BodyPublishers.ofString(
                            Customer.json(Map.of("email", ada.email(), "password", Customer.PASSWORD))))
                    .build();
            assertThat(phone.send(request, BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
        }
    }

    private Reply erase(AccountId account) {
        return egon.move(account.toString(), "erase", "ticket 4711");
    }

    private void emptyTheWallet(AccountId account) {
        var balance = service.sql()
                .fetchOne("SELECT balance_minor FROM ledger_wallet WHERE account_id = {0}", DSL.val(account.value()))
                .get(0, long.class);
        egon.post(
                        "/v1/admin/accounts/%s/adjustments".formatted(account),
                        UUID.randomUUID(),
                        Map.of("amount_minor", -balance, "currency", "EUR", "reason", "paid out"))
                .mustBe(201);
    }

    private TreeSet<String> tablesWith(List<String> texts) {
        return new TableSearch(service.sql()).tablesWith(texts);
    }
}
