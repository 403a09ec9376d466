package tel.billing.privacy.portal.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.audit.Actor;
import tel.billing.privacy.application.ExportAccount;
import tel.billing.privacy.application.ExportArchive;
import tel.billing.shared.AccountId;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.server.Visiting;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("The page of the export")
class ExportPagesTest {
    private static final String PATH = "/portal/account/export";

    private final BillingWorld world = new BillingWorld();
    private final Deque<ExportAccount.Outcome> outcomes = new ArrayDeque<>();
    private final List<ExportAccount.Command> exports = new ArrayList<>();
    private final List<AccountId> created = new ArrayList<>();
    private final TextFile file = new TextFile();
    private final PortalBrowser browser = PortalBrowser.of(world, new ExportPages(this::export, this::create));
    private final Visitor ada = Visiting.ofCustomer(world.becomeCustomer(Person.ADA), Person.ADA);

    @BeforeEach
    void ada_is_signed_in() {
        browser.signedInAs(ada);
    }

    @Test
    void sends_a_file() {
        outcomes.add(new ExportAccount.Outcome.Exported());
        var download = browser.submit(browser.get(PATH), Map.of());
        assertThat(download.status()).isEqualTo(200);
        assertThat(download.header("Content-Disposition").orElseThrow()).startsWith("attachment; filename");
        assertThat(download.header("Cache-Control")).contains("no-store");
        assertThat(download.body()).isEqualTo("account");
        assertThat(file.discarded).isFalse();
        assertThat(exports).containsExactly(new ExportAccount.Command(Actor.of(ada), ada.account()));
        assertThat(created).containsExactly(ada.account());
    }

    @Test
    void explains_why_there_is_no_file_now() {
        for (var reason : List.of(
                Map.entry(new ExportAccount.Outcome.Busy(), "Some invoices are not ready yet."),
                Map.entry(
                        new ExportAccount.Outcome.RateLimited(Duration.ofMinutes(7)),
                        "You tried this too often. Try again in 7 min."))) {
            outcomes.add(reason.getKey());
            var refused = browser.submit(browser.get(PATH), Map.of());
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.text(".notice.bad")).startsWith(reason.getValue());
            assertThat(file.discarded).isTrue();
        }
    }

    @Test
    void explains_that_there_is_no_space() {
        file.full = true;
        outcomes.add(new ExportAccount.Outcome.Exported());
        var refused = browser.submit(browser.get(PATH), Map.of());
        assertThat(refused.text(".notice.bad")).startsWith("There is no space for the file");
        assertThat(file.discarded).isTrue();
    }

    @Test
    void requires_a_fresh_password() {
        world.advanceTime(Duration.ofMinutes(11));
        assertThat(browser.get(PATH).location()).startsWith("/portal/password?next=");
    }

    private ExportAccount.Outcome export(ExportAccount.Command command, ExportArchive archive) {
        exports.add(command);
        archive.add("account", Map.of());
        return outcomes.remove();
    }

    private ExportFiles.File create(AccountId account) {
        created.add(account);
        return file;
    }

    /// Keeps the names of the records.
    private static final class TextFile implements ExportFiles.File {
        private final StringBuilder text = new StringBuilder();
        private boolean full;
        private boolean discarded;

        @Override
        public void add(String kind, Map<String, @Nullable Object> values) {
            if (full) {
                throw new NoSpace("full");
            }
            text.append(kind);
        }

        @Override
        public void addDocument(String name, byte[] content) {
            text.append(name);
        }

        @Override
        public void addMissingDocument(String name) {
            text.append("missing ").append(name);
        }

        @Override
        public void sendTo(OutputStream out) throws IOException {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void discard() {
            discarded = true;
        }
    }
}
