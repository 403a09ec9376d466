package tel.billing.privacy.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.privacy.application.ExportArchive;
import tel.billing.shared.AccountId;

@DisplayName("The file of an export")
class ExportFileTest {
    private static final AccountId ACCOUNT = new AccountId(new UUID(0, 1));
    private static final Instant NOW = Instant.parse("2026-11-24T09:00:00Z");

    @TempDir
    private Path directory;

    @Test
    void is_not_created_before_the_first_record() {
        var file = new ExportFile(directory.resolve("missing"), 0, ACCOUNT, NOW);

        assertThatCode(file::discard).doesNotThrowAnyException();
        assertThatThrownBy(() -> file.add("account", Map.of())).hasMessageContaining("missing");
    }

    @Test
    void has_no_name_so_that_nothing_remains_if_the_process_dies() throws IOException {
        var file = new ExportFile(directory, 0, ACCOUNT, NOW);

        file.add("account", Map.of("company_name", "Ada's Engines"));

        assertThat(directory).isEmptyDirectory();
        try (var content = file.complete();
                var zip = new ZipInputStream(Channels.newInputStream(content.position(0)))) {
            assertThat(zip.getNextEntry().getName()).isEqualTo("export.json");
            assertThat(new String(zip.readAllBytes(), UTF_8)).contains(ACCOUNT.toString(), "Ada's Engines");
        }
    }

    @Test
    void names_the_documents_that_are_missing() throws IOException {
        var file = new ExportFile(directory, 0, ACCOUNT, NOW);
        file.add("account", Map.of());
        file.addMissingDocument("INV-2026-000002.pdf");
        file.addDocument("INV-2026-000001.pdf", new byte[] {1});
        file.addMissingDocument("INV-2026-000000.pdf");

        try (var content = file.complete();
                var zip = new ZipInputStream(Channels.newInputStream(content.position(0)))) {
            assertThat(zip.getNextEntry().getName()).isEqualTo("export.json");
            assertThat(zip.getNextEntry().getName()).isEqualTo("invoices/INV-2026-000001.pdf");
            assertThat(zip.getNextEntry().getName()).isEqualTo("missing.json");
            assertThat(new String(zip.readAllBytes(), UTF_8))
                    .isEqualTo("[\"invoices/INV-2026-000002.pdf\",\"invoices/INV-2026-000000.pdf\"]");
        }
    }

    @Test
    void leaves_space_on_the_disk() {
        var file = new ExportFile(directory, 100, ACCOUNT, NOW);
        file.add("account", Map.of());

        assertThatThrownBy(file::complete)
                .isInstanceOf(ExportArchive.NoSpace.class)
                .hasMessageStartingWith("Less than 100 % of");
        file.discard();
    }
}
