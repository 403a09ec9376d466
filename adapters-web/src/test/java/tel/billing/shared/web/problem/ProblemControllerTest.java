package tel.billing.shared.web.problem;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.MediaType;
import org.springframework.web.util.HtmlUtils;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("Each problem type")
class ProblemControllerTest {
    private static final Path GUIDE = Path.of("..", "docs", "guides", "errors.md");

    private final ProblemController controller = new ProblemController();

    @ParameterizedTest
    @EnumSource
    void is_explained_as_json_with_an_example(ProblemType type) {
        var explanation = JsonMapper.shared().readTree(body(type, MediaType.APPLICATION_JSON));

        assertThat(explanation.path("type").asString()).isEqualTo(type.type());
        assertThat(explanation.path("cause").asString()).isNotBlank();
        assertThat(explanation.path("remedy").asString()).isNotBlank();
        assertThat(explanation.path("example_response").path("type").asString()).isEqualTo(type.type());
        assertThat(explanation.path("example_response").path("status").asInt()).isEqualTo(type.status());
    }

    @ParameterizedTest
    @EnumSource
    void is_explained_on_a_page(ProblemType type) {
        var guide = ProblemGuide.of(type);

        assertThat(body(type, MediaType.TEXT_HTML))
                .contains(type.type(), escaped(guide.cause()), escaped(guide.remedy()))
                .doesNotContain("{{");
    }

    @ParameterizedTest
    @EnumSource
    void is_explained_in_the_guide_with_the_same_words(ProblemType type) throws IOException {
        var guide = ProblemGuide.of(type);

        assertThat(section(type)).startsWith("%d. %s %s".formatted(type.status(), guide.cause(), guide.remedy()));
    }

    private String body(ProblemType type, MediaType wanted) {
        return ((Response) controller.explain(type.code(), wanted)).as((_, _, body) -> body);
    }

    /// The text below the heading of a problem, without the markup.
    private static String section(ProblemType type) throws IOException {
        var from = Files.readString(GUIDE).split("\n### " + type.code().replace(".", "\\.") + "\n", -1)[1];
        return from.split("\n### ", -1)[0]
                .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                .replaceAll("[`*]", "")
                .replaceAll("\\s+", " ")
                .strip();
    }

    private static String escaped(String text) {
        return HtmlUtils.htmlEscape(text, UTF_8.name());
    }
}
