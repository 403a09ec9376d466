package tel.billing.shared.portal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A CSV file")
class CsvTest {

    @ParameterizedTest
    @ValueSource(strings = {"=x", "+x", "-x", "@x"})
    void marks_a_text_that_would_be_a_formula(String text) {
        assertThat(Csv.text(text)).isEqualTo("'" + text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\tx", "\rx", "\nx"})
    void marks_and_quotes_a_text_that_begins_with_white_space_before_a_formula(String text) {
        assertThat(Csv.text(text)).isEqualTo("\"'" + text + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b", "a\nb", "a\rb", "a\tb", "a\u0001b"})
    void quotes_separators_and_control_characters(String text) {
        assertThat(Csv.text(text)).isEqualTo("\"" + text + "\"");
    }

    @Test
    void doubles_quotes() {
        assertThat(Csv.text("a \"b\"")).isEqualTo("\"a \"\"b\"\"\"");
    }

    @Test
    void keeps_other_texts() {
        assertThat(Csv.text("Größer = 1")).isEqualTo("Größer = 1");
        assertThat(Csv.text("")).isEmpty();
    }

    @Test
    void keeps_negative_numbers() {
        assertThat(Csv.line(List.of(Csv.number("-1.50"), Csv.text("x")))).isEqualTo("-1.50,x\r\n");
    }
}
