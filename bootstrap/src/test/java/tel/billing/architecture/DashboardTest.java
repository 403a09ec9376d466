package tel.billing.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// [tel.billing.journey.operation.ManagementTest] compares its metrics with those of a running service.
@DisplayName("The dashboard")
class DashboardTest {
    private final JsonNode dashboard = JsonMapper.shared()
            .readTree(Billing.ROOT.resolve("deploy/grafana/billing.json").toFile());

    @Test
    void gives_each_panel_an_id_of_its_own_and_a_title() {
        assertThat(panels()).hasSizeGreaterThan(40);
        assertThat(panels().stream().map(panel -> panel.required("id").intValue()))
                .doesNotHaveDuplicates();
        assertThat(panels())
                .allSatisfy(panel ->
                        assertThat(panel.required("title").stringValue()).isNotBlank());
    }

    @Test
    void queries_the_selected_data_source_and_job() {
        assertThat(targets().count()).isGreaterThan(60);
        assertThat(targets()).allSatisfy(target -> {
            assertThat(target.required("datasource").required("uid").stringValue())
                    .isEqualTo("${datasource}");
            assertThat(target.required("expr").stringValue()).contains("{job=\"$job\"");
        });
    }

    private Stream<JsonNode> targets() {
        return panels().stream().flatMap(panel -> panel.path("targets").valueStream());
    }

    private List<JsonNode> panels() {
        return dashboard.required("panels").valueStream().toList();
    }
}
