package tel.billing.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.story.ReportedStory.Line;

class StoryPagesTest {
    private static final Place PLACE = new Place(Chapter.SUBSCRIPTION, 1, "Cancelling", 0);

    @Test
    void a_story_is_a_list_of_its_passages() {
        var page = page(List.of(example("Given a draft", "When Ada cancels", "Then it is cancelled")));

        assertThat(page).endsWith("""
            ### Ada cancels

            - **Given** a draft
            - **When** Ada cancels
            - **Then** it is cancelled
            """);
    }

    @Test
    void a_table_of_examples_keeps_the_order_of_actions_and_results() {
        var page = page(List.of(
                example(
                        "Given a draft",
                        "When Ada cancels",
                        "Then it is outdated",
                        "When Ada looks",
                        "When Ada cancels again",
                        "Then it is cancelled"),
                example(
                        "Given a draft",
                        "When Ada waits",
                        "Then it is active",
                        "When Ada cancels",
                        "Then it is cancelled")));

        assertThat(page).endsWith("""
            - **Given** a draft

            | When | Then | When | Then |
            | --- | --- | --- | --- |
            | Ada cancels | it is outdated | Ada looks, and Ada cancels again | it is cancelled |
            | Ada waits | it is active | Ada cancels | it is cancelled |
            """);
    }

    @Test
    void an_example_with_fewer_passages_has_empty_cells() {
        var page = page(List.of(
                example("When Ada cancels", "Then it is cancelled"),
                example("Given a draft", "When Ada waits", "Then it is active", "When Ada cancels")));

        assertThat(page).endsWith("""
            | Given | When | Then | When |
            | --- | --- | --- | --- |
            |  | Ada cancels | it is cancelled |  |
            | a draft | Ada waits | it is active | Ada cancels |
            """);
    }

    private static String page(List<List<Line>> examples) {
        var stories = examples.stream()
                .map(lines -> new ReportedStory(PLACE, "Cancelling", "ada cancels", lines, true))
                .toList();
        return new StoryPages(stories).byFile().get(Chapter.SUBSCRIPTION.file());
    }

    private static List<Line> example(String... steps) {
        return Stream.of(steps)
                .map(step -> step.split(" ", 2))
                .map(parts -> new Line(parts[0], parts[1]))
                .toList();
    }
}
