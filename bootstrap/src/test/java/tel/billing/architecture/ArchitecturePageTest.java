package tel.billing.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

@Order(3)
class ArchitecturePageTest {
    private static final Path PAGE = Billing.ROOT.resolve("docs/architecture.md");

    @Test
    void matchesTheCode() throws IOException {
        var text = new ArchitecturePage(Billing.CLASSES, Subdomains.ofBilling()).text();
        if ("write".equals(System.getProperty("docs"))) {
            Files.writeString(PAGE, text);
        }

        assertThat(PAGE)
                .withFailMessage(
                        "%s does not match the code. Renew it with: %s", PAGE.getFileName(), ArchitecturePage.COMMAND)
                .exists()
                .hasContent(text);
    }
}
