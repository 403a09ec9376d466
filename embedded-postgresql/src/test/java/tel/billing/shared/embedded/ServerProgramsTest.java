package tel.billing.shared.embedded;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The programs of the embedded database")
class ServerProgramsTest {

    @Test
    void are_refused_with_advice_if_they_cannot_run(@TempDir Path withoutPrograms) {
        assertThatThrownBy(() -> new ServerPrograms(withoutPrograms).majorVersion())
                .isInstanceOf(EmbeddedStartupFailure.class)
                .hasMessageMatching("(?s)The embedded PostgreSQL cannot run on this machine \\(.*\\); "
                        + "(run the service as an ordinary user, or )?"
                        + "set SPRING_DATASOURCE_URL to your own PostgreSQL\\.");
    }
}
