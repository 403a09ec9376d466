package tel.billing.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.AllowedUrls;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

class ReturnUrlsTest {
    private static final PaymentId PAYMENT = new PaymentId(UUID.fromString("019ab3c8-6a52-7d3e-9a41-0d5c1f2b7e93"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https://shop.example              | https://shop.example?PARAMETERS
            https://shop.example/a?b=c%26d    | https://shop.example/a?b=c%26d&PARAMETERS
            https://shop.example/#top         | https://shop.example/?PARAMETERS#top
            https://shop.example/?b#c?d       | https://shop.example/?b&PARAMETERS#c?d
            myshop://done                     | myshop://done?PARAMETERS
            """)
    void id_and_status_are_appended(String url, String expected) {
        assertThat(ReturnUrls.withResult(URI.create(url), PAYMENT, "captured"))
                .hasToString(expected.replace("PARAMETERS", "payment_id=" + PAYMENT + "&status=captured"));
    }

    @Test
    void the_cancel_url_replaces_the_return_url_of_a_cancelled_payment() {
        var back = Optional.of(URI.create("https://shop.example/back"));
        var cancelled = Optional.of(URI.create("https://shop.example/cancelled"));
        assertThat(new ReturnUrls(back, cancelled).after(true)).isEqualTo(cancelled);
        assertThat(new ReturnUrls(back, cancelled).after(false)).isEqualTo(back);
        assertThat(new ReturnUrls(back, Optional.empty()).after(true)).isEqualTo(back);
        assertThat(new ReturnUrls(Optional.empty(), cancelled).after(false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"?payment_id=x", "?cart=7&status=captured", "?status", "?a=b;payment_id=x", "?%73tatus=captured"
            })
    void a_url_does_not_contain_the_result(String query) {
        assertThat(ReturnUrls.parse("https://shop.example/back" + query))
                .isEqualTo(Parsed.invalid(InputError.notAllowed(
                        "must not contain the parameters payment_id and status, which the service appends")));
        assertThat(ReturnUrls.parse("https://shop.example/back?order_status=1&cart=status"))
                .isInstanceOf(Parsed.Valid.class);
    }

    @Test
    void a_violation_names_only_the_urls_that_are_not_allowed() {
        var allowed = new AllowedUrls(
                AllowedUrls.place("https://shop.example").stream().toList());
        var back = Optional.of(URI.create("https://shop.example/back"));
        var thief = Optional.of(URI.create("https://thief.example/"));
        assertThat(new ReturnUrls(back, thief).violationOf(allowed))
                .contains(new ReturnUrls.Violation(
                        new ReturnUrls(Optional.empty(), thief),
                        InputError.notAllowed("must be at or below https://shop.example")));
        assertThat(new ReturnUrls(back, back).violationOf(allowed)).isEmpty();
        assertThat(ReturnUrls.NONE.violationOf(AllowedUrls.NONE)).isEmpty();
    }
}
