package tel.billing.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.story.Story.Step;

class StoryTest {
    private final List<String> reported = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private final Story story =
            new Story(entry -> entry.forEach((keyword, text) -> reported.add(keyword + " " + text)));

    @Test
    void a_story_reports_and_runs_its_steps_in_order() {
        story.given(step("a draft"))
                .and(step("a card"))
                .when(step("Ada confirms"))
                .and(step("Ada waits"))
                .then(step("she has paid"))
                .and(step("she has a receipt"))
                .when(step("she confirms again"))
                .then(step("nothing changes"));

        assertThat(reported)
                .containsExactly(
                        "Given a draft",
                        "and a card",
                        "When Ada confirms",
                        "and Ada waits",
                        "Then she has paid",
                        "and she has a receipt",
                        "When she confirms again",
                        "Then nothing changes");
        assertThat(done).hasSize(8).startsWith("a draft", "a card").endsWith("nothing changes");
    }

    @Test
    void a_failed_story_shows_the_failed_step() {
        var broken = new Step("the sky falls", () -> {
            throw new IllegalStateException("it fell");
        });

        assertThatThrownBy(() -> story.when(broken)).hasMessage("it fell");
        assertThat(reported).containsExactly("When the sky falls");
    }

    @Test
    void a_step_is_one_line() {
        assertThatThrownBy(() -> step(" ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> step("one\ntwo")).isInstanceOf(IllegalArgumentException.class);
    }

    private Step step(String text) {
        return new Step(text, () -> done.add(text));
    }
}
