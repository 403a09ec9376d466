package tel.billing.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementTextsTest {
    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void name_the_entries_on_the_page_and_in_the_document_alike(String language) throws IOException {
        var page = kinds("/tel/billing/ledger/portal/statement/" + language + ".properties");

        assertThat(page).isNotEmpty();
        assertThat(kinds("/tel/billing/invoice/pdf/" + language + ".properties"))
                .containsExactlyInAnyOrderEntriesOf(page);
    }

    private static Map<String, String> kinds(String path) throws IOException {
        var texts = new Properties();
        try (var stream = Objects.requireNonNull(StatementTextsTest.class.getResourceAsStream(path));
                var reader = new InputStreamReader(stream, UTF_8)) {
            texts.load(reader);
        }
        return texts.stringPropertyNames().stream()
                .filter(name -> name.startsWith("statement.kind."))
                .collect(toMap(name -> name, texts::getProperty));
    }
}
