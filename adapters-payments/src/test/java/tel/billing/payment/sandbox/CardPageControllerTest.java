package tel.billing.payment.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;

class CardPageControllerTest {
    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

    @TempDir
    private Path directory;

    private final List<PaymentId> concluded = new ArrayList<>();
    private SandboxCardProcessor processor;
    private MockMvc http;
    private PaymentOrder paymentOrder;
    private URI page;

    @BeforeEach
    void open() {
        processor = new SandboxCardProcessor(
                directory, URI.create("http://localhost:8080"), InstantSource.fixed(Arbitrary.INSTANT));
        http = MockMvcBuilders.standaloneSetup(
                        new CardPageController(processor, (_, payment) -> concluded.add(payment)))
                .build();
        paymentOrder = SamplePaymentOrders.of(Arbitrary.accountId(), Money.of(20200, "EUR"));
        page = ((Answer.ActionRequired) processor.charge(paymentOrder)).page();
    }

    @Test
    void a_browser_shows_the_amount_to_pay() throws Exception {
        var shown = perform(get(page).header("Accept", BROWSER));

        assertThat(shown.getStatus()).isEqualTo(200);
        assertThat(shown.getContentType()).isEqualTo("text/html;charset=UTF-8");
        assertThat(shown.getContentAsString())
                .contains("EUR\u00a0202.00")
                .contains("action=\"%s/pay\"".formatted(page.getPath()))
                .contains("action=\"%s/cancel\"".formatted(page.getPath()))
                .doesNotContain("style=", "<script", "<style");
        assertThat(shown.getHeader("Content-Security-Policy")).contains("style-src 'self'");
    }

    @Test
    void a_client_pays_and_the_payment_is_concluded() throws Exception {
        var paid = perform(post(page + "/pay"));

        assertThat(paid.getStatus()).isEqualTo(200);
        assertThat(paid.getContentType()).isEqualTo("application/json");
        assertThat(paid.getContentAsString()).isEqualTo("{\"status\":\"paid\"}");
        assertThat(processor.lookUp(paymentOrder)).isInstanceOf(Answer.Captured.class);
        assertThat(concluded).containsExactly(paymentOrder.id());
    }

    @Test
    void a_client_cancels_and_the_payment_is_concluded() throws Exception {
        var cancelled = perform(post(page + "/cancel").header("Accept", "application/json, text/html;q=0.5"));

        assertThat(cancelled.getContentAsString()).isEqualTo("{\"status\":\"cancelled\"}");
        assertThat(processor.lookUp(paymentOrder)).isInstanceOf(Answer.Declined.class);
        assertThat(concluded).containsExactly(paymentOrder.id());
    }

    @Test
    void paying_twice_pays_once() throws Exception {
        perform(post(page + "/pay"));

        assertThat(perform(post(page + "/pay")).getContentAsString()).isEqualTo("{\"status\":\"paid\"}");
        assertThat(processor.captures()).hasSize(1);
    }

    @Test
    void a_browser_shows_that_the_payment_is_paid_and_offers_no_buttons() throws Exception {
        var paid = perform(post(page + "/pay").header("Accept", BROWSER));

        assertThat(paid.getStatus()).isEqualTo(200);
        assertThat(paid.getContentAsString())
                .contains("Paid", "content=\"0; url=/payment/return?payment_id=%s\"".formatted(paymentOrder.id()))
                .doesNotContain("<form");
        assertThat(perform(get(page).header("Accept", BROWSER)).getContentAsString())
                .isEqualTo(paid.getContentAsString());
    }

    @Test
    void paying_after_cancelling_is_rejected_with_the_reason() throws Exception {
        perform(post(page + "/cancel"));

        var refused = perform(post(page + "/pay"));
        assertThat(refused.getStatus()).isEqualTo(422);
        assertThat(refused.getContentType()).isEqualTo("application/problem+json");
        assertThat(refused.getContentAsString())
                .contains("\"type\":\"urn:service:billing:problem:validation.failed\"")
                .contains("a cancelled payment cannot be paid")
                .contains("\"instance\":\"%s/pay\"".formatted(page.getPath()));
        var page = perform(post(this.page + "/pay").header("Accept", BROWSER));
        assertThat(page.getStatus()).isEqualTo(422);
        assertThat(page.getContentAsString()).contains("a cancelled payment cannot be paid");
        assertThat(processor.captures()).isEmpty();
    }

    @Test
    void cancelling_after_paying_is_rejected_with_the_reason() throws Exception {
        perform(post(page + "/pay"));

        var refused = perform(post(page + "/cancel"));
        assertThat(refused.getStatus()).isEqualTo(422);
        assertThat(refused.getContentAsString()).contains("a paid payment cannot be cancelled");
    }

    @Test
    void a_payment_without_a_page_is_not_found() throws Exception {
        var paidAtOnce = SamplePaymentOrders.of(Arbitrary.accountId(), Money.of(2000, "EUR"));
        processor.charge(paidAtOnce);

        for (var key :
                List.of("nothing", Arbitrary.id().toString(), paidAtOnce.key().toString())) {
            assertThat(perform(get("/dev/card/" + key)).getStatus()).isEqualTo(404);
            assertThat(perform(post("/dev/card/" + key + "/cancel")).getContentAsString())
                    .contains("urn:service:billing:problem:not_found");
            var page = perform(get("/dev/card/" + key).header("Accept", BROWSER));
            assertThat(page.getStatus()).isEqualTo(404);
            assertThat(page.getContentAsString()).contains("Not found");
        }
    }

    @Test
    void the_style_sheet_is_a_separate_file() throws Exception {
        var style = perform(get("/dev/assets/card.css"));

        assertThat(style.getContentType()).isEqualTo("text/css;charset=UTF-8");
        assertThat(style.getContentAsString()).contains(".pay");
    }

    private MockHttpServletResponse perform(MockHttpServletRequestBuilder request) throws Exception {
        return http.perform(request).andReturn().getResponse();
    }
}
