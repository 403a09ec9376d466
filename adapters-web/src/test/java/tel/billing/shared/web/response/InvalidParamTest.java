package tel.billing.shared.web.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.shared.InputError;

@DisplayName("Each code of an error")
class InvalidParamTest {
    private static final Path GUIDE = Path.of("..", "docs", "guides", "errors.md");

    @ParameterizedTest
    @EnumSource
    void is_explained_in_the_guide(InputError.Code code) throws IOException {
        assertThat(Files.readAllLines(GUIDE))
                .filteredOn(line -> line.startsWith("|"))
                .anyMatch(line ->
                        line.split("\\|", -1)[1].contains("`" + code.name().toLowerCase(Locale.ROOT) + "`"));
    }
}
