package tel.billing.shared.mail;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SenderAddressTest {

    @ParameterizedTest
    @CsvSource({
        "billing@localhost, billing@localhost",
        "Billing@Example.com, Billing@Example.com",
        "Billing <billing@stra\u00dfe.de>, Billing <billing@xn--strae-oqa.de>",
        "billing@[127.0.0.1], <billing@[127.0.0.1]>"
    })
    void a_sender_has_a_domain_in_ASCII(String text, String sender) {
        assertThat(SenderAddress.parse(text))
                .hasValueSatisfying(address -> assertThat(address).hasToString(sender));
    }

    @ParameterizedTest
    @ValueSource(strings = {"billing", "billing@\uff45xample.com", "billing@example.com, eve@example.com", ""})
    void any_other_text_is_not_a_sender(String text) {
        assertThat(SenderAddress.parse(text)).isEmpty();
    }
}
