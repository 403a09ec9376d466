package tel.billing.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.Parsed;

class InvoiceNumberTest {
    private static final InvoiceSeries SERIES = new InvoiceSeries("INV");

    @Test
    void has_a_series_a_year_and_a_count() {
        assertThat(new InvoiceNumber(SERIES, 2026, 42)).hasToString("INV-2026-000042");
        assertThat(new InvoiceNumber(SERIES, 2026, 12_345_678)).hasToString("INV-2026-12345678");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INV-2026-000042", "inv-2026-000042", " INV-2026-000042 ", "NL2-2027-1000000"})
    void is_parsed_as_printed(String text) {
        assertThat(InvoiceNumber.parse(text).orThrow()).hasToString(text.strip().toUpperCase(Locale.ROOT));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "42",
                "INV-2026-42",
                "INV-2026-000000",
                "INV-26-000042",
                "INV-2026-0000042",
                "INV 2026 000042"
            })
    void other_texts_are_rejected(String text) {
        assertThat(InvoiceNumber.parse(text)).isInstanceOf(Parsed.Invalid.class);
    }

    @Test
    void counts_from_one() {
        assertThatThrownBy(() -> new InvoiceNumber(SERIES, 2026, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "INV", "NL2", "ABCDEFGHIJ"})
    void a_series_consists_of_letters_and_digits(String name) {
        assertThat(new InvoiceSeries(name)).hasToString(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "inv", "2NL", "A-B", "ABCDEFGHIJK"})
    void other_series_names_are_rejected(String name) {
        assertThatThrownBy(() -> new InvoiceSeries(name)).isInstanceOf(IllegalArgumentException.class);
    }
}
