package tel.billing.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Has all stories told once more, so that the committed page is held against every one of them, whichever tests the
/// run selected.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class UseCasesPageTest {
    private static final Path COMMITTED = Path.of("..", "docs", "use-cases.md");

    @Test
    void the_committed_page_says_what_the_stories_say() throws IOException {
        var page = pageOfAllStories();

        assertThat(page).withFailMessage("a story fails").doesNotContain(StoryPage.FAILS);
        assertThat(Files.readString(COMMITTED))
                .withFailMessage(
                        "docs/use-cases.md is stale; renew it: cp specification/target/use-cases.md docs/use-cases.md")
                .isEqualTo(page);
    }

    private static String pageOfAllStories() {
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
        return book.page();
    }
}
