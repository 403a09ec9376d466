package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.payment.application.processor.CardProcessor.Answer;

class HostedPagePaymentsTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "/relative", "page", "javascript:alert(1)", "mailto:a@example.com", "https:///page"})
    void customers_are_sent_only_to_urls_that_a_browser_opens(String address) {
        assertThatThrownBy(() -> new Answer.ActionRequired(URI.create(address)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(Answer.customerMustActAt(address)).isEqualTo(new Answer.NoAnswer());
    }

    @Test
    void an_invalid_url_counts_as_no_answer() {
        assertThat(Answer.customerMustActAt("not an address")).isEqualTo(new Answer.NoAnswer());
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://processor.example/pay/1?token=a", "http://localhost:8080/dev/card/1"})
    void a_customer_is_sent_to_an_http_or_https_page(String address) {
        assertThat(Answer.customerMustActAt(address)).isEqualTo(new Answer.ActionRequired(URI.create(address)));
    }
}
