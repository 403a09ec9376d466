package tel.billing.journey.identity;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/// Tests of a page in a browser, if one is installed. Each class starts its own.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BrowserTests {
    private @Nullable Browser started;

    @BeforeAll
    void a_browser_runs() throws Exception {
        assumeTrue(Files.isExecutable(Browser.PROGRAM), "Chromium is not installed");
        started = Browser.start();
    }

    @AfterAll
    void no_browser_runs() {
        if (started != null) {
            started.close();
        }
    }

    protected final Browser browser() {
        return Objects.requireNonNull(started);
    }
}
