package tel.billing.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Runs all stories again, so that the committed pages are compared with all stories, not only with those
/// that this run selected.
class UseCasePagesTest {
    private static final Path COMMITTED = Path.of("..", "docs", "use-cases");

    @Test
    void the_committed_pages_match_the_stories() throws IOException {
        var pages = pagesOfAllStories();

        assertThat(pages.values()).withFailMessage("a story fails").noneMatch(page -> page.contains(StoryPages.FAILS));
        assertThat(committed())
                .withFailMessage("docs/use-cases is outdated. Run: rm -r docs/use-cases;"
                        + " cp -r specification/target/use-cases docs/use-cases")
                .isEqualTo(pages);
    }

    private static Map<String, String> committed() throws IOException {
        var pages = new HashMap<String, String>();
        try (var files = Files.list(COMMITTED)) {
            for (var file : files.toList()) {
                pages.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return pages;
    }

    private static Map<String, String> pagesOfAllStories() {
        var stories = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectPackage("tel.billing"))
                .filters(
                        ClassNameFilter.includeClassNamePatterns("tel\\.billing\\.\\w+\\.story\\..+Test"),
                        EngineFilter.includeEngines("junit-jupiter"))
                .build();
        var book = new StoryBook();
        LauncherFactory.create(LauncherConfig.builder()
                        .enableTestExecutionListenerAutoRegistration(false)
                        .addTestExecutionListeners(book)
                        .build())
                .execute(stories);
        return book.pages();
    }
}
