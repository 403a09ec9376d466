package tel.billing.journey.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.StaffTests;
import tel.billing.journey.Subscriber;
import tools.jackson.databind.JsonNode;

@OnService
@DisplayName("Invoices")
class InvoicesTest extends StaffTests {
    private static final String BUYER_VAT_NUMBER = "DE136695976";
    private static final String REPORT = "/v1/admin/reports/vat?from=2020-01-01&to=2999-12-31";

    private Service service;
    private Customer ada;

    @BeforeEach
    void a_customer_has_paid_for_a_month(Service service) {
        this.service = service;
        ada = Customer.of(service);
        ada.topUp(20_00).mustBe(200);
        var draft = ada.get("/v1/subscriptions").mustBe(200).items().getFirst();
        service.post("/v1/subscriptions/%s/activate"
                        .formatted(draft.required("id").asString()))
                .bearer(ada.accessToken())
                .key(UUID.randomUUID())
                .send()
                .mustBe(200);
    }

    @Test
    void a_charge_has_an_invoice_as_soon_as_it_is_captured() {
        var invoice = invoice();

        assertThat(invoice.required("number").asString()).matches("INV-20[0-9]{2}-[0-9]{6}");
        assertThat(invoice.required("gross_minor").longValue()).isEqualTo(20_00 - ada.euros());
        assertThat(invoice.at("/buyer/name").asString()).isEqualTo("Ada Telecom B.V.");
        assertThat(ada.get("/v1/wallets/EUR/entries")
                        .mustBe(200)
                        .items()
                        .getFirst()
                        .at("/reference/id"))
                .isEqualTo(invoice.required("id"));
        assertThat(ada.get(path(invoice)).mustBe(200).json()).isEqualTo(invoice);
    }

    @Test
    void an_invoice_is_rendered_as_pdf_on_request() {
        var invoice = invoice();

        var page = accepting("application/pdf", path(invoice)).mustBe(200);

        assertThat(page.header("Content-Type")).hasValue("application/pdf");
        assertThat(page.header("Content-Disposition"))
                .hasValue("inline; filename=\"%s.pdf\""
                        .formatted(invoice.required("number").asString()));
        assertThat(page.body()).startsWith("%PDF-1.");
        accepting("text/html", path(invoice)).mustBe(406, "about:blank");
        assertThat(accepting("application/pdf;q=0.5, application/json", path(invoice))
                        .mustBe(200)
                        .json())
                .isEqualTo(invoice);
    }

    @Test
    void a_pdf_has_a_path_of_its_own() {
        var path = path(invoice());
        var pdf = accepting("application/pdf", path).mustBe(200).body();

        assertThat(ada.get(path + "/pdf").mustBe(200).body()).isEqualTo(pdf);
        assertThat(service.admin()
                        .get("/v1/admin" + path.substring("/v1".length()) + "/pdf")
                        .mustBe(200)
                        .body())
                .isEqualTo(pdf);
        Customer.of(service).get(path + "/pdf").mustBe(404, "not_found");
    }

    @Test
    void a_link_opens_the_pdf_without_an_access_token() {
        var path = path(invoice());

        var link = ada.get(path + "/link").mustBe(200);

        assertThat(link.number("expires_in")).isEqualTo(300);
        var target = URI.create(link.text("url"));
        var opened =
                service.get(target.getPath() + "?" + target.getQuery()).send().mustBe(200);
        assertThat(opened.header("Content-Type")).hasValue("application/pdf");
        assertThat(opened.body()).isEqualTo(ada.get(path + "/pdf").mustBe(200).body());
        service.get(target.getPath() + "?" + target.getQuery() + "x").send().mustBe(404, "not_found");
        service.get(target.getPath() + "?token=" + ada.accessToken()).send().mustBe(404, "not_found");
        service.get(target.getPath()).send().mustBe(422, "validation.failed");
        Customer.of(service).get(path + "/link").mustBe(404, "not_found");
    }

    @Test
    void an_invoice_has_the_buyers_address_of_its_time() {
        var before = invoice();
        var profile = patch("{\"company_name\": \"Ada Calls B.V.\", \"billing_address\":"
                        + " {\"line1\": \"Keizersgracht 1\", \"postal_code\": \"1015 CJ\", \"city\": \"Amsterdam\"}}")
                .mustBe(200);
        assertThat(profile.text("company_name")).isEqualTo("Ada Calls B.V.");
        assertThat(profile.json().at("/vat/status").asString()).isEqualTo("none");
        assertThat(profile.json().required("billing_address").propertyNames())
                .containsExactlyInAnyOrder("line1", "postal_code", "city");
        assertThat(patch("{}").mustBe(200).json()).isEqualTo(profile.json());
        assertThat(patch("{\"company_name\": \"\", \"billing_address\": {\"line1\": \" \", \"town\": \"Ghent\"}}")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder(
                        "company_name",
                        "billing_address.line1",
                        "billing_address.postal_code",
                        "billing_address.city",
                        "billing_address.town");

        ada.topUp(200_00).mustBe(200);
        service.post("/v1/subscriptions/%s/change-plan".formatted(subscription()))
                .bearer(ada.accessToken())
                .key(UUID.randomUUID())
                .json("{\"plan_tier\": \"business\"}")
                .send()
                .mustBe(200);

        var buyer = invoice().required("buyer");
        assertThat(buyer.required("name").asString()).isEqualTo("Ada Calls B.V.");
        assertThat(buyer.required("address").valueStream().map(JsonNode::asString))
                .containsExactly("Keizersgracht 1", "1015 CJ Amsterdam");
        assertThat(ada.get(path(before)).mustBe(200).json()).isEqualTo(before);
    }

    @Test
    void the_receipt_has_the_invoice_attached() {
        var number = invoice().required("number").asString();

        var attached = Awaitility.await().until(this::attachments, papers -> !papers.isEmpty());

        assertThat(attached).singleElement().satisfies(paper -> {
            assertThat(paper.required("name").asString()).isEqualTo(number + ".pdf");
            assertThat(service.get(paper.required("path").asString())
                            .send()
                            .mustBe(200)
                            .body())
                    .startsWith("%PDF-1.");
        });
    }

    @Test
    void customers_cannot_see_invoices_of_others() {
        var invoice = invoice();
        var bela = Customer.of(service);

        bela.get(path(invoice)).mustBe(404, "not_found");
        assertThat(bela.get("/v1/invoices").mustBe(200).items()).isEmpty();
    }

    @Test
    void staff_see_all_invoices() {
        var invoice = invoice();
        var account = ada.account();

        assertThat(dora.get("/v1/admin/invoices?account=" + account).mustBe(200).items())
                .containsExactly(invoice);
        assertThat(dora.get("/v1/admin" + path(invoice).substring("/v1".length()))
                        .mustBe(200)
                        .json())
                .isEqualTo(invoice);
        assertThat(dora.get("/v1/admin/invoices?account=ada")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("account");
        ada.get("/v1/admin/invoices").mustBe(403, "auth.forbidden");
    }

    @Test
    void staff_find_an_invoice_by_its_number_and_by_dates() {
        var invoice = invoice();
        var number = invoice.required("number").asString();
        var of = "/v1/admin/invoices?account=" + ada.account();

        assertThat(dora.get("/v1/admin/invoices?number=" + number).mustBe(200).items())
                .containsExactly(invoice);
        assertThat(dora.get("/v1/admin/invoices?number=" + number.toLowerCase(Locale.ROOT))
                        .mustBe(200)
                        .items())
                .containsExactly(invoice);
        assertThat(dora.get("/v1/admin/invoices?number=NONE-2026-000001")
                        .mustBe(200)
                        .items())
                .isEmpty();
        assertThat(dora.get(of + "&from=2020-01-01&to=2099-12-31&limit=1")
                        .mustBe(200)
                        .items())
                .containsExactly(invoice);
        assertThat(dora.get(of + "&to=2020-01-01").mustBe(200).items()).isEmpty();
        assertThat(dora.get("/v1/admin/invoices?number=42&from=soon&to=later&day=1")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("number", "from", "to", "day");
        assertThat(dora.get("/v1/admin/invoices?from=2026-02-01&to=2026-01-31")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("to");
    }

    @Test
    void text_that_cannot_be_printed_is_refused_by_name() {
        assertThat(patch("{\"company_name\": \"Ada\\uffff\"}")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("company_name");
        assertThat(credit(UUID.randomUUID(), invoice(), Map.of("reason", "by mistake\ufffe"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("reason");
    }

    @Test
    void an_admin_credits_at_most_the_invoiced_amount() {
        var invoice = invoice();
        var key = UUID.randomUUID();
        var before = ada.euros();

        var note = credit(key, invoice, Map.of("amount_minor", 1_00, "reason", "an hour out of order"))
                .mustBe(201);

        assertThat(note.text("kind")).isEqualTo("credit_note");
        assertThat(note.number("gross_minor")).isEqualTo(1_00);
        assertThat(note.json().at("/corrects/number")).isEqualTo(invoice.required("number"));
        assertThat(ada.euros()).isEqualTo(before + 1_00);
        assertThat(ada.get("/v1/invoices").mustBe(200).items()).containsExactly(note.json(), invoice);
        assertThat(credit(key, invoice, Map.of("amount_minor", 1_00, "reason", "an hour out of order"))
                        .mustBe(201)
                        .header("Idempotent-Replayed"))
                .hasValue("true");

        credit(UUID.randomUUID(), invoice, Map.of("reason", "all of it")).mustBe(201);
        assertThat(ada.euros()).isEqualTo(20_00);
        assertThat(credit(UUID.randomUUID(), invoice, Map.of("reason", "once more"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("amount_minor");
        assertThat(credit(UUID.randomUUID(), note.json(), Map.of("reason", "by mistake"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("kind");
        assertThat(dora.get("/v1/admin/audit-log?action=invoice_credited&target="
                                + invoice.required("id").asString())
                        .mustBe(200)
                        .items())
                .hasSize(2);
    }

    @Test
    void an_invoice_under_reverse_charge_has_the_vat_numbers_of_both() {
        var invoice = invoiceUnderReverseCharge();

        assertThat(invoice.required("reverse_charge").booleanValue()).isTrue();
        assertThat(invoice.at("/vat/0/treatment").asString()).isEqualTo("reverse_charge");
        assertThat(invoice.at("/vat/0/country").asString()).isEqualTo("DE");
        assertThat(invoice.at("/seller/vat_number").asString()).isEqualTo("NL123456789B13");
        assertThat(invoice.at("/buyer/vat_number").asString()).isEqualTo(BUYER_VAT_NUMBER);
    }

    @Test
    void numbers_of_lost_invoices_are_voided() {
        var path = "/v1/admin/voided-invoice-numbers";
        var latest =
                InvoiceNumber.parse(invoice().required("number").asString()).orThrow();
        var last = new InvoiceNumber(latest.series(), latest.year(), latest.count() + 10).toString();
        var key = UUID.randomUUID();
        var body = Map.of("last_number", last, "reason", "The database was restored.");

        dora.post(path, key, body).mustBe(403, "auth.forbidden");
        assertThat(egon.post(path, key, Map.of("last_number", "42"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("last_number", "reason");
        var voided = egon.post(path, key, body).mustBe(201).json();

        assertThat(voided.required("last_number").asString()).isEqualTo(last);
        assertThat(egon.post(path, key, body).mustBe(201).header("Idempotent-Replayed"))
                .hasValue("true");
        assertThat(egon.post(path, UUID.randomUUID(), body)
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("last_number");
        assertThat(dora.get(path).mustBe(200).items()).contains(voided);
        assertThat(dora.get("/v1/admin/audit-log?action=invoice_numbers_voided&target="
                                + voided.required("id").asString())
                        .mustBe(200)
                        .items())
                .hasSize(1);
    }

    @Test
    void a_wrong_invoice_is_reissued() {
        var invoice = invoice();
        patch("{\"billing_address\":{\"line1\":\"Damrak 1\",\"postal_code\":\"1012 LG\",\"city\":\"Amsterdam\"}}")
                .mustBe(200);
        var before = ada.euros();
        var key = UUID.randomUUID();
        var path = "/v1/admin" + path(invoice).substring("/v1".length()) + "/reissue";

        dora.post(path, key, Map.of("reason", "no address")).mustBe(403, "auth.forbidden");
        assertThat(egon.post(path, key, Map.of())
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("reason");
        var papers = egon.post(path, key, Map.of("reason", "no address")).mustBe(201);

        var note = papers.json().required("credit_note");
        var other = papers.json().required("invoice");
        assertThat(note.at("/corrects/id")).isEqualTo(invoice.required("id"));
        assertThat(other.at("/replaces/number")).isEqualTo(invoice.required("number"));
        assertThat(other.at("/buyer/address/0").asString()).isEqualTo("Damrak 1");
        assertThat(other.required("gross_minor")).isEqualTo(note.required("gross_minor"));
        assertThat(ada.euros()).isEqualTo(before);
        assertThat(ada.get(path(other)).mustBe(200).json()).isEqualTo(other);
        assertThat(ada.get("/v1/invoices").mustBe(200).items()).startsWith(other, note);
        assertThat(egon.post(path, key, Map.of("reason", "no address"))
                        .mustBe(201)
                        .header("Idempotent-Replayed"))
                .hasValue("true");
        assertThat(egon.post(path, UUID.randomUUID(), Map.of("reason", "once more"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("id");
        assertThat(dora.get("/v1/admin/audit-log?action=invoice_reissued&target="
                                + invoice.required("id").asString())
                        .mustBe(200)
                        .items())
                .hasSize(1);
        Awaitility.await()
                .untilAsserted(() -> assertThat(attachments())
                        .map(attachment -> attachment.path("name").asString())
                        .contains(
                                note.required("number").asString() + ".pdf",
                                other.required("number").asString() + ".pdf"));
    }

    @Test
    void a_credit_note_has_an_amount_and_a_reason() {
        var path = "/v1/admin" + path(invoice()).substring("/v1".length()) + "/credit-notes";

        assertThat(egon.post(path, UUID.randomUUID(), Map.of("amount_minor", 0))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("amount_minor", "reason");
        egon.post(
                        "/v1/admin/invoices/%s/credit-notes".formatted(UUID.randomUUID()),
                        UUID.randomUUID(),
                        Map.of("reason", "by mistake"))
                .mustBe(404, "not_found");
    }

    /// Other tests issue invoices between two requests.
    @Test
    void the_VAT_report_is_available_as_json_and_csv() {
        Awaitility.await().untilAsserted(() -> {
            var figures = dora.get(REPORT).mustBe(200).items();
            assertThat(figures)
                    .anySatisfy(figure ->
                            assertThat(figure.required("treatment").asString()).isEqualTo("domestic"));
            assertThat(csv(REPORT).body().lines())
                    .startsWith(
                            "country,treatment,vat_rate_percent,currency,net,vat,count,national_currency,national_vat")
                    .hasSize(figures.size() + 1);
        });
        assertThat(csv(REPORT).header("Content-Type")).hasValue("text/csv;charset=utf-8");
        ada.get(REPORT).mustBe(403, "auth.forbidden");
    }

    /// Other tests issue invoices between two requests.
    @Test
    void reverse_charge_is_reported_as_json_and_csv() {
        var path = REPORT.replace("/vat?", "/vat/customers?");
        var before = netOfTheBuyer(dora.get(path).mustBe(200).items());

        var net = invoiceUnderReverseCharge().required("gross_minor").longValue();

        assertThat(net).isPositive();
        Awaitility.await().untilAsserted(() -> {
            var reversed = dora.get(REPORT).mustBe(200).items().stream()
                    .filter(figure -> figure.required("treatment").asString().equals("reverse_charge"))
                    .mapToLong(figure -> figure.required("net_minor").asLong())
                    .sum();
            var customers = dora.get(path).mustBe(200).items();
            assertThat(netOfTheBuyer(customers)).isGreaterThanOrEqualTo(before + net);
            assertThat(customers.stream()
                            .mapToLong(
                                    customer -> customer.required("net_minor").asLong())
                            .sum())
                    .isEqualTo(reversed);
            assertThat(csv(path).body().lines())
                    .startsWith("country,vat_number,currency,net,count")
                    .anyMatch(line -> line.startsWith("DE,%s,EUR,".formatted(BUYER_VAT_NUMBER)))
                    .hasSize(customers.size() + 1);
        });
        assertThat(csv(path).header("Content-Type")).hasValue("text/csv;charset=utf-8");
        assertThat(dora.get("/v1/admin/reports/vat/customers?to=soon")
                        .mustBe(422)
                        .faultyNames())
                .containsExactlyInAnyOrder("from", "to");
        ada.get(path).mustBe(403, "auth.forbidden");
    }

    @Test
    void a_VAT_report_has_an_ordered_range_of_days() {
        assertThat(dora.get("/v1/admin/reports/vat?to=soon").mustBe(422).faultyNames())
                .containsExactlyInAnyOrder("from", "to");
        assertThat(dora.get("/v1/admin/reports/vat?from=2026-02-01&to=2026-01-31")
                        .mustBe(422)
                        .faultyNames())
                .containsExactly("to");
        assertThat(dora.get("/v1/admin/reports/vat?from=2019-02-01&to=2019-02-01")
                        .mustBe(200)
                        .items())
                .isEmpty();
    }

    @Test
    void the_trial_balance_is_zero_in_every_currency() {
        assertThat(dora.get("/v1/admin/reports/trial-balance").mustBe(200).items())
                .isNotEmpty()
                .allSatisfy(currency ->
                        assertThat(currency.required("sum_minor").longValue()).isZero());
        ada.get("/v1/admin/reports/trial-balance").mustBe(403, "auth.forbidden");
    }

    private JsonNode invoiceUnderReverseCharge() {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of("country", "DE", "vat_number", BUYER_VAT_NUMBER))
                .mustBe(202);
        var business = Customer.redeem(
                service, email, service.mailbox().await(email, 1).token());
        business.topUp(20_00).mustBe(200);
        Subscriber.of(service, business).activate().mustBe(200);
        return business.get("/v1/invoices").mustBe(200).items().getFirst();
    }

    /// The net amount of the buyer under reverse charge, as reported.
    private static long netOfTheBuyer(List<JsonNode> customers) {
        return customers.stream()
                .filter(customer -> customer.path("vat_number").asString("").equals(BUYER_VAT_NUMBER))
                .mapToLong(customer -> customer.required("net_minor").longValue())
                .sum();
    }

    private Reply csv(String path) {
        return service.get(path)
                .bearer(dora.accessToken())
                .header("Accept", "text/csv")
                .send()
                .mustBe(200);
    }

    private JsonNode invoice() {
        return ada.get("/v1/invoices").mustBe(200).items().getFirst();
    }

    private String subscription() {
        return ada.get("/v1/subscriptions")
                .mustBe(200)
                .items()
                .getFirst()
                .required("id")
                .asString();
    }

    private Reply patch(String body) {
        return service.call("PATCH", "/v1/account")
                .bearer(ada.accessToken())
                .json(body)
                .send();
    }

    private static String path(JsonNode invoice) {
        return "/v1/invoices/" + invoice.required("id").asString();
    }

    private Reply credit(UUID key, JsonNode invoice, Map<String, ?> body) {
        return egon.post(
                "/v1/admin/invoices/%s/credit-notes"
                        .formatted(invoice.required("id").asString()),
                key,
                body);
    }

    private Reply accepting(String types, String path) {
        return service.get(path)
                .bearer(ada.accessToken())
                .header("Accept", types)
                .send();
    }

    /// All e-mails to Ada.
    private List<JsonNode> attachments() {
        return service
                .get("/dev/mailbox?to=" + ada.email())
                .header("Accept", "application/json")
                .send()
                .mustBe(200)
                .items()
                .stream()
                .flatMap(mail -> mail.path("attachments").valueStream())
                .toList();
    }
}
