package tel.billing.journey.privacy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.StaffTests;
import tel.billing.journey.Subscriber;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@OnService
@DisplayName("The export of an account")
class AccountExportTest extends StaffTests {

    @Test
    void contains_all_records_and_documents_of_the_owner_and_no_secrets(Service service) throws IOException {
        var ada = Customer.of(service);
        ada.topUp(UUID.randomUUID(), """
            {
              "amount_minor": 2000,
              "currency": "EUR",
              "return_url": "https://shop.example/ada",
              "metadata": {"channel": "shop"}
            }""").mustBe(200);
        var subscriber = Subscriber.of(service, ada);
        subscriber.activate().mustBe(200);
        var line = subscriber.line().mustBe(200);

        var archive = unzip(
                service.get("/v1/account/export").bearer(ada.accessToken()).download());

        var export = JsonMapper.shared().readTree(archive.get("export.json"));
        assertThat(export.required("account_id").asString())
                .isEqualTo(ada.account().toString());
        assertThat(export.propertyNames())
                .contains(
                        "exported_at",
                        "account",
                        "account_events",
                        "users",
                        "sessions",
                        "payments",
                        "payment_events",
                        "wallets",
                        "transfers",
                        "subscriptions",
                        "subscription_events",
                        "subscription_charges",
                        "invoices",
                        "invoice_lines",
                        "lines",
                        "line_orders",
                        "audit_entries");
        assertThat(only(export, "account").required("owner_email").asString()).isEqualTo(ada.email());
        assertThat(only(export, "sessions").required("address").asString()).isEqualTo("127.0.0.1");
        assertThat(only(export, "payments").required("amount_minor").longValue())
                .isEqualTo(20_00);
        assertThat(only(export, "payments").required("return_url").asString()).isEqualTo("https://shop.example/ada");
        assertThat(only(export, "payments").at("/metadata/channel").asString()).isEqualTo("shop");
        assertThat(only(export, "lines").required("username").asString()).isEqualTo(line.text("username"));
        var number = only(export, "invoices").required("number").longValue();
        assertThat(archive.keySet())
                .hasSize(2)
                .last()
                .asString()
                .matches("invoices/INV-20[0-9]{2}-0*" + number + "\\.pdf");
        assertThat(archive.sequencedValues().getLast()).startsWith("%PDF-1.".getBytes(UTF_8));
        assertThat(new String(archive.get("export.json"), UTF_8))
                .doesNotContain(line.text("password"), ada.accessToken(), ada.refreshToken(), "argon2");
    }

    @Test
    void contains_nothing_about_other_accounts(Service service) throws IOException {
        var ada = Subscriber.of(service).customer();
        var bela = Subscriber.of(service).customer();

        var archive = unzip(
                service.get("/v1/account/export").bearer(ada.accessToken()).download());

        assertThat(new String(archive.get("export.json"), UTF_8))
                .contains(ada.email())
                .doesNotContain(bela.email(), bela.account().toString());
    }

    @Test
    void is_downloaded_by_staff_and_recorded_in_the_audit_log(Service service) throws IOException {
        var ada = Customer.of(service);
        var path = "/v1/admin/accounts/%s/export".formatted(ada.account());

        var archive = unzip(service.get(path).bearer(dora.accessToken()).download());

        assertThat(new String(archive.get("export.json"), UTF_8)).contains(ada.email());
        var entry = dora.get("/v1/admin/audit-log?action=account_exported&target=" + ada.account())
                .mustBe(200)
                .items()
                .getFirst();
        assertThat(entry.at("/actor/id").asString()).isEqualTo(dora.id());
        dora.get("/v1/admin/accounts/%s/export".formatted(UUID.randomUUID())).mustBe(404, "not_found");
        // What staff did is in the owner's export, but not who did it and from where.
        var own = new String(
                unzip(service.get("/v1/account/export")
                                .bearer(ada.accessToken())
                                .download())
                        .get("export.json"),
                UTF_8);
        assertThat(own).contains("account_exported").doesNotContain(dora.id());
    }

    @Test
    void is_not_available_of_the_account_of_all_staff() {
        var operator = dora.get("/v1/me").mustBe(200).json().at("/account/id").asString();

        dora.get("/v1/admin/accounts/%s/export".formatted(operator)).mustBe(404, "not_found");
    }

    @Test
    void is_a_file_that_no_cache_stores(Service service) {
        var ada = Customer.of(service);

        var reply = ada.get("/v1/account/export").mustBe(200);

        assertThat(reply.header("Content-Type")).hasValue("application/zip");
        assertThat(reply.header("Content-Disposition"))
                .hasValue("attachment; filename=\"account-%s.zip\"".formatted(ada.account()));
        assertThat(reply.header("Cache-Control")).hasValue("no-store");
        service.get("/v1/account/export")
                .bearer(ada.accessToken())
                .header("Accept", "application/json")
                .send()
                .mustBe(406, "about:blank");
    }

    @Test
    void is_not_made_for_a_HEAD_request(Service service) throws IOException, InterruptedException {
        var ada = Customer.of(service);
        var own = service.at("/v1/account/export");
        var staff = service.at("/v1/admin/accounts/%s/export".formatted(ada.account()));
        try (var http = HttpClient.newHttpClient()) {
            for (var request : List.of(head(own, ada.accessToken()), head(staff, dora.accessToken()))) {
                var reply = http.send(request, HttpResponse.BodyHandlers.discarding());

                assertThat(reply.statusCode()).isEqualTo(405);
                assertThat(reply.headers().firstValue("Allow")).hasValue("GET, OPTIONS");
            }
        }
        assertThat(dora.get("/v1/admin/audit-log?action=account_exported&target=" + ada.account())
                        .mustBe(200)
                        .items())
                .isEmpty();
    }

    private static HttpRequest head(URI uri, String token) {
        return HttpRequest.newBuilder(uri)
                .header("Authorization", "Bearer " + token)
                .HEAD()
                .build();
    }

    private static JsonNode only(JsonNode export, String section) {
        assertThat(export.required(section)).hasSize(1);
        return export.required(section).get(0);
    }

    private static LinkedHashMap<String, byte[]> unzip(byte[] archive) throws IOException {
        var files = new LinkedHashMap<String, byte[]>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        }
        return files;
    }
}
