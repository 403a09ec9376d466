package tel.billing.shared.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConfigurationTableTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "configuration.md");

    @Test
    void lists_exactly_the_existing_settings() throws IOException {
        try (var lines = Files.lines(DOCUMENT)) {
            assertThat(lines.filter(line -> line.startsWith("| `" + Setting.PREFIX)))
                    .containsExactlyElementsOf(Stream.of(Setting.values())
                            .map(ConfigurationTableTest::row)
                            .toList());
        }
    }

    @Test
    void names_the_settings_that_production_requires() throws IOException {
        var production = Files.readString(DOCUMENT).split("## Production", -1)[1];
        for (var setting : Setting.values()) {
            assertThat(production.contains("`" + setting.variable() + "`"))
                    .as(setting.variable())
                    .isEqualTo(setting.isRequiredInProduction());
        }
    }

    private static String row(Setting setting) {
        var defaultValue = setting.defaultValue()
                .map(value -> "`" + value.replace("${server.port:8080}", "<SERVER_PORT>") + "` ")
                .orElse("");
        return "| `%s` | %s | %s| %s |".formatted(setting.variable(), setting.type(), defaultValue, setting.meaning());
    }
}
