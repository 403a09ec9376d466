package tel.billing.privacy.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.privacy.application.ExportAccount;
import tel.billing.privacy.application.ExportAccount.Outcome;
import tel.billing.privacy.application.ExportArchive;
import tel.billing.shared.Role;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.response.Response;

@DisplayName("The controller of exports")
class AccountExportControllerTest {
    private static final Caller ADA =
            new Caller(Arbitrary.userId(), Arbitrary.accountId(), Arbitrary.id(), Set.of(Role.CUSTOMER), false);

    private final AtomicReference<ExportFile> received = new AtomicReference<>();

    @Test
    void closes_the_file_of_an_export_if_the_render_queue_is_full() {
        var response = export(Outcome.Busy::new);

        assertThat(response.status()).isEqualTo(503);
        assertThat(response.headers()).containsEntry("Retry-After", "5");
        assertThatTheFileIsClosed();
    }

    @Test
    void closes_the_file_of_an_export_beyond_the_limit() {
        var response = export(() -> new Outcome.RateLimited(Duration.ofSeconds(90)));

        assertThat(response.status()).isEqualTo(429);
        assertThat(response.headers()).containsEntry("Retry-After", "90");
        assertThatTheFileIsClosed();
    }

    @Test
    void closes_the_file_of_an_export_for_which_there_is_no_space() {
        var response = export(() -> {
            throw new ExportArchive.NoSpace("The disk is full");
        });

        assertThat(response.status()).isEqualTo(503);
        assertThat(response.headers()).containsEntry("Retry-After", "5");
        assertThatTheFileIsClosed();
    }

    @Test
    void closes_the_file_of_an_export_of_an_unknown_account() {
        assertThat(export(Outcome.NotFound::new).status()).isEqualTo(404);
        assertThatTheFileIsClosed();
    }

    /// Writes a record before the export has its result.
    private Response export(Supplier<Outcome> result) {
        ExportAccount exports = (_, archive) -> {
            archive.add("account", Map.of());
            received.set((ExportFile) archive);
            return result.get();
        };
        return new AccountExportController(exports, InstantSource.fixed(Arbitrary.INSTANT))
                .exportOwn(ADA)
                .to("/v1/account/export");
    }

    private void assertThatTheFileIsClosed() {
        assertThatThrownBy(() -> received.get().complete()).hasRootCauseInstanceOf(ClosedChannelException.class);
    }
}
