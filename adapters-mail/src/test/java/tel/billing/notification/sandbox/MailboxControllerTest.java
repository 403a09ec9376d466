package tel.billing.notification.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import tel.billing.notification.Attachment;
import tel.billing.notification.Attachments.Documents;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.template.EmailBranding;
import tel.billing.notification.template.EmailComposer;
import tel.billing.notification.template.MailLinks;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Secret;
import tel.billing.shared.mail.Uts46EmailAddressParser;
import tel.billing.shared.spec.Arbitrary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MailboxControllerTest {
    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    private static final Instant NOW = Instant.parse("2026-11-21T08:15:00Z");
    private static final long FIRST = NOW.toEpochMilli() * 1_000;
    private static final EmailAddress ADA = new EmailAddress("ada+1@example.com");
    private static final EmailAddress BELA = new EmailAddress("bela@example.com");

    @TempDir
    private Path directory;

    private SandboxMailbox mailbox;
    private MockMvc http;
    private List<Attachment> attachments = List.of();

    @BeforeEach
    void open() {
        mailbox = new SandboxMailbox(
                directory,
                new EmailComposer(
                        MailLinks.at(URI.create("http://localhost:8080")),
                        new EmailBranding("Söhne & Co", "#1f5fd0", Optional.empty()),
                        _ -> new Documents(Optional.empty(), attachments)),
                InstantSource.fixed(NOW));
        http = MockMvcBuilders.standaloneSetup(new MailboxController(mailbox, new Uts46EmailAddressParser()))
                .build();
    }

    @Test
    void an_empty_mailbox_is_an_empty_list() throws Exception {
        var response = perform(get("/dev/mailbox"));

        assertThat(response.getStatus()).isEqualTo(200);
        assertThat(response.getContentType()).isEqualTo("application/json");
        assertThat(response.getContentAsString()).isEqualTo("{\"items\":[]}");
    }

    @Test
    void attachments_can_be_downloaded() throws Exception {
        attachments = List.of(new Attachment("INV-2026-000042.pdf", "application/pdf", new byte[] {1, 2, 3}));
        mailbox.deliver(Arbitrary.id(), signup("Acme"), RecipientLocale.DEFAULT);
        attachments = List.of();
        mailbox.deliver(Arbitrary.id(), signup("Acme"), RecipientLocale.DEFAULT);

        var items = items(get("/dev/mailbox").header("Accept", "application/json"));
        assertThat(items.get(0).has("attachments")).isFalse();
        var attached = items.get(1).get("attachments").get(0);
        assertThat(attached.get("name").asString()).isEqualTo("INV-2026-000042.pdf");
        assertThat(attached.get("media_type").asString()).isEqualTo("application/pdf");
        var paper = perform(get(attached.get("path").asString()));
        assertThat(paper.getContentType()).isEqualTo("application/pdf");
        assertThat(paper.getContentAsByteArray()).containsExactly(1, 2, 3);
        var mail = "/dev/mailbox/" + mailbox.mails().getLast().number();
        var other = "/dev/mailbox/" + mailbox.mails().getFirst().number();
        assertThat(perform(get(mail + "/attachments/2")).getStatus()).isEqualTo(404);
        assertThat(perform(get(other + "/attachments/1")).getStatus()).isEqualTo(404);
        assertThat(perform(get(other).header("Accept", BROWSER)).getContentAsString())
                .doesNotContain("Attachment");
        assertThat(perform(get(mail).header("Accept", BROWSER)).getContentAsString())
                .contains("Attachment", "INV-2026-000042.pdf");
    }

    @Test
    void programs_get_all_e_mails_as_json_newest_first() throws Exception {
        mailbox.deliver(Arbitrary.id(), new EmailMessage.AccountExists(BELA), RecipientLocale.DEFAULT);
        mailbox.deliver(Arbitrary.id(), signup("Acme"), RecipientLocale.DEFAULT);

        var items = items(get("/dev/mailbox").header("Accept", "application/json"));

        assertThat(items.size()).isEqualTo(2);
        var newest = items.get(0);
        assertThat(newest.propertyNames())
                .containsExactlyInAnyOrder("to", "subject", "text", "html", "links", "sent_at");
        assertThat(newest.get("to").asString()).isEqualTo("ada+1@example.com");
        assertThat(newest.get("subject").asString()).isEqualTo("Confirm your e-mail address");
        assertThat(newest.get("text").asString()).contains("Acme");
        assertThat(newest.get("html").asString()).startsWith("<!doctype html>");
        assertThat(newest.get("links").toString()).isEqualTo("[\"http://localhost:8080/signup/confirm?token=t0ken\"]");
        assertThat(newest.get("sent_at").asString()).isEqualTo("2026-11-21T08:15:00.000Z");
        assertThat(items.get(1).get("links").toString()).isEqualTo("[]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ada%2B1@example.com", "ADA%2B1@EXAMPLE.com", "ada+1@example.com", "%20ada%2B1%40example.com"})
    void the_filter_selects_one_recipient_and_ignores_case(String to) throws Exception {
        mailbox.deliver(Arbitrary.id(), new EmailMessage.AccountExists(BELA), RecipientLocale.DEFAULT);
        mailbox.deliver(Arbitrary.id(), signup("Acme"), RecipientLocale.DEFAULT);

        var items = items(get(URI.create("/dev/mailbox?to=" + to)));

        assertThat(items.size()).isEqualTo(1);
        assertThat(items.get(0).get("to").asString()).isEqualTo("ada+1@example.com");
    }

    @Test
    void an_invalid_address_selects_no_e_mails_and_an_empty_one_selects_all() throws Exception {
        mailbox.deliver(Arbitrary.id(), signup("Acme"), RecipientLocale.DEFAULT);

        assertThat(items(get("/dev/mailbox").param("to", "ada")).size()).isZero();
        assertThat(items(get("/dev/mailbox").param("to", "")).size()).isEqualTo(1);
    }

    @Test
    void a_browser_gets_a_page_with_the_newest_e_mail_and_its_links() throws Exception {
        mailbox.deliver(Arbitrary.id(), new EmailMessage.AccountExists(BELA), RecipientLocale.DEFAULT);
        mailbox.deliver(Arbitrary.id(), signup("<script>alert(1)</script>"), RecipientLocale.DEFAULT);

        var page = perform(get("/dev/mailbox").header("Accept", BROWSER));

        assertThat(page.getContentType()).isEqualTo("text/html;charset=UTF-8");
        assertThat(page.getHeader("Content-Security-Policy")).contains("style-src 'self'", "frame-src 'self'");
        assertThat(page.getContentAsString())
                .contains("You already have an account", "bela@example.com")
                .contains("href=\"http://localhost:8080/signup/confirm?token&#x3D;t0ken\"")
                .contains("<iframe src=\"/dev/mailbox/%d/html\"".formatted(FIRST + 1))
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
                .doesNotContain("<script", "<style", "style=");
    }

    @Test
    void an_older_e_mail_can_be_opened_and_the_filter_is_kept() throws Exception {
        mailbox.deliver(Arbitrary.id(), new EmailMessage.AccountExists(BELA), RecipientLocale.DEFAULT);
        mailbox.deliver(Arbitrary.id(), signup("Acme"), RecipientLocale.DEFAULT);

        var page = perform(
                get("/dev/mailbox/" + FIRST).param("to", "bela@example.com").header("Accept", BROWSER));

        assertThat(page.getStatus()).isEqualTo(200);
        assertThat(page.getContentAsString())
                .contains("<h2>You already have an account</h2>")
                .contains("href=\"/dev/mailbox/" + FIRST + "?to&#x3D;bela%40example.com\" aria-current=\"true\"")
                .doesNotContain("Confirm your e-mail address");
    }

    @Test
    void the_html_of_an_e_mail_may_contain_styles_but_no_scripts() throws Exception {
        mailbox.deliver(Arbitrary.id(), signup("Acme"), RecipientLocale.DEFAULT);

        var html = perform(get("/dev/mailbox/" + FIRST + "/html"));

        assertThat(html.getContentAsString())
                .contains("<base target=\"_blank\">")
                .contains("href=\"http://localhost:8080/signup/confirm?token=t0ken\"");
        assertThat(html.getHeader("Content-Security-Policy"))
                .contains("default-src 'none'", "style-src 'unsafe-inline'", "frame-ancestors 'self'", "sandbox")
                .doesNotContain("allow-scripts", "allow-same-origin");
        assertThat(html.getHeader("X-Frame-Options")).isEqualTo("SAMEORIGIN");
    }

    @Test
    void an_unknown_e_mail_is_not_found() throws Exception {
        assertThat(perform(get("/dev/mailbox/7").header("Accept", BROWSER)).getStatus())
                .isEqualTo(404);
        assertThat(perform(get("/dev/mailbox/7/html")).getStatus()).isEqualTo(404);
    }

    @Test
    void the_style_is_a_separate_file() throws Exception {
        assertThat(perform(get("/dev/assets/mailbox.css")).getContentType()).isEqualTo("text/css;charset=UTF-8");
    }

    private JsonNode items(MockHttpServletRequestBuilder request) throws Exception {
        return JsonMapper.shared()
                .readTree(perform(request).getContentAsByteArray())
                .get("items");
    }

    private MockHttpServletResponse perform(MockHttpServletRequestBuilder request) throws Exception {
        return http.perform(request).andReturn().getResponse();
    }

    private static EmailMessage signup(String company) {
        return new EmailMessage.ConfirmSignup(
                ADA,
                company,
                new Secret("t0ken"),
                NOW,
                Optional.of(
                        new EmailMessage.ConfirmSignup.Details(new Country("NL"), "Starter", Optional.empty(), NOW)));
    }
}
