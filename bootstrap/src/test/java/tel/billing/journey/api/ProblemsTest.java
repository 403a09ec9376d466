package tel.billing.journey.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.shared.web.response.ProblemType;

@OnService
@DisplayName("The URN of a problem")
class ProblemsTest {

    @ParameterizedTest
    @EnumSource
    void leads_to_its_explanation(ProblemType type, Service service) {
        var path = type.type().replace("urn:service:billing:problem:", "/problems/");

        assertThat(service.get(path).send().mustBe(200).json().path("type").asString())
                .isEqualTo(type.type());
        assertThat(service.get(path)
                        .header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
                        .send()
                        .mustBe(200)
                        .body())
                .contains("<!doctype html>", type.title());
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown", "validation", "about:blank"})
    void must_exist(String code, Service service) {
        service.get("/problems/" + code).send().mustBe(404, "not_found");
    }
}
